<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AccuracyCard</name>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>error of the prediction</source>
        <translation>预测误差</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>±%1</source>
        <translation>±%1</translation>
    </message>
</context>
<context>
    <name>CalendarCard</name>
    <message>
        <source>saves</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>保存中</translation>
    </message>
    <message>
        <source>redone work</source>
        <translation>重做工作</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>slow nodes</source>
        <translation>慢节点</translation>
    </message>
    <message>
        <source>a save every %1 of training, each takes %2</source>
        <translation>每训练 %1 保存一次，每次用时 %2</translation>
    </message>
    <message>
        <source>%1, after %2: %3 of work is lost, training goes on after %4</source>
        <translation>%1，在 %2 之后：丢失 %3 的工作，%4 后继续训练</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>failures: %1</source>
        <translation>故障：%1</translation>
    </message>
</context>
<context>
    <name>ChartFile</name>
    <message>
        <source>Trace for Perfetto and Chrome</source>
        <translation>供 Perfetto 和 Chrome 使用的跟踪</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>矢量图</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
</context>
<context>
    <name>CheckpointCard</name>
    <message>
        <source>a save every %1</source>
        <translation>每 %1 保存一次</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>best %1, %2</source>
        <translation>最优 %1，%2</translation>
    </message>
    <message>
        <source>yours %1, %2</source>
        <translation>当前 %1，%2</translation>
    </message>
    <message>
        <source>saving</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>redone work</source>
        <translation>回滚重算</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>yours, drag it or use the arrow keys
%1</source>
        <translation>当前值，可拖动或用方向键调整
%1</translation>
    </message>
    <message>
        <source>best
%1</source>
        <translation>最优
%1</translation>
    </message>
    <message>
        <source>%1, yours: %2</source>
        <translation>%1，当前：%2</translation>
    </message>
    <message>
        <source>first order %1</source>
        <translation>一阶 %1</translation>
    </message>
    <message>
        <source>Daly %1</source>
        <translation>Daly %1</translation>
    </message>
    <message>
        <source>exact %1</source>
        <translation>精确 %1</translation>
    </message>
    <message>
        <source>within 0.1 points: %1 to %2</source>
        <translation>0.1 个百分点以内：%1 到 %2</translation>
    </message>
    <message>
        <source>simulated, with two standard errors</source>
        <translation>模拟值，带两倍标准误</translation>
    </message>
    <message>
        <source>simulated, a save every %1: %2 ± %3</source>
        <translation>模拟，每 %1 保存一次：%2 ± %3</translation>
    </message>
</context>
<context>
    <name>CollectiveCard</name>
    <message>
        <source>messages of this plan</source>
        <translation>本方案的消息</translation>
    </message>
    <message>
        <source>%1
%2 times in a step, %3 each</source>
        <translation>%1
每步 %2 次，每次 %3</translation>
    </message>
    <message>
        <source>%1 is the fastest
from %2 to %3</source>
        <translation>%1 最快
从 %2 到 %3</translation>
    </message>
    <message>
        <source>%1: %2, bus bandwidth %3</source>
        <translation>%1：%2，总线带宽 %3</translation>
    </message>
    <message>
        <source>chosen: %1</source>
        <translation>选用：%1</translation>
    </message>
    <message>
        <source>baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
</context>
<context>
    <name>Explain</name>
    <message>
        <source>%1, stage&#xa0;%2</source>
        <translation>%1，阶段&#xa0;%2</translation>
    </message>
    <message>
        <source>What the engine computes</source>
        <translation>引擎计算出的值</translation>
    </message>
    <message>
        <source>The largest of %1</source>
        <translation>%1 项中的最大值</translation>
    </message>
    <message>
        <source>The smallest of %1</source>
        <translation>%1 项中的最小值</translation>
    </message>
    <message>
        <source>Candidate</source>
        <translation>候选项</translation>
    </message>
    <message>
        <source>Solved</source>
        <translation>求解得到</translation>
    </message>
    <message>
        <source>Counted</source>
        <translation>统计得到</translation>
    </message>
    <message>
        <source>%1; the difference left is %2</source>
        <translation>%1；剩余误差 %2</translation>
    </message>
    <message>
        <source>taken</source>
        <translation>采用</translation>
    </message>
    <message>
        <source>not taken</source>
        <translation>未采用</translation>
    </message>
    <message>
        <source>decides which formula applies</source>
        <translation>决定采用哪个公式</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>default; %1</source>
        <translation>默认值；%1</translation>
    </message>
    <message>
        <source>given; the engine computes %1</source>
        <translation>给定值；引擎计算值为 %1</translation>
    </message>
    <message>
        <source>set in the plan</source>
        <translation>计划中设定</translation>
    </message>
</context>
<context>
    <name>FormatsCard</name>
    <message>
        <source>%1: %2 exponent, %3 mantissa</source>
        <translation>%1：%2 位指数，%3 位尾数</translation>
    </message>
    <message>
        <source>%1: a table of levels, or equal steps</source>
        <translation>%1：查表的级别，或等距的步长</translation>
    </message>
    <message>
        <source>trained themselves</source>
        <translation>自身参与训练</translation>
    </message>
    <message>
        <source>trained beside master weights</source>
        <translation>与主权重一起训练</translation>
    </message>
    <message>
        <source>frozen, beside adapters</source>
        <translation>冻结，旁边训练适配器</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>moments</source>
        <translation>矩</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>MeasuredRuns</name>
    <message>
        <source>Step time</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Tokens/s an accelerator</source>
        <translation>每加速器词元/s</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>where 68 of 100 lie</source>
        <translation>100 次中 68 次的范围内</translation>
    </message>
    <message>
        <source>where 95 of 100 lie</source>
        <translation>100 次中 95 次的范围内</translation>
    </message>
    <message>
        <source>outside</source>
        <translation>范围外</translation>
    </message>
    <message>
        <source>%1, %2 accelerators, %3, from %4</source>
        <translation>%1，%2 个加速器，%3，来自 %4</translation>
    </message>
    <message>
        <source>measured %1, predicted %2: %3</source>
        <translation>实测 %1，预测 %2：%3</translation>
    </message>
    <message>
        <source>measured MFU %1</source>
        <translation>实测 MFU %1</translation>
    </message>
    <message>
        <source>68 of 100 such runs take %1 to %2</source>
        <translation>此类运行 100 次有 68 次用时 %1 到 %2</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>in the range</source>
        <translation>所在范围</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数</translation>
    </message>
    <message>
        <source>model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>measured tokens/s an accelerator</source>
        <translation>实测每加速器词元/s</translation>
    </message>
    <message>
        <source>measured MFU</source>
        <translation>实测 MFU</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>published in</source>
        <translation>发表于</translation>
    </message>
    <message>
        <source>why not predicted</source>
        <translation>为何未预测</translation>
    </message>
</context>
<context>
    <name>MemoryCard</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>gathered</source>
        <translation>收集的参数</translation>
    </message>
    <message>
        <source>logits, head</source>
        <translation>logits、输出头</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>working set, given</source>
        <translation>工作集（给定）</translation>
    </message>
    <message>
        <source>%1 nominal</source>
        <translation>标称 %1</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>%1: %2
%3
%4 of %5</source>
        <translation>%1：%2
%3
占 %5 的 %4</translation>
    </message>
    <message>
        <source>%1: peak
%2</source>
        <translation>%1：峰值
%2</translation>
    </message>
    <message>
        <source>usable memory
%1</source>
        <translation>可用显存
%1</translation>
    </message>
    <message>
        <source>nominal memory
%1</source>
        <translation>标称显存
%1</translation>
    </message>
    <message>
        <source>allocator&apos;s slack</source>
        <translation>分配器余量</translation>
    </message>
    <message>
        <source>context, collectives</source>
        <translation>上下文、集合通信</translation>
    </message>
    <message>
        <source>of unknown use</source>
        <translation>用途不明</translation>
    </message>
    <message>
        <source>usable</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>ModelColumns</name>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>A part of the model, an operator, one of its weights, or a tensor that it saves for the backward pass.</source>
        <translation>模型的一部分、一个算子、它的一个权重，或它为反向传播保存的一个张量。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Of all layers of the kind together.</source>
        <translation>该类所有层合计。</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Of the model&apos;s parameters.</source>
        <translation>占模型参数的比例。</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Of one layer&apos;s weight, inputs × outputs; of a saved tensor its values in one micro-batch.</source>
        <translation>一层的权重：输入 × 输出；保存的张量：一个微批次中的数值个数。</translation>
    </message>
    <message>
        <source>Shape on a rank</source>
        <translation>单卡形状</translation>
    </message>
    <message>
        <source>What a rank has of it under the plan&apos;s layout.</source>
        <translation>在方案的并行布局下，一张卡所持有的部分。</translation>
    </message>
    <message>
        <source>On a rank</source>
        <translation>单卡参数</translation>
    </message>
    <message>
        <source>Parameters that a rank of the chosen stage holds, before ZeRO divides them among data-parallel ranks.</source>
        <translation>所选阶段的一张卡持有的参数，尚未由 ZeRO 在数据并行的卡之间切分。</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>FLOPs of the forward pass of one micro-batch, of the whole model.</source>
        <translation>整个模型一个微批次前向传播的 FLOP。</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>FLOPs of the backward pass of one micro-batch, without what is computed again.</source>
        <translation>一个微批次反向传播的 FLOP，不含重计算。</translation>
    </message>
    <message>
        <source>Bytes moved</source>
        <translation>读写字节</translation>
    </message>
    <message>
        <source>Read and written by the forward pass of one micro-batch, each operand once.</source>
        <translation>一个微批次前向传播读写的字节，每个操作数计一次。</translation>
    </message>
    <message>
        <source>Saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Kept on a rank of the chosen stage from the forward to the backward pass of one micro-batch, under the plan&apos;s recomputation.</source>
        <translation>在方案的重计算方式下，所选阶段的一张卡从前向到反向为一个微批次保留的字节。</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>How it is divided among the ranks of a group.</source>
        <translation>在一组卡之间如何切分。</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Parameters, other</source>
        <translation>参数（另一个）</translation>
    </message>
    <message>
        <source>Of the model that this one is compared with.</source>
        <translation>与之比较的模型的参数。</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差</translation>
    </message>
    <message>
        <source>Parameters of this model less those of the other.</source>
        <translation>本模型的参数减去另一个的。</translation>
    </message>
    <message>
        <source>Forward, other</source>
        <translation>前向（另一个）</translation>
    </message>
    <message>
        <source>FLOPs of the other model&apos;s forward pass.</source>
        <translation>另一个模型前向传播的 FLOP。</translation>
    </message>
    <message>
        <source>Difference forward</source>
        <translation>前向之差</translation>
    </message>
    <message>
        <source>FLOPs of this model&apos;s forward pass less the other&apos;s.</source>
        <translation>本模型前向传播的 FLOP 减去另一个的。</translation>
    </message>
    <message>
        <source>Saved, other</source>
        <translation>保存（另一个）</translation>
    </message>
    <message>
        <source>Bytes that a rank of the other model keeps.</source>
        <translation>另一个模型的一张卡保留的字节。</translation>
    </message>
    <message>
        <source>Difference saved</source>
        <translation>保存之差</translation>
    </message>
    <message>
        <source>Bytes that are saved less those of the other.</source>
        <translation>保存的字节减去另一个的。</translation>
    </message>
    <message>
        <source>Bytes of the tensors that a rank sums up with its group, sends to experts or exchanges, forward and backward, in one micro-batch.</source>
        <translation>一个微批次的前向和反向中，一张卡与同组求和、发往专家或相互交换的张量字节数。</translation>
    </message>
</context>
<context>
    <name>Modes</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation>可靠性</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确度</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>OffersCard</name>
    <message>
        <source>as computed</source>
        <translation>由程序计算</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>to spare</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>finish after</source>
        <translation>完成需要</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Nothing can be said: %1.</source>
        <translation>无法判断：%1。</translation>
    </message>
</context>
<context>
    <name>PlanForm</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>并行布局</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Data input</source>
        <translation>数据输入</translation>
    </message>
    <message>
        <source>RL</source>
        <translation>RL</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Saves and failures</source>
        <translation>保存与故障</translation>
    </message>
    <message>
        <source>Evaluation and cost</source>
        <translation>评测与成本</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Plans the training of large models.</source>
        <translation>规划大模型训练。</translation>
    </message>
    <message>
        <source>Write a picture of the window to &lt;file&gt; and end.</source>
        <translation>把窗口的图片写入 &lt;文件&gt; 后退出。</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Make the window &lt;width&gt;x&lt;height&gt; pixels large.</source>
        <translation>窗口大小设为 &lt;宽&gt;x&lt;高&gt; 像素。</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Show this mode first: %1.</source>
        <translation>首先显示此模式：%1。</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Speak this language: %1.</source>
        <translation>使用此语言：%1。</translation>
    </message>
    <message>
        <source>code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Print how long the window took to come and the memory it holds, and end.</source>
        <translation>打印窗口启动用时和占用内存后退出。</translation>
    </message>
    <message>
        <source>Plans to open: files or preset names.</source>
        <translation>要打开的方案：文件名或预设名。</translation>
    </message>
    <message>
        <source>--language is one of %1</source>
        <translation>--language 必须是以下之一：%1</translation>
    </message>
    <message>
        <source>--size takes width x height, as in 1440x900</source>
        <translation>--size 的格式为 宽x高，例如 1440x900</translation>
    </message>
    <message>
        <source>--mode is one of %1</source>
        <translation>--mode 必须是以下之一：%1</translation>
    </message>
    <message>
        <source>there is no display. --picture FILE writes a picture of the window; ridgepoint-cli does without one.</source>
        <translation>没有显示器。--picture FILE 可写出窗口的图片；ridgepoint-cli 不需要显示器。</translation>
    </message>
    <message>
        <source>%1 could not be written</source>
        <translation>无法写入 %1</translation>
    </message>
</context>
<context>
    <name>RooflineCard</name>
    <message>
        <source>%1 FLOP/B</source>
        <translation>%1 FLOP/B</translation>
    </message>
    <message>
        <source>ridge %1</source>
        <translation>拐点 %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>product of [%1, %2] by [%2, %3]
%4
at most %5</source>
        <translation>矩阵乘 [%1, %2] × [%2, %3]
%4
最高 %5</translation>
    </message>
    <message>
        <source>%1
peak %2
memory %3
ridge %4</source>
        <translation>%1
峰值 %2
显存带宽 %3
拐点 %4</translation>
    </message>
    <message>
        <source>%1, for comparison
peak %2
ridge %3</source>
        <translation>%1，用于对比
峰值 %2
拐点 %3</translation>
    </message>
    <message>
        <source>few bits</source>
        <translation>低位宽</translation>
    </message>
    <message>
        <source>datasheet</source>
        <translation>数据手册</translation>
    </message>
    <message>
        <source>kernels, as measured</source>
        <translation>内核，实测</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>%1 (%2), %3</source>
        <translation>%1（%2），%3</translation>
    </message>
    <message>
        <source>%1, %2 of the peak</source>
        <translation>%1，占峰值的 %2</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最高 %1</translation>
    </message>
    <message>
        <source>%1 of a step&apos;s operators, %2</source>
        <translation>占单步算子的 %1，%2</translation>
    </message>
    <message>
        <source>%1 of a step&apos;s operators, %2 at that ceiling</source>
        <translation>占单步算子的 %1，按该上限 %2</translation>
    </message>
    <message>
        <source>%1 of the step</source>
        <translation>占单步的 %1</translation>
    </message>
    <message>
        <source>bound by %1</source>
        <translation>受限于%1</translation>
    </message>
    <message>
        <source>%1, %2 of the interval between saves</source>
        <translation>%1，占保存间隔的 %2</translation>
    </message>
    <message>
        <source>%1, %2 of the step if nothing hid it</source>
        <translation>%1，若不隐藏则占单步的 %2</translation>
    </message>
    <message>
        <source>%1 for each %2</source>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>kernels reach %1 and %2</source>
        <translation>内核达到 %1 和 %2</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>pass</source>
        <translation>传播</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>占单步</translation>
    </message>
    <message>
        <source>of the peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>bound by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>每字节 FLOP</translation>
    </message>
    <message>
        <source>times a step</source>
        <translation>每步次数</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOPs</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>SavesCard</name>
    <message>
        <source>Training stands still</source>
        <translation>训练停顿</translation>
    </message>
    <message>
        <source>Written within</source>
        <translation>写完用时</translation>
    </message>
    <message>
        <source>Can be gone back to after</source>
        <translation>多久后可退回到此</translation>
    </message>
    <message>
        <source>Best interval</source>
        <translation>最优间隔</translation>
    </message>
    <message>
        <source>Saves and failures cost</source>
        <translation>保存与故障的代价</translation>
    </message>
    <message>
        <source>At your interval</source>
        <translation>按您的间隔</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>%1 costs %2 of useful time at best, %3 %4</source>
        <translation>%1最好时占有效时间的 %2，%3 %4</translation>
    </message>
</context>
<context>
    <name>ScalingCard</name>
    <message>
        <source>%1 accelerators, one node</source>
        <translation>%1 张加速卡，一个节点</translation>
    </message>
    <message>
        <source>%1 accelerators, %2 nodes</source>
        <translation>%1 张加速卡，%2 个节点</translation>
    </message>
    <message>
        <source>yours: %1</source>
        <translation>当前：%1</translation>
    </message>
    <message>
        <source>best: a save every %1</source>
        <translation>最优：每 %1 保存一次</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>against yours: %1</source>
        <translation>相对当前：%1</translation>
    </message>
    <message>
        <source>double click or Ctrl+Enter: plan with these nodes</source>
        <translation>双击或 Ctrl+Enter：改用这么多节点</translation>
    </message>
    <message>
        <source>%1: every %2, %3</source>
        <translation>%1 张：每 %2，%3</translation>
    </message>
    <message>
        <source>saving + redone work</source>
        <translation>保存 + 回滚重算</translation>
    </message>
    <message>
        <source>recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>best interval (right)</source>
        <translation>最优间隔（右轴）</translation>
    </message>
    <message>
        <source>%1, yours: %2</source>
        <translation>%1，当前：%2</translation>
    </message>
</context>
<context>
    <name>SlowNodesCard</name>
    <message>
        <source>mean %1</source>
        <translation>均值 %1</translation>
    </message>
    <message>
        <source>slowest %1</source>
        <translation>最慢 %1</translation>
    </message>
    <message>
        <source>slow node %1</source>
        <translation>慢节点 %1</translation>
    </message>
    <message>
        <source>a rank</source>
        <translation>一个 rank</translation>
    </message>
    <message>
        <source>the slowest of %1</source>
        <translation>%1 个中最慢的</translation>
    </message>
</context>
<context>
    <name>StageTimesCard</name>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>links</source>
        <translation>链路</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>after the passes</source>
        <translation>传播之后</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>%1 pieces</source>
        <translation>%1 段</translation>
    </message>
    <message>
        <source>lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>piece</source>
        <translation>片段</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>end</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>takes</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>memory, stage %1</source>
        <translation>显存，阶段 %1</translation>
    </message>
    <message>
        <source>highest</source>
        <translation>最高点</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>update</source>
        <translation>参数更新</translation>
    </message>
    <message>
        <source>activations sent</source>
        <translation>发送激活值</translation>
    </message>
    <message>
        <source>gradients sent</source>
        <translation>发送梯度</translation>
    </message>
    <message>
        <source>weights gathered</source>
        <translation>收集权重</translation>
    </message>
    <message>
        <source>weights gathered, waited for</source>
        <translation>收集权重（未被掩盖）</translation>
    </message>
    <message>
        <source>gradients reduced</source>
        <translation>归约梯度</translation>
    </message>
    <message>
        <source>gradients reduced, waited for</source>
        <translation>归约梯度（未被掩盖）</translation>
    </message>
    <message>
        <source>waiting for input</source>
        <translation>等待输入</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>link %1–%2</source>
        <translation>链路 %1–%2</translation>
    </message>
    <message>
        <source>gather</source>
        <translation>收集</translation>
    </message>
    <message>
        <source>reduce</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>link %1 → %2</source>
        <translation>链路 %1 → %2</translation>
    </message>
    <message>
        <source>%1, stage %2</source>
        <translation>%1，阶段 %2</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>memory %1</source>
        <translation>显存 %1</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Memory at %1: %2, stage %3</source>
        <translation>%1 时的显存：%2，阶段 %3</translation>
    </message>
    <message>
        <source>Memory at %1: %2</source>
        <translation>%1 时的显存：%2</translation>
    </message>
    <message>
        <source>Memory at %1: %2 of %3 usable, stage %4</source>
        <translation>%1 时的显存：%2 / 可用 %3，阶段 %4</translation>
    </message>
    <message>
        <source>Memory at %1: %2 of %3 usable</source>
        <translation>%1 时的显存：%2 / 可用 %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, micro-batch %2</source>
        <translation>%1，微批次 %2</translation>
    </message>
    <message>
        <source>%1, %2: %3 to %4 (%5)</source>
        <translation>%1，%2：%3 至 %4（%5）</translation>
    </message>
    <message>
        <source>micro-batch %1</source>
        <translation>微批次 %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>takes %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>on the critical path</source>
        <translation>在关键路径上</translation>
    </message>
    <message>
        <source>Placed by the overlap rule, spread over the pass that hides it;
layers are not simulated one by one.</source>
        <translation>按重叠规则放置，均匀分布在掩盖它的那一遍计算中；
并未逐层模拟。</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>单个 rank</translation>
    </message>
    <message numerus="yes">
        <source>%n stages</source>
        <translation>
            <numerusform>%n 个阶段</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 micro-batch</source>
        <translation>%1 个微批次</translation>
    </message>
    <message>
        <source>%1 micro-batches</source>
        <translation>%1 个微批次</translation>
    </message>
    <message>
        <source>There is no timeline: %1.</source>
        <translation>没有时间线：%1。</translation>
    </message>
    <message>
        <source>%1: the step takes %2, and %3 of the busiest stage&apos;s time is bubble.</source>
        <translation>%1：单步用时 %2，最忙阶段的时间中有 %3 是气泡。</translation>
    </message>
    <message>
        <source>%1: the step takes %2.</source>
        <translation>%1：单步用时 %2。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>a sentence</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>Link busy %1, of which %2 is waited for</source>
        <translation>链路忙 %1，其中 %2 未被掩盖</translation>
    </message>
    <message>
        <source>The pieces end at %1; the step is given as %2.</source>
        <translation>各片段在 %1 结束；给定的单步用时为 %2。</translation>
    </message>
    <message>
        <source>The pieces end at %1, the step at %2.</source>
        <translation>各片段在 %1 结束，单步在 %2 结束。</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>idle: filling</source>
        <translation>空闲：填充</translation>
    </message>
    <message>
        <source>idle: input not computed</source>
        <translation>空闲：输入尚未算出</translation>
    </message>
    <message>
        <source>idle: input on its way</source>
        <translation>空闲：输入在途中</translation>
    </message>
    <message>
        <source>idle: draining</source>
        <translation>空闲：排空</translation>
    </message>
    <message>
        <source>busy %1</source>
        <translation>忙碌 %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Stage %1: %2</source>
        <translation>阶段 %1：%2</translation>
    </message>
    <message>
        <source>waited %1 for: %2</source>
        <translation>等待了 %1：%2</translation>
    </message>
    <message>
        <source>its input was there %1 before: %2</source>
        <translation>其输入早到了 %1：%2</translation>
    </message>
    <message>
        <source>its input came just then: %1</source>
        <translation>其输入恰在此时到达：%1</translation>
    </message>
    <message>
        <source>%1, chunk %2</source>
        <translation>%1，块 %2</translation>
    </message>
    <message>
        <source>micro-batch %1, chunk %2</source>
        <translation>微批次 %1，块 %2</translation>
    </message>
</context>
<context>
    <name>WaterfallCard</name>
    <message>
        <source>%1 of the step, and of the peak</source>
        <translation>占单步和峰值的 %1</translation>
    </message>
    <message>
        <source>MFU %1 without it, %2 now</source>
        <translation>没有它 MFU 为 %1，现在 %2</translation>
    </message>
    <message>
        <source>Model FLOPs at the peak</source>
        <translation>峰值下的模型 FLOPs</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::AccuracyCard</name>
    <message>
        <source>Predicted against measured</source>
        <translation>预测与实测对比</translation>
    </message>
    <message>
        <source>Show e&amp;rrors</source>
        <translation>显示误差(&amp;R)</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Predicted values over measured ones</source>
        <translation>纵轴预测值，横轴实测值</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Errors of predictions over measured values</source>
        <translation>纵轴预测误差，横轴实测值</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比较什么</translation>
    </message>
    <message>
        <source>Model, accelerator, source</source>
        <translation>模型、加速器、来源</translation>
    </message>
    <message>
        <source>Find measured runs</source>
        <translation>查找实测运行</translation>
    </message>
    <message>
        <source>all inputs known</source>
        <translation>输入全部已知</translation>
    </message>
    <message>
        <source>Only runs of which everything is told that the time of a step follows from</source>
        <translation>只看决定单步耗时的输入全部给出的运行</translation>
    </message>
    <message>
        <source>Measured runs are being predicted…</source>
        <translation>正在预测实测运行…</translation>
    </message>
    <message>
        <source>No measured run is like that.</source>
        <translation>没有这样的实测运行。</translation>
    </message>
    <message>
        <source>%1 of %2 rows, %3 filtered</source>
        <translation>%1 / %2 行，已滤除 %3 行</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 / %2 行</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::AccuracyPlot</name>
    <message>
        <source>this plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>your run</source>
        <translation>您的运行</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::GroupsCard</name>
    <message>
        <source>Errors of step times</source>
        <translation>单步耗时的误差</translation>
    </message>
    <message>
        <source>Grouped by</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>by %1</source>
        <translation>按%1</translation>
    </message>
    <message>
        <source>Measured runs are being predicted…</source>
        <translation>正在预测实测运行…</translation>
    </message>
    <message>
        <source>half within %1, 90 of 100 within %2</source>
        <translation>半数在 %1 以内，100 次有 90 次在 %2 以内</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>已预测</translation>
    </message>
    <message>
        <source>median error</source>
        <translation>误差中位数</translation>
    </message>
    <message>
        <source>90th percentile</source>
        <translation>第 90 百分位数</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>where 68 of 100 should lie</source>
        <translation>100 次中 68 次应在的范围内</translation>
    </message>
    <message>
        <source>where 95 of 100 should lie</source>
        <translation>100 次中 95 次应在的范围内</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::GroupsPlot</name>
    <message>
        <source>%1 rows, %2 predicted</source>
        <translation>%1 行，已预测 %2 行</translation>
    </message>
    <message>
        <source>half are within %1, 90 of 100 within %2; in the middle %3</source>
        <translation>半数在 %1 以内，100 次有 90 次在 %2 以内；居中为 %3</translation>
    </message>
    <message>
        <source>measured steps where 68 of 100 should lie: %1; 95 of 100: %2</source>
        <translation>实测单步在 100 次中 68 次应在的范围内：%1；95 次：%2</translation>
    </message>
    <message>
        <source>click: all groups again</source>
        <translation>单击：恢复全部分组</translation>
    </message>
    <message>
        <source>click: this group alone</source>
        <translation>单击：只看此组</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>median</source>
        <translation>中位数</translation>
    </message>
    <message>
        <source>90%</source>
        <translation>90%</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏差</translation>
    </message>
    <message>
        <source>in 68</source>
        <translation>68 内</translation>
    </message>
    <message>
        <source>in 95</source>
        <translation>95 内</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::MyRunCard</name>
    <message>
        <source>%1 must be more than 0.</source>
        <translation>%1必须大于零。</translation>
    </message>
    <message>
        <source>My run says</source>
        <translation>我的运行</translation>
    </message>
    <message>
        <source>Measured step</source>
        <translation>实测单步</translation>
    </message>
    <message>
        <source>Measured step, as &quot;12.3 s&quot;</source>
        <translation>实测单步，如 &quot;12.3 s&quot;</translation>
    </message>
    <message>
        <source>Measured memory</source>
        <translation>实测显存</translation>
    </message>
    <message>
        <source>Memory allocated, as &quot;61 GB&quot;</source>
        <translation>已分配的显存，如 &quot;61 GB&quot;</translation>
    </message>
    <message>
        <source>The peak that was allocated on the fullest rank: it sorts the reasons too. May be left out.</source>
        <translation>最满的 rank 上已分配的峰值：也用于给原因排序。可以不填。</translation>
    </message>
    <message>
        <source>The measured step lies where 68 of 100 such runs do.</source>
        <translation>实测单步在此类运行 100 次中 68 次的范围内。</translation>
    </message>
    <message>
        <source>The measured step lies where 95 of 100 such runs do.</source>
        <translation>实测单步在此类运行 100 次中 95 次的范围内。</translation>
    </message>
    <message>
        <source>The measured step lies outside of where 95 of 100 such runs do.</source>
        <translation>实测单步在此类运行 100 次中 95 次的范围外。</translation>
    </message>
    <message>
        <source>How far such predictions are off is known for times from operators alone.</source>
        <translation>只有由算子得出的时间，其预测误差才是已知的。</translation>
    </message>
    <message>
        <source>It is an MFU of %1, an HFU of %2.</source>
        <translation>即 MFU %1，HFU %2。</translation>
    </message>
    <message>
        <source>Memory: %1 against the plan.</source>
        <translation>显存：相对方案 %1。</translation>
    </message>
    <message>
        <source>No change that was tried brings the prediction nearer.</source>
        <translation>试过的改动都不能使预测更接近。</translation>
    </message>
    <message>
        <source>The likeliest reasons, each tried:</source>
        <translation>最可能的原因，均已试算：</translation>
    </message>
    <message>
        <source>Reasons are being tried…</source>
        <translation>正在试算各种原因…</translation>
    </message>
    <message>
        <source>type the time of a step that you measured, to see how far the plan is from it and why</source>
        <translation>输入实测的单步耗时，即可看到方案与它相差多少、为什么</translation>
    </message>
    <message>
        <source>measured %1, %3 faster than the predicted %2</source>
        <translation>实测 %1，预测 %2：实测快 %3</translation>
    </message>
    <message>
        <source>measured %1, %3 slower than the predicted %2</source>
        <translation>实测 %1，预测 %2：实测慢 %3</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>It explains %1 of the difference.</source>
        <translation>它解释了差异的 %1。</translation>
    </message>
    <message>
        <source>As much as such runs were slower when measured.</source>
        <translation>幅度取自此类运行实测时慢了多少。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>left</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>explained</source>
        <translation>已解释</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>where to look</source>
        <translation>查看哪里</translation>
    </message>
    <message>
        <source>edits</source>
        <translation>改动</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::NeighboursCard</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Nearest measured runs</source>
        <translation>最接近的实测运行</translation>
    </message>
    <message>
        <source>Nearest measured runs, as a list</source>
        <translation>最接近的实测运行（列表）</translation>
    </message>
    <message>
        <source>Open as plan</source>
        <translation>作为方案打开</translation>
    </message>
    <message>
        <source>The run as it was planned here, in a tab of its own</source>
        <translation>此运行在这里的方案，在单独的标签页中打开</translation>
    </message>
    <message>
        <source>Runs like this one measured an MFU of %1 to %2; this plan has %3.</source>
        <translation>类似的运行实测 MFU 为 %1 到 %2；本方案为 %3。</translation>
    </message>
    <message>
        <source>Runs like this one measured an MFU of %1 to %2.</source>
        <translation>类似的运行实测 MFU 为 %1 到 %2。</translation>
    </message>
    <message>
        <source>no plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
    <message>
        <source>Measured runs are being predicted…</source>
        <translation>正在预测实测运行…</translation>
    </message>
    <message>
        <source>%1
measured MFU %2</source>
        <translation>%1
实测 MFU %2</translation>
    </message>
    <message>
        <source>this plan: MFU %1</source>
        <translation>本方案：MFU %1</translation>
    </message>
    <message>
        <source>their steps are predicted with a median error of %1, bias %2</source>
        <translation>其单步的预测误差中位数为 %1，偏差 %2</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>differs most in</source>
        <translation>差异最大的方面</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>measured tokens/s an accelerator</source>
        <translation>实测每加速器词元/s</translation>
    </message>
    <message>
        <source>measured MFU</source>
        <translation>实测 MFU</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::NeighboursPlot</name>
    <message>
        <source>this plan</source>
        <translation>本方案</translation>
    </message>
</context>
<context>
    <name>ridgepoint::accuracy::RunsCard</name>
    <message>
        <source>Every measured run</source>
        <translation>全部实测运行</translation>
    </message>
    <message>
        <source>Measured runs</source>
        <translation>实测运行</translation>
    </message>
    <message>
        <source>Open as plan</source>
        <translation>作为方案打开</translation>
    </message>
    <message>
        <source>The run as it was planned here, in a tab of its own</source>
        <translation>此运行在这里的方案，在单独的标签页中打开</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Measured runs are being predicted…</source>
        <translation>正在预测实测运行…</translation>
    </message>
    <message>
        <source>%1 rows, %2 of them not predicted</source>
        <translation>%1 行，其中 %2 行未预测</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 行</translation>
    </message>
    <message>
        <source>Choose a run to see where it is published.</source>
        <translation>选择一个运行，查看它发表于何处。</translation>
    </message>
    <message>
        <source>%1 Published in %2</source>
        <translation>%1 发表于 %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::FormatsCard</name>
    <message>
        <source>Number formats</source>
        <translation>数值格式</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Formats as a table</source>
        <translation>以表格显示各格式</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Bytes of the plan&apos;s weights in each format</source>
        <translation>本方案的权重在各格式下的字节数</translation>
    </message>
    <message>
        <source>the plan&apos;s weights: %1, %2</source>
        <translation>本方案的权重：%1，%2</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>weights as held</source>
        <translation>实际存放的权重</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>全部权重</translation>
    </message>
    <message>
        <source>a value, with scales</source>
        <translation>每个值，含缩放因子</translation>
    </message>
    <message>
        <source>bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>smallest with all digits</source>
        <translation>保持全部有效位的最小值</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>scales</source>
        <translation>缩放因子</translation>
    </message>
    <message>
        <source>risk</source>
        <translation>风险</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>可存放</translation>
    </message>
    <message>
        <source>weights are</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>%1 (the plan&apos;s)</source>
        <translation>%1（本方案）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::FormatsPlot</name>
    <message>
        <source>%1
%2 of weights, %3 a value with scales
%4
%5</source>
        <translation>%1
权重 %2，每个值含缩放因子 %3
%4
%5</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::ModelCard</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Copy, open, fold</source>
        <translation>复制、展开、折叠</translation>
    </message>
    <message>
        <source>Find an operator or a weight</source>
        <translation>查找算子或权重</translation>
    </message>
    <message>
        <source>Stage whose rank is shown</source>
        <translation>显示哪个阶段的卡</translation>
    </message>
    <message>
        <source>Model to compare with</source>
        <translation>用于比较的模型</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 &amp;CSV</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 &amp;Markdown</translation>
    </message>
    <message>
        <source>&amp;Open all rows</source>
        <translation>展开所有行(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Fold all rows</source>
        <translation>折叠所有行(&amp;F)</translation>
    </message>
    <message>
        <source>Baseline: %1</source>
        <translation>基准：%1</translation>
    </message>
    <message>
        <source>compare with…</source>
        <translation>比较对象…</translation>
    </message>
    <message>
        <source>Plan: %1</source>
        <translation>方案：%1</translation>
    </message>
    <message>
        <source>no plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
    <message>
        <source>%1, given %2</source>
        <translation>%1，给定 %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::ModelRows</name>
    <message>
        <source>Only the other model has it.</source>
        <translation>只有另一个模型有它。</translation>
    </message>
    <message>
        <source>The other model has none.</source>
        <translation>另一个模型没有它。</translation>
    </message>
    <message>
        <source>Frozen: it is not updated.</source>
        <translation>已冻结：不更新。</translation>
    </message>
    <message>
        <source>Saved: %1.</source>
        <translation>保存原因：%1。</translation>
    </message>
    <message>
        <source>Nothing of it is kept on this rank: it is computed again, or its layers are on other stages.</source>
        <translation>这张卡不保留它：它会重新计算，或者它的层在其他阶段。</translation>
    </message>
    <message>
        <source>Where it is not kept it is computed again from %1.</source>
        <translation>不保留时，由%1重新计算。</translation>
    </message>
    <message>
        <source>%1 layers of %2 each</source>
        <translation>%1 层，每层 %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::ModelTreeView</name>
    <message>
        <source>What the model is made of</source>
        <translation>模型的组成</translation>
    </message>
</context>
<context>
    <name>ridgepoint::anatomy::SumCell</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::Card</name>
    <message>
        <source>Menu of %1</source>
        <translation>%1的菜单</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::ChartCard</name>
    <message>
        <source>Copy, table, open large</source>
        <translation>复制、表格、放大</translation>
    </message>
    <message>
        <source>Copy as &amp;picture</source>
        <translation>复制为图片(&amp;P)</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Show data as &amp;table</source>
        <translation>以表格显示数据(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Open large</source>
        <translation>放大打开(&amp;O)</translation>
    </message>
    <message>
        <source>%1, as a table</source>
        <translation>%1（表格）</translation>
    </message>
    <message>
        <source>no plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
    <message>
        <source>this plan gives no numbers for it</source>
        <translation>此方案没有相应的数值</translation>
    </message>
    <message>
        <source>&amp;Export as file…</source>
        <translation>导出为文件(&amp;E)…</translation>
    </message>
    <message>
        <source>Being worked out…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::CheckpointCard</name>
    <message>
        <source>Checkpoint interval</source>
        <translation>检查点间隔</translation>
    </message>
    <message>
        <source>Always use the &amp;best interval</source>
        <translation>始终使用最优间隔(&amp;B)</translation>
    </message>
    <message>
        <source>% of useful time, exact law</source>
        <translation>占有效时间的 %，精确公式</translation>
    </message>
    <message>
        <source>% of useful time</source>
        <translation>占有效时间的 %</translation>
    </message>
    <message>
        <source>A save every %1 costs %2 of useful time; the best, every %3 costs %4</source>
        <translation>每 %1 保存一次占有效时间的 %2；最优为每 %3 一次，占 %4</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>best</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
    <message>
        <source>standard error</source>
        <translation>标准误</translation>
    </message>
    <message>
        <source>simulated</source>
        <translation>模拟</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::CollectiveCard</name>
    <message>
        <source>Collectives by message size</source>
        <translation>集合通信随消息大小变化</translation>
    </message>
    <message>
        <source>Collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>Group of the plan</source>
        <translation>方案中的组</translation>
    </message>
    <message>
        <source>of</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>Ranks of the group</source>
        <translation>组的 rank 数</translation>
    </message>
    <message>
        <source>From one rank of the group to the next</source>
        <translation>组内相邻 rank 的间距</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time by message size</source>
        <translation>时间随消息大小变化</translation>
    </message>
    <message>
        <source>Bus bandwidth by message size, as in nccl-tests</source>
        <translation>总线带宽随消息大小变化，同 nccl-tests</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>相距</translation>
    </message>
    <message>
        <source>any ranks</source>
        <translation>任意 rank</translation>
    </message>
    <message>
        <source>a collective needs two ranks and a machine</source>
        <translation>集合通信需要两个 rank 和机器</translation>
    </message>
    <message>
        <source>no algorithm does this on such a group</source>
        <translation>没有算法能在这样的组上完成它</translation>
    </message>
    <message>
        <source>%1 ranks, %2 in each of %3 fast domains. A ring is bound by %4.</source>
        <translation>%1 个 rank，%3 个高速域各 %2 个。环受限于%4。</translation>
    </message>
    <message>
        <source>%1 ranks, all in one fast domain. A ring is bound by %2.</source>
        <translation>%1 个 rank，都在一个高速域内。环受限于%2。</translation>
    </message>
    <message>
        <source>bus bandwidth by bytes of the vector</source>
        <translation>总线带宽随向量字节数变化</translation>
    </message>
    <message>
        <source>time by bytes of the vector</source>
        <translation>时间随向量字节数变化</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息大小</translation>
    </message>
    <message>
        <source>bus bandwidth</source>
        <translation>总线带宽</translation>
    </message>
    <message>
        <source>times in a step</source>
        <translation>每步次数</translation>
    </message>
    <message>
        <source>chosen</source>
        <translation>选用</translation>
    </message>
    <message>
        <source>chosen, baseline</source>
        <translation>选用，基线</translation>
    </message>
    <message>
        <source>this plan: %1</source>
        <translation>本方案：%1</translation>
    </message>
    <message>
        <source>bus rate</source>
        <translation>总线速率</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::GroupsCard</name>
    <message>
        <source>%1, %2 hidden</source>
        <translation>%1，已隐藏 %2</translation>
    </message>
    <message>
        <source>nothing to send</source>
        <translation>没有要发送的</translation>
    </message>
    <message>
        <source>%1, %2 times, %3 each (%4)</source>
        <translation>%1，%2 次，每次 %3（%4）</translation>
    </message>
    <message>
        <source>%1, %2 times, %3 each</source>
        <translation>%1，%2 次，每次 %3</translation>
    </message>
    <message>
        <source>%1 of a step on its links, %2 of it not hidden</source>
        <translation>其链路上每步 %1，其中未隐藏 %2</translation>
    </message>
    <message>
        <source>%1 ranks, %2 apart</source>
        <translation>%1 个 rank，相距 %2</translation>
    </message>
    <message>
        <source>%1 ranks side by side</source>
        <translation>%1 个相邻的 rank</translation>
    </message>
    <message>
        <source>%1, %2 in each of %3 fast domains</source>
        <translation>%1，%3 个高速域各 %2 个</translation>
    </message>
    <message>
        <source>%1, in one fast domain</source>
        <translation>%1，在一个高速域内</translation>
    </message>
    <message>
        <source>bound by %1, %2 of a rank</source>
        <translation>受限于%1，每个 rank %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%3 的 %2</translation>
    </message>
    <message>
        <source>Groups that communicate</source>
        <translation>通信的组</translation>
    </message>
    <message>
        <source>one rank works alone: it sends nothing</source>
        <translation>只有一个 rank 工作：它不发送任何内容</translation>
    </message>
    <message>
        <source>seconds of a step</source>
        <translation>每步秒数</translation>
    </message>
    <message>
        <source>seconds of a step, from volumes</source>
        <translation>每步秒数，由通信量得出</translation>
    </message>
    <message>
        <source>Communication hidden: %1; the step waits %2 for the rest.</source>
        <translation>已隐藏的通信：%1；单步为其余部分等待 %2。</translation>
    </message>
    <message>
        <source>Communication hidden: %1; the step waits %2 for the rest. %3 more tokens in a micro-batch of %4 would hide the reduction of gradients.</source>
        <translation>已隐藏的通信：%1；单步为其余部分等待 %2。微批次有 %4 个词元，再多 %3 个即可隐藏梯度归约。</translation>
    </message>
    <message>
        <source>Communication hidden: %1; the step waits %2 for the rest. The reduction of gradients needs a micro-batch of %3 tokens to hide behind, and has %4.</source>
        <translation>已隐藏的通信：%1；单步为其余部分等待 %2。隐藏梯度归约需要 %3 个词元的微批次，现有 %4 个。</translation>
    </message>
    <message>
        <source>group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>apart</source>
        <translation>相距</translation>
    </message>
    <message>
        <source>in a fast domain</source>
        <translation>每个高速域内</translation>
    </message>
    <message>
        <source>fast domains</source>
        <translation>高速域数</translation>
    </message>
    <message>
        <source>bound by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>what</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>collective</source>
        <translation>集合通信</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息大小</translation>
    </message>
    <message>
        <source>times in a step</source>
        <translation>每步次数</translation>
    </message>
    <message>
        <source>each</source>
        <translation>每次</translation>
    </message>
    <message>
        <source>algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>group in a step</source>
        <translation>组的每步用时</translation>
    </message>
    <message>
        <source>not hidden</source>
        <translation>未隐藏</translation>
    </message>
    <message>
        <source>Communication hidden: %1; the step waits %2 for the rest. The reduction of gradients could hide behind %3 tokens, and a micro-batch has %4, but the plan does not overlap it.</source>
        <translation>通信已隐藏：%1；单步为其余部分等待 %2。梯度归约可以隐藏在 %3 个词元之后，微批次有 %4 个，但方案没有重叠它。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::GroupsPlot</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>not hidden</source>
        <translation>未隐藏</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::PassesCard</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators, pass by pass</source>
        <translation>算子，逐次传播</translation>
    </message>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 CSV(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>a rank&apos;s step, by its kernels</source>
        <translation>一个 rank 的单步，按其内核</translation>
    </message>
    <message>
        <source>a rank&apos;s step, at the roof</source>
        <translation>一个 rank 的单步，按屋顶线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::RingCard</name>
    <message>
        <source>Ring all-reduce of the gradients</source>
        <translation>梯度的环形 All-Reduce</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>ranks</source>
        <translation>rank 数</translation>
    </message>
    <message>
        <source>Ranks of the ring, 2 to %1</source>
        <translation>环上的 rank 数，2 至 %1</translation>
    </message>
    <message>
        <source>%1 data-parallel ranks, %2 of gradients on each</source>
        <translation>%1 个数据并行 rank，每个持有 %2 梯度</translation>
    </message>
    <message>
        <source>before the first step</source>
        <translation>第一步之前</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>Reduce-Scatter</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>All-Gather</translation>
    </message>
    <message>
        <source>step %1 of %2, %3: each rank has sent %4 times the vector, %5 in %6</source>
        <translation>第 %1 步，共 %2 步，%3：每个 rank 已发送 %4 倍向量，即 %5，用时 %6</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>phase</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>complete chunks</source>
        <translation>完成的分块</translation>
    </message>
    <message>
        <source>sent by a rank</source>
        <translation>每个 rank 已发送</translation>
    </message>
    <message>
        <source>times the vector</source>
        <translation>向量的倍数</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Plays all steps; Space does the same in the chart</source>
        <translation>播放所有步；在图中按空格作用相同</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1×</source>
        <translation>%1×</translation>
    </message>
    <message>
        <source>%1 times the speed</source>
        <translation>%1 倍速度</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::RingPlot</name>
    <message>
        <source>complete sum</source>
        <translation>完整和</translation>
    </message>
    <message>
        <source>sent in this step</source>
        <translation>本步发送</translation>
    </message>
    <message>
        <source>chunk %1</source>
        <translation>分块 %1</translation>
    </message>
    <message>
        <source>rank %1</source>
        <translation>rank %1</translation>
    </message>
    <message>
        <source>rank %1, chunk %2
the sum of %3 of %4</source>
        <translation>rank %1，分块 %2
%4 项中已求和 %3 项</translation>
    </message>
    <message>
        <source>partial sum: paler</source>
        <translation>部分和：较浅</translation>
    </message>
    <message>
        <source>reduce-scatter: %1 of %2</source>
        <translation>Reduce-Scatter：%1 / %2</translation>
    </message>
    <message>
        <source>all-gather: %1 of %2</source>
        <translation>All-Gather：%1 / %2</translation>
    </message>
    <message>
        <source>sent to rank %1 in this step</source>
        <translation>本步发往 rank %1</translation>
    </message>
    <message>
        <source>received from rank %1 in this step</source>
        <translation>本步收自 rank %1</translation>
    </message>
    <message>
        <source>sends chunk %1 to rank %2</source>
        <translation>把分块 %1 发往 rank %2</translation>
    </message>
    <message>
        <source>receives chunk %1 from rank %2: the sum of %3</source>
        <translation>从 rank %2 收到分块 %1：%3 项之和</translation>
    </message>
    <message>
        <source>rank %1
%2 of %3 chunks complete</source>
        <translation>rank %1
完成的分块 %2 / %3</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::RooflineCard</name>
    <message>
        <source>Roofline</source>
        <translation>屋顶线 (Roofline)</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>m, rows of the product</source>
        <translation>m，乘积的行数</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>k, inner size of the product</source>
        <translation>k，乘积的内维</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>n, columns of the product</source>
        <translation>n，乘积的列数</translation>
    </message>
    <message>
        <source>Accelerator to compare with</source>
        <translation>用于对比的加速卡</translation>
    </message>
    <message>
        <source>compare with…</source>
        <translation>对比…</translation>
    </message>
    <message>
        <source>%1: peak %2, ridge at %3 FLOP per byte</source>
        <translation>%1：峰值 %2，拐点在 %3 FLOP/字节</translation>
    </message>
    <message>
        <source>%1: peak %2, ridge at %3 FLOP per byte; the most time goes to %4, %5</source>
        <translation>%1：峰值 %2，拐点在 %3 FLOP/字节；最耗时的是 %4，占 %5</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>FLOP per byte</source>
        <translation>每字节 FLOP</translation>
    </message>
    <message>
        <source>time of a step</source>
        <translation>单步用时</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>ridge of %1</source>
        <translation>%1 的拐点</translation>
    </message>
    <message>
        <source>product tried, m %1, k %2, n %3</source>
        <translation>试算的矩阵乘，m %1，k %2，n %3</translation>
    </message>
    <message>
        <source>ridge of %1, baseline</source>
        <translation>%1 的拐点，基线</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
    <message>
        <source>All roofs</source>
        <translation>所有屋顶线</translation>
    </message>
    <message>
        <source>Network and storage over the FLOPs for each byte that they carry</source>
        <translation>网络和存储，横轴为其每传送一字节对应的 FLOPs</translation>
    </message>
    <message>
        <source>All &amp;roofs</source>
        <translation>所有屋顶线(&amp;R)</translation>
    </message>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::RooflinePlot</name>
    <message>
        <source>FLOP/s</source>
        <translation>FLOP/s</translation>
    </message>
    <message>
        <source>over FLOP per byte</source>
        <translation>横轴：每字节 FLOP</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::ScalingCard</name>
    <message>
        <source>By number of accelerators</source>
        <translation>随加速卡数量变化</translation>
    </message>
    <message>
        <source>time between failures given: flat</source>
        <translation>故障间隔为给定值：不随规模变化</translation>
    </message>
    <message>
        <source>% of useful time, time of a save given</source>
        <translation>占有效时间的 %，保存用时为给定值</translation>
    </message>
    <message>
        <source>% of useful time, exact law</source>
        <translation>占有效时间的 %，精确公式</translation>
    </message>
    <message>
        <source>% of useful time</source>
        <translation>占有效时间的 %</translation>
    </message>
    <message>
        <source>%1 accelerators cost %2 of useful time with a save every %3</source>
        <translation>%1 张加速卡，每 %3 保存一次，占有效时间的 %2</translation>
    </message>
    <message>
        <source>Yours: %1; %2</source>
        <translation>当前：%1；%2</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速卡数</translation>
    </message>
    <message>
        <source>best interval</source>
        <translation>最优间隔</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>curve</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::StageBox</name>
    <message>
        <source>fullest</source>
        <translation>最满的阶段</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::StageTimesCard</name>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>the busiest is stage %1, idle for %2</source>
        <translation>最忙的是阶段 %1，空闲 %2</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::StageTimesPlot</name>
    <message>
        <source>stage %1, %2</source>
        <translation>阶段 %1，%2</translation>
    </message>
    <message>
        <source>%1, %2 of the step</source>
        <translation>%1，占单步的 %2</translation>
    </message>
    <message>
        <source>the busiest stage</source>
        <translation>最忙的阶段</translation>
    </message>
</context>
<context>
    <name>ridgepoint::charts::WaterfallCard</name>
    <message>
        <source>From the peak to the step</source>
        <translation>从峰值到单步</translation>
    </message>
    <message>
        <source>MFU %1</source>
        <translation>MFU %1</translation>
    </message>
    <message>
        <source>MFU %1; the most goes to: %2, %3</source>
        <translation>MFU %1；损耗最多的是：%2，%3</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损耗</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>of the step</source>
        <translation>占单步</translation>
    </message>
    <message>
        <source>MFU without it</source>
        <translation>没有它时的 MFU</translation>
    </message>
    <message>
        <source>what would remove it</source>
        <translation>怎样消除</translation>
    </message>
    <message>
        <source>Model FLOPs at the peak</source>
        <translation>峰值下的模型 FLOPs</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::EditorRow</name>
    <message>
        <source>What is %1?</source>
        <translation>%1 是什么？</translation>
    </message>
    <message>
        <source>What is this? (F1)</source>
        <translation>这是什么？(F1)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::FieldEditor</name>
    <message>
        <source>Take %1 back to %2</source>
        <translation>把 %1 改回 %2</translation>
    </message>
    <message>
        <source>Not taken: %1</source>
        <translation>未采用：%1</translation>
    </message>
    <message>
        <source>Value: %1, which is %2</source>
        <translation>值：%1，即 %2</translation>
    </message>
    <message>
        <source>Value: %1</source>
        <translation>值：%1</translation>
    </message>
    <message>
        <source>From: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>Before it was changed: %1</source>
        <translation>修改前：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::GivenEditor</name>
    <message>
        <source>%1, stage %2</source>
        <translation>%1，阶段 %2</translation>
    </message>
    <message>
        <source>Take back the given %1</source>
        <translation>取消给定的 %1</translation>
    </message>
    <message>
        <source>Give %1 a value of your own, now %2</source>
        <translation>自行给定 %1 的值，现为 %2</translation>
    </message>
    <message>
        <source>Not taken: %1</source>
        <translation>未采用：%1</translation>
    </message>
    <message>
        <source>given %1, computed %2</source>
        <translation>给定 %1，计算值 %2</translation>
    </message>
    <message>
        <source>nothing computed: type a value</source>
        <translation>无计算值：请输入</translation>
    </message>
    <message>
        <source>Given: %1</source>
        <translation>给定值：%1</translation>
    </message>
    <message>
        <source>Computed: %1</source>
        <translation>计算值：%1</translation>
    </message>
    <message>
        <source>Not computed: %1</source>
        <translation>未能计算：%1</translation>
    </message>
    <message>
        <source>The preset gives: %1</source>
        <translation>预设给出：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::GroupList</name>
    <message>
        <source>Kinds of layers</source>
        <translation>层的组</translation>
    </message>
    <message>
        <source>Arrow keys choose the kind whose fields are shown; Insert copies it, Delete takes it away, Alt and an arrow moves it.</source>
        <translation>方向键选择显示哪一组的字段；Insert 复制，Delete 删除，Alt 加方向键移动。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::GroupStrip</name>
    <message>
        <source>Layers %1: %2</source>
        <translation>层组 %1：%2</translation>
    </message>
    <message>
        <source>There is an error in it.</source>
        <translation>其中有错误。</translation>
    </message>
    <message>
        <source>There is a warning about it.</source>
        <translation>对它有警告。</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>layers of a kind, and what the kind is</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Kinds of layers</source>
        <translation>层的组</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, and its key</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Move the kind of layer forward</source>
        <translation>把层组前移</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+左</translation>
    </message>
    <message>
        <source>Move the kind of layer back</source>
        <translation>把层组后移</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+右</translation>
    </message>
    <message>
        <source>Add a copy of the kind of layer</source>
        <translation>添加层组的副本</translation>
    </message>
    <message>
        <source>Insert</source>
        <translation>Insert</translation>
    </message>
    <message>
        <source>Take the kind of layer away</source>
        <translation>删除层组</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::Help</name>
    <message>
        <source>Range: above %1, to %2</source>
        <translation>范围：大于 %1，至 %2</translation>
    </message>
    <message>
        <source>Range: %1 to %2</source>
        <translation>范围：%1 至 %2</translation>
    </message>
    <message>
        <source>Choices: %1</source>
        <translation>可选：%1</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认值：%1</translation>
    </message>
    <message>
        <source>May be left out: “none”</source>
        <translation>可以不填：“none”</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>Computed by the engine; a pin gives your own value instead</source>
        <translation>由引擎计算；用图钉可改为自己给定的值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::LayerPicture</name>
    <message>
        <source>Layers in their order</source>
        <translation>按顺序排列的层</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>a number of layers, and the letter of their kind</comment>
        <translation>%1 层 %2</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Layers %1 to %2</source>
        <translation>第 %1 至 %2 层</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::PlanForm</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Find a field</source>
        <translation>查找字段</translation>
    </message>
    <message>
        <source>Shows only the fields with these words; Return goes to the first, Esc shows all.</source>
        <translation>只显示含这些词的字段；回车跳到第一个，Esc 全部显示。</translation>
    </message>
    <message>
        <source>Find a field (Ctrl+F)</source>
        <translation>查找字段 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Model preset</source>
        <translation>模型预设</translation>
    </message>
    <message>
        <source>Machine preset</source>
        <translation>机器预设</translation>
    </message>
    <message>
        <source>Pool %1 of %2</source>
        <translation>资源池 %1，共 %2 个</translation>
    </message>
    <message>
        <source>Phase %1 of %2</source>
        <translation>训练阶段 %1，共 %2 个</translation>
    </message>
    <message>
        <source>Software preset</source>
        <translation>软件预设</translation>
    </message>
    <message>
        <source>Failures as logged by</source>
        <translation>故障记录来自</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::PlanSection</name>
    <message>
        <source>choose a preset</source>
        <translation>选择预设</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>还有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>%1 in section %2</source>
        <translation>%2 部分：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::ProblemText</name>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Careful: %1</source>
        <translation>注意：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>说明：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::editors::SectionHeader</name>
    <message>
        <source>Section %1</source>
        <translation>%1 部分</translation>
    </message>
</context>
<context>
    <name>ridgepoint::explain::StepView</name>
    <message>
        <source>Steps of the derivation</source>
        <translation>推导步骤</translation>
    </message>
</context>
<context>
    <name>ridgepoint::explain::WhyView</name>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Back (Alt+Left)</source>
        <translation>后退 (Alt+Left)</translation>
    </message>
    <message>
        <source>Forward (Alt+Right)</source>
        <translation>前进 (Alt+Right)</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the derivation</source>
        <translation>复制推导过程</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>The way to this step</source>
        <translation>到此步骤的路径</translation>
    </message>
    <message>
        <source>Given value</source>
        <translation>给定值</translation>
    </message>
    <message>
        <source>&amp;Given</source>
        <translation>给定(&amp;G)</translation>
    </message>
    <message>
        <source>A value that you know: the plan uses it instead of the computed one.</source>
        <translation>您已知的值：方案用它代替计算值。</translation>
    </message>
    <message>
        <source>There is no figure “%1”.</source>
        <translation>没有名为“%1”的指标。</translation>
    </message>
    <message>
        <source>It has no value in this plan.</source>
        <translation>在此方案中没有值。</translation>
    </message>
    <message>
        <source>It has no value: %1.</source>
        <translation>没有值：%1。</translation>
    </message>
    <message>
        <source>The plan has no such stage.</source>
        <translation>方案中没有这个阶段。</translation>
    </message>
    <message>
        <source>Click a figure anywhere to see why it is what it is.</source>
        <translation>点击任意指标，查看它为何是这个值。</translation>
    </message>
    <message>
        <source>computed</source>
        <translation>计算值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::AccuracyPage</name>
    <message>
        <source>Measured runs and this plan</source>
        <translation>实测运行与本方案</translation>
    </message>
    <message>
        <source>Nearest runs</source>
        <translation>最接近的运行</translation>
    </message>
    <message>
        <source>My run says</source>
        <translation>我的运行</translation>
    </message>
    <message>
        <source>Every row</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>Measured runs are compared with times from operators; this plan assumes its efficiency.</source>
        <translation>实测运行与由算子得出的时间比较；本方案的效率是假定的。</translation>
    </message>
    <message>
        <source>Take times from operators</source>
        <translation>由算子得出时间</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::CardGrid</name>
    <message>
        <source>Charts of the plan</source>
        <translation>方案的图表</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::CommandPalette</name>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>A field, figure, preset or action</source>
        <translation>字段、指标、预设或操作</translation>
    </message>
    <message>
        <source>Find a field, figure, preset or action</source>
        <translation>查找字段、指标、预设或操作</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::DockTitle</name>
    <message>
        <source>Hide %1</source>
        <translation>隐藏“%1”</translation>
    </message>
    <message>
        <source>Hide; the View menu brings it back</source>
        <translation>隐藏；可从“视图”菜单恢复</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::EditDot</name>
    <message>
        <source>After %1: %2</source>
        <translation>%1 之后：%2</translation>
    </message>
    <message>
        <source>%1
%2
A click returns to the plan after this edit.</source>
        <translation>%1
%2
点击回到此次编辑之后的方案。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::Evaluator</name>
    <message>
        <source>is being worked out</source>
        <translation>正在计算</translation>
    </message>
    <message>
        <source>The plan is being worked out.</source>
        <translation>正在计算方案。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::HistoryStrip</name>
    <message>
        <source>Edits</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开时</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::LearnPage</name>
    <message>
        <source>&lt;b&gt;Make a 7B model fit on 80 GB.&lt;/b&gt; Which single change makes the plan fit, and what does it divide: states, or activations? Then try standard attention at twice the sequence: what helps now?</source>
        <translation>&lt;b&gt;让 7B 模型放进 80 GB。&lt;/b&gt;哪一项改动就能让方案放下，它切分的是状态还是激活？再试试两倍序列长度下的标准注意力：这时什么有用？</translation>
    </message>
    <message>
        <source>Open the lesson&apos;s plan</source>
        <translation>打开课程的方案</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::MainWindow</name>
    <message>
        <source>No copy for recovery: %1</source>
        <translation>无法写恢复副本：%1</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>against %1</source>
        <translation>对比 %1</translation>
    </message>
    <message numerus="yes">
        <source>And %n more of the kind.</source>
        <translation>
            <numerusform>还有 %n 条同类消息。</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>New from &amp;preset</source>
        <translation>从预设新建(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Close plan</source>
        <translation>关闭方案(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Undo %1</source>
        <translation>撤销(&amp;U) %1</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Redo %1</source>
        <translation>重做(&amp;R) %1</translation>
    </message>
    <message>
        <source>&amp;Paste a plan or a model&apos;s config</source>
        <translation>粘贴方案或模型配置(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Find anything…</source>
        <translation>查找任何内容(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Modes</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>&amp;Default arrangement</source>
        <translation>默认排列(&amp;D)</translation>
    </message>
    <message>
        <source>Memory in &amp;GiB</source>
        <translation>显存以 GiB 显示(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin as baseline</source>
        <translation>固定为基线(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Next plan</source>
        <translation>下一个方案(&amp;N)</translation>
    </message>
    <message>
        <source>P&amp;revious plan</source>
        <translation>上一个方案(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys and gestures</source>
        <translation>快捷键与手势(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About Ridgepoint</source>
        <translation>关于 Ridgepoint(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Appearance</source>
        <translation>外观(&amp;A)</translation>
    </message>
    <message>
        <source>As the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言 / &amp;Language</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>Find a field in the plan</source>
        <translation>在方案中查找字段</translation>
    </message>
    <message>
        <source>F1</source>
        <translation>F1</translation>
    </message>
    <message>
        <source>What an input means, with its source</source>
        <translation>输入项的含义及出处</translation>
    </message>
    <message>
        <source>Up, Down in an input</source>
        <translation>输入框中的 ↑ ↓</translation>
    </message>
    <message>
        <source>The next valid value; Shift finer, Ctrl coarser</source>
        <translation>下一个有效值；Shift 更细，Ctrl 更粗</translation>
    </message>
    <message>
        <source>Drag a label</source>
        <translation>拖动标签</translation>
    </message>
    <message>
        <source>Scrub the number; Shift finer, Ctrl coarser, Esc takes it back</source>
        <translation>滑动调整数值；Shift 更细，Ctrl 更粗，Esc 取消</translation>
    </message>
    <message>
        <source>Click a number or a bar</source>
        <translation>点击数字或条形</translation>
    </message>
    <message>
        <source>Why? it is what it is</source>
        <translation>为什么是这个值</translation>
    </message>
    <message>
        <source>Double click a number of accelerators</source>
        <translation>双击某个加速卡数量</translation>
    </message>
    <message>
        <source>Plan with it; by key Ctrl+Enter on the point</source>
        <translation>改用该数量；键盘操作为在该点上按 Ctrl+Enter</translation>
    </message>
    <message>
        <source>Point at an edit</source>
        <translation>指向某次编辑</translation>
    </message>
    <message>
        <source>Preview the plan as it was; a click returns to it</source>
        <translation>预览当时的方案；点击则回到该方案</translation>
    </message>
    <message>
        <source>Keys and gestures</source>
        <translation>快捷键与手势</translation>
    </message>
    <message>
        <source>About Ridgepoint</source>
        <translation>关于 Ridgepoint</translation>
    </message>
    <message>
        <source>&lt;b&gt;Ridgepoint %1&lt;/b&gt;&lt;p&gt;Plans the training of large models: memory, time, failures and cost, each number with its derivation.&lt;/p&gt;&lt;p&gt;Engine: Apache-2.0. Window: GPL-3.0-or-later.&lt;/p&gt;</source>
        <translation>&lt;b&gt;Ridgepoint %1&lt;/b&gt;&lt;p&gt;规划大模型训练：显存、时间、故障与成本，每个数字都有推导过程。&lt;/p&gt;&lt;p&gt;引擎：Apache-2.0。窗口：GPL-3.0-or-later。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Plans and model configs (*.json)</source>
        <translation>方案与模型配置 (*.json)</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Ridgepoint plans (*.ridgepoint.json *.json)</source>
        <translation>Ridgepoint 方案 (*.ridgepoint.json *.json)</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>%1 is open in another tab. Close that plan first, or choose another name.</source>
        <translation>%1 已在另一个标签页中打开。请先关闭该方案，或换一个名称。</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>%1 has changes that are not saved.</source>
        <translation>%1 有尚未保存的更改。</translation>
    </message>
    <message>
        <source>%1 is no file on this machine. Save it, and drop the file.</source>
        <translation>%1 不是本机上的文件。请先保存，再拖入该文件。</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>There is no text to paste. Copy a plan or a model&apos;s config.json first.</source>
        <translation>没有可粘贴的文本。请先复制一个方案或模型的 config.json。</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>%1 was removed; the plan is only in this window now</source>
        <translation>%1 已被删除；该方案现在只存在于此窗口</translation>
    </message>
    <message>
        <source>%1 was changed by another program and is no plan now</source>
        <translation>%1 已被其他程序修改，现在不是有效的方案</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>文件已在磁盘上更改</translation>
    </message>
    <message>
        <source>%1 was changed by another program. Read it again?</source>
        <translation>%1 已被其他程序修改。要重新读取吗？</translation>
    </message>
    <message>
        <source>read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Open plans</source>
        <translation>打开的方案</translation>
    </message>
    <message>
        <source>Re&amp;port…</source>
        <translation>报告(&amp;P)…</translation>
    </message>
    <message>
        <source>%1 files at once: the first %2 were opened.</source>
        <translation>一次给了 %1 个文件：只打开了前 %2 个。</translation>
    </message>
    <message>
        <source>%1 was changed by another program since this plan was read. Replace what it holds now?</source>
        <translation>自读取此计划以来，%1 已被其他程序修改。要替换其现有内容吗？</translation>
    </message>
    <message>
        <source>%1 had changes when the program last ended. Restore them?</source>
        <translation>程序上次结束时，%1 有未保存的更改。要恢复吗？</translation>
    </message>
    <message>
        <source>&amp;Read what can be read</source>
        <translation>读取能读懂的部分(&amp;R)</translation>
    </message>
    <message>
        <source>Export as file</source>
        <translation>导出为文件</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::MemoryPage</name>
    <message>
        <source>More about memory</source>
        <translation>更多显存信息</translation>
    </message>
    <message>
        <source>Every tensor</source>
        <translation>全部张量</translation>
    </message>
    <message>
        <source>Make it fit</source>
        <translation>让它放下</translation>
    </message>
    <message>
        <source>One change</source>
        <translation>单项改动</translation>
    </message>
    <message>
        <source>Time or memory</source>
        <translation>时间换显存</translation>
    </message>
    <message>
        <source>Largest</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>实测</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::ModeButton</name>
    <message>
        <source>Mode %1</source>
        <translation>%1 模式</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Ctrl+%2)</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::ModeRail</name>
    <message>
        <source>Modes</source>
        <translation>模式</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::PagePreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>The report is being made.</source>
        <translation>正在生成报告。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::PlanSession</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>%1 %2 → %3</source>
        <comment>a field, its value before and after</comment>
        <translation>%1 %2 → %3</translation>
    </message>
    <message>
        <source>%1 computed → %2</source>
        <translation>%1 计算值 → %2</translation>
    </message>
    <message>
        <source>%1 %2 → computed</source>
        <translation>%1 %2 → 计算值</translation>
    </message>
    <message>
        <source>Layers %1 copied</source>
        <translation>复制层组 %1</translation>
    </message>
    <message>
        <source>Element %1 copied</source>
        <translation>复制第 %1 项</translation>
    </message>
    <message>
        <source>Layers %1 removed</source>
        <translation>删除层组 %1</translation>
    </message>
    <message>
        <source>Element %1 removed</source>
        <translation>删除第 %1 项</translation>
    </message>
    <message>
        <source>Layers %1 moved</source>
        <translation>移动层组 %1</translation>
    </message>
    <message>
        <source>Element %1 moved</source>
        <translation>移动第 %1 项</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::PlayStrip</name>
    <message>
        <source>Inputs of this chart</source>
        <translation>此图表的输入</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::ProblemsHeader</name>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
    <message>
        <source>Problems: %1</source>
        <translation>问题：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1，位于 %2</translation>
    </message>
    <message>
        <source>Sets %1 to %2</source>
        <translation>把 %1 设为 %2</translation>
    </message>
    <message>
        <source>the computed value</source>
        <translation>计算值</translation>
    </message>
    <message>
        <source>Nothing is wrong with this plan.</source>
        <translation>此方案没有问题。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Sections</source>
        <translation>章节</translation>
    </message>
    <message>
        <source>Compare with the baseline</source>
        <translation>与基线比较</translation>
    </message>
    <message>
        <source>No plan is pinned as the baseline (Ctrl+B).</source>
        <translation>尚未将任何计划设为基线（Ctrl+B）。</translation>
    </message>
    <message>
        <source>Derivations</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>Of the verdict&apos;s figures</source>
        <translation>结论中的指标</translation>
    </message>
    <message>
        <source>Of every figure</source>
        <translation>所有指标</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>A4</source>
        <translation>A4</translation>
    </message>
    <message>
        <source>Letter</source>
        <translation>Letter</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>HTML, in one file</source>
        <translation>HTML，单个文件</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Pages written</source>
        <translation>已写页数</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
    <message>
        <source>No page yet</source>
        <translation>尚无页面</translation>
    </message>
    <message>
        <source>HTML (*.html)</source>
        <translation>HTML (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>正在写入 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Nothing was written.</source>
        <translation>未写入任何内容。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::RunPage</name>
    <message>
        <source>What makes the date</source>
        <translation>怎样赶上期限</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Cost and evaluation</source>
        <translation>成本与评测</translation>
    </message>
    <message>
        <source>If something degrades</source>
        <translation>如果某项变差</translation>
    </message>
    <message>
        <source>More accelerators</source>
        <translation>更多加速器</translation>
    </message>
    <message>
        <source>Accelerators for a model</source>
        <translation>模型所需的加速器</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评测</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::StartPage</name>
    <message>
        <source>New plan</source>
        <translation>新建方案</translation>
    </message>
    <message>
        <source>What do you want to train?</source>
        <translation>您想训练什么？</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Number of machines</source>
        <translation>机器数量</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>token 数</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Which &amp;model?</source>
        <translation>哪个模型(&amp;M)？</translation>
    </message>
    <message>
        <source>On which m&amp;achines?</source>
        <translation>用什么机器(&amp;A)？</translation>
    </message>
    <message>
        <source>How man&amp;y of them?</source>
        <translation>用多少台(&amp;Y)？</translation>
    </message>
    <message>
        <source>On how many &amp;tokens?</source>
        <translation>训练多少 token(&amp;T)？</translation>
    </message>
    <message>
        <source>&amp;Done after?</source>
        <translation>多久完成(&amp;D)？</translation>
    </message>
    <message>
        <source>Make this plan</source>
        <translation>创建此方案</translation>
    </message>
    <message>
        <source>Or begin with a plan</source>
        <translation>或从现有方案开始</translation>
    </message>
    <message>
        <source>Plans opened last, and those that come with the program</source>
        <translation>最近打开的方案，以及程序自带的方案</translation>
    </message>
    <message>
        <source>&amp;Open it</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>%1 on %2 x %3</source>
        <comment>the name of a plan: model, nodes, machine</comment>
        <translation>%1，%2 x %3</translation>
    </message>
    <message>
        <source>%1 of %2 memory on each of %3 cards</source>
        <translation>%3 张卡，每张占用显存 %1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 memory on each of %3 cards: it does not fit before it is divided further</source>
        <translation>%3 张卡，每张需要显存 %1，只有 %2：放不下，需进一步切分</translation>
    </message>
    <message>
        <source>done after %1</source>
        <translation>%1 后完成</translation>
    </message>
    <message>
        <source>done after %1, too late</source>
        <translation>%1 后完成，超出期限</translation>
    </message>
    <message>
        <source>%1; %2.</source>
        <comment>memory; end</comment>
        <translation>%1；%2。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::TimelinePage</name>
    <message>
        <source>More about the schedule</source>
        <translation>更多调度内容</translation>
    </message>
    <message>
        <source>&amp;Compare with</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>在下方</translation>
    </message>
    <message>
        <source>The other schedule below</source>
        <translation>另一种调度放在下方</translation>
    </message>
    <message>
        <source>Under each lane</source>
        <translation>在每条泳道下</translation>
    </message>
    <message>
        <source>The other schedule under each lane</source>
        <translation>另一种调度放在每条泳道下</translation>
    </message>
    <message>
        <source>Schedules, ranked</source>
        <translation>调度排名</translation>
    </message>
    <message>
        <source>Layers of each stage</source>
        <translation>各阶段的层</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>step %1 instead of %2</source>
        <translation>单步 %1，原为 %2</translation>
    </message>
    <message>
        <source>bubble %1 instead of %2</source>
        <translation>气泡 %1，原为 %2</translation>
    </message>
    <message>
        <source>peak %1 instead of %2</source>
        <translation>峰值 %1，原为 %2</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1: step %2, finish %3</source>
        <translation>%1：单步 %2，完成 %3</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>不变</translation>
    </message>
</context>
<context>
    <name>ridgepoint::gui::VerdictCell</name>
    <message>
        <source>Why this number?</source>
        <translation>为什么是这个数？</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>%1 since the last edit</source>
        <translation>自上次编辑以来 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::LargestCard</name>
    <message>
        <source>The largest that fits</source>
        <translation>放得下的最大值</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>what stands in the way</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>现在 %1</translation>
    </message>
    <message>
        <source>a step of %1</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>none fits</source>
        <translation>都放不下</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::LeversCard</name>
    <message>
        <source>One change at a time</source>
        <translation>一次只改一项</translation>
    </message>
    <message>
        <source>the peak with each value</source>
        <translation>每个取值下的峰值</translation>
    </message>
    <message>
        <source>field</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>value</source>
        <translation>取值</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>to spare</source>
        <translation>余量</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>finish after</source>
        <translation>完成需要</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>为何不可</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::LeversPlot</name>
    <message>
        <source>as the plan has it</source>
        <translation>方案中的取值</translation>
    </message>
    <message>
        <source>%1 too many</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>%1 to spare</source>
        <translation>余量 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::MeasuredCard</name>
    <message>
        <source>A measured peak</source>
        <translation>实测峰值</translation>
    </message>
    <message>
        <source>Measured peak, as &quot;71.3 GiB&quot;</source>
        <translation>实测峰值，如 &quot;71.3 GiB&quot;</translation>
    </message>
    <message>
        <source>Measured peak</source>
        <translation>实测峰值</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测量的是什么</translation>
    </message>
    <message>
        <source>allocated by tensors</source>
        <translation>张量已分配</translation>
    </message>
    <message>
        <source>reserved by the allocator</source>
        <translation>分配器已保留</translation>
    </message>
    <message>
        <source>in use on the device</source>
        <translation>设备上使用中</translation>
    </message>
    <message>
        <source>A file with what torch.cuda.memory._snapshot() returns, as JSON; it may be dropped on the window too</source>
        <translation>保存 torch.cuda.memory._snapshot() 返回值的 JSON 文件；也可以拖到窗口上</translation>
    </message>
    <message>
        <source>Open a memory snapshot</source>
        <translation>打开显存快照</translation>
    </message>
    <message>
        <source>Memory snapshots (*.json)</source>
        <translation>显存快照 (*.json)</translation>
    </message>
    <message>
        <source>A peak is more than 0 bytes.</source>
        <translation>峰值必须大于 0 字节。</translation>
    </message>
    <message>
        <source>%1 is being read…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>type a measured peak, or open a memory snapshot, to see how far the plan is from it and why</source>
        <translation>输入实测峰值，或打开显存快照，即可看到方案与它相差多少、为什么</translation>
    </message>
    <message>
        <source>planned</source>
        <translation>预计</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>%1 (%2) less measured than planned</source>
        <translation>实测比方案少 %1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2) more measured than planned</source>
        <translation>实测比方案多 %1（%2）</translation>
    </message>
    <message>
        <source>No single input explains more of it.</source>
        <translation>没有哪一项输入能解释更多。</translation>
    </message>
    <message>
        <source>What would explain it, the nearest first:</source>
        <translation>可能的解释，最接近的在前：</translation>
    </message>
    <message>
        <source>The snapshot: %1 allocated and %2 reserved at its peak, %3 in fragments%4. %5</source>
        <translation>快照：峰值时已分配 %1、已保留 %2，碎片 %3%4。%5</translation>
    </message>
    <message>
        <source>; it has no trace, so this is its own moment</source>
        <translation>；其中没有记录轨迹，因此这是快照当时的状态</translation>
    </message>
    <message>
        <source>%1: %2 instead of %3</source>
        <translation>%1：%2，而不是 %3</translation>
    </message>
    <message>
        <source>the plan would say %1</source>
        <translation>方案会给出 %1</translation>
    </message>
    <message>
        <source>%1 off</source>
        <translation>相差 %1</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>more measured</source>
        <translation>实测多出</translation>
    </message>
    <message>
        <source>%1 blocks: %2</source>
        <translation>%1 个块：%2</translation>
    </message>
    <message>
        <source>no frames</source>
        <translation>没有调用栈</translation>
    </message>
    <message>
        <source>Snapshot…</source>
        <translation>快照…</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::MemoryCard</name>
    <message>
        <source>Memory per card</source>
        <translation>每卡显存</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>ZeRO</source>
        <translation>ZeRO</translation>
    </message>
    <message>
        <source>Bars of the four ZeRO stages</source>
        <translation>四个 ZeRO 阶段的条形图</translation>
    </message>
    <message>
        <source>Stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>Bars of the pipeline&apos;s stages</source>
        <translation>各流水线阶段的条形图</translation>
    </message>
    <message>
        <source>Kinds</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Bars of the first, the fullest middle and the last stage</source>
        <translation>首个、最满的中间和最后一个阶段的条形</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>ZeRO stage %1</source>
        <translation>ZeRO 阶段 %1</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>stage %1, the worst</source>
        <translation>阶段 %1，占用最高</translation>
    </message>
    <message>
        <source>%1: %2 of %3 usable</source>
        <translation>%1：%2 / 可用 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>pipeline stage</source>
        <translation>流水线阶段</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::MixCard</name>
    <message>
        <source>Time against memory</source>
        <translation>时间与显存</translation>
    </message>
    <message>
        <source>Take the cheapest that fits</source>
        <translation>采用放得下的最省时组合</translation>
    </message>
    <message>
        <source>The cheapest mix for %1</source>
        <translation>%1 下的最省时组合</translation>
    </message>
    <message>
        <source>Recomputation: %1</source>
        <translation>重计算：%1</translation>
    </message>
    <message>
        <source>the cheapest that fits: a step of %1, peak %2</source>
        <translation>放得下的最省时组合：每步 %1，峰值 %2</translation>
    </message>
    <message>
        <source>no mix fits</source>
        <translation>没有组合放得下</translation>
    </message>
    <message>
        <source>; the assumed efficiency hides what a mix costs</source>
        <translation>；给定的效率掩盖了组合的代价</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>to the host, a micro-batch</source>
        <translation>移到主机，每个微批次</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>放得下</translation>
    </message>
    <message>
        <source>rebuilt</source>
        <translation>重建</translation>
    </message>
    <message>
        <source>on the host</source>
        <translation>在主机上</translation>
    </message>
    <message>
        <source>mix</source>
        <translation>组合</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::MixPlot</name>
    <message>
        <source>rule: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>mix for at most %1</source>
        <translation>不超过 %1 的组合</translation>
    </message>
    <message>
        <source>
peak %1 · a step of %2</source>
        <translation>
峰值 %1 · 每步 %2</translation>
    </message>
    <message>
        <source>the plan as it stands</source>
        <translation>方案现状</translation>
    </message>
    <message>
        <source>a click sets it</source>
        <translation>单击即采用</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>cheapest mix</source>
        <translation>最省时的组合</translation>
    </message>
    <message>
        <source>rule of recomputation</source>
        <translation>重计算规则</translation>
    </message>
    <message>
        <source>%1 usable</source>
        <translation>可用 %1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::MomentsCard</name>
    <message>
        <source>Stage whose rank is shown</source>
        <translation>显示哪个阶段的卡</translation>
    </message>
    <message>
        <source>Bars</source>
        <translation>条形图</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>各个时刻</translation>
    </message>
    <message>
        <source>Bars of the moments of a step</source>
        <translation>一步中各个时刻的条形</translation>
    </message>
    <message>
        <source>Reported</source>
        <translation>报告值</translation>
    </message>
    <message>
        <source>Bars of what is allocated, reserved and in use on the device</source>
        <translation>已分配、已保留和设备上使用中的条形</translation>
    </message>
    <message>
        <source>allocated %1, reserved %2, on the device %3 of %4</source>
        <translation>已分配 %1，已保留 %2，设备上 %3，共 %4</translation>
    </message>
    <message>
        <source>the most: %1, %2</source>
        <translation>最多：%1，%2</translation>
    </message>
    <message>
        <source>moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>together</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>一步</translation>
    </message>
    <message>
        <source>The working set is given: what is alive at each moment is not known.</source>
        <translation>工作集是给定的：各个时刻有什么并不知道。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::RemediesCard</name>
    <message>
        <source>What would make it fit</source>
        <translation>怎样才能放下</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>It fits, with %1 to spare on the fullest rank.</source>
        <translation>放得下，最满的 rank 还剩 %1。</translation>
    </message>
    <message>
        <source>%1 are missing on the fullest rank.</source>
        <translation>最满的 rank 还缺 %1。</translation>
    </message>
    <message>
        <source>%1 No change of the layout and no two together make it fit (%2 plans tried).</source>
        <translation>%1 没有哪一项布局改动、也没有哪两项一起能让它放下（试了 %2 个方案）。</translation>
    </message>
    <message>
        <source>%1 No single change makes it fit; two together do.</source>
        <translation>%1 单独一项改动不够；两项一起可以。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::TensorsCard</name>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Every tensor</source>
        <translation>全部张量</translation>
    </message>
    <message>
        <source>at the peak</source>
        <translation>峰值时</translation>
    </message>
    <message>
        <source>Find a tensor</source>
        <translation>查找张量</translation>
    </message>
    <message>
        <source>Only what is alive at the moment of the peak: it adds up to the peak</source>
        <translation>只显示峰值时刻存在的：合计等于峰值</translation>
    </message>
    <message>
        <source>Looks</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Tensors as a table</source>
        <translation>以表格显示张量</translation>
    </message>
    <message>
        <source>Areas</source>
        <translation>面积</translation>
    </message>
    <message>
        <source>Tensors as areas</source>
        <translation>以面积显示张量</translation>
    </message>
    <message>
        <source>%1 in %2 rows</source>
        <translation>%1，共 %2 行</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>until</source>
        <translation>到</translation>
    </message>
    <message>
        <source>split</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>%1 in %2 rows, computed; the working set is given</source>
        <translation>%1，共 %2 行，按计算；工作集是给定的</translation>
    </message>
</context>
<context>
    <name>ridgepoint::memory_views::TreemapPlot</name>
    <message>
        <source>%1
%2 · %3, %4 of all
%5</source>
        <translation>%1
%2 · %3，占全部的 %4
%5</translation>
    </message>
</context>
<context>
    <name>ridgepoint::offers::LossesCard</name>
    <message>
        <source>What each loss takes is the most that its removal could win. Changes that shorten the step were tried one by one (%1 plans).</source>
        <translation>每项损耗的用时是消除它最多能赢回的时间。能缩短单步的改动已逐项试过（%1 个方案）。</translation>
    </message>
    <message>
        <source>What would win it back</source>
        <translation>怎样赢回</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损耗</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>wins</source>
        <translation>赢回</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>does not fit · %1</source>
        <translation>放不下 · %1</translation>
    </message>
    <message>
        <source>machine: %1</source>
        <translation>机器：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::offers::NetworkChangesCard</name>
    <message>
        <source>Now a step of %1.</source>
        <translation>现在每步 %1。</translation>
    </message>
    <message>
        <source>Now a step of %1, of which %2 wait for communication.</source>
        <translation>现在每步 %1，其中等待通信 %2。</translation>
    </message>
    <message>
        <source>%1 wait for communication</source>
        <translation>等待通信 %1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>What would it give?</source>
        <translation>改动的效果如何？</translation>
    </message>
    <message>
        <source>change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>waits for communication</source>
        <translation>等待通信</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>为何不可</translation>
    </message>
</context>
<context>
    <name>ridgepoint::offers::OfferList</name>
    <message>
        <source>no change</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>%1 a step</source>
        <translation>每步 %1</translation>
    </message>
    <message>
        <source>the same step</source>
        <translation>每步时间不变</translation>
    </message>
    <message>
        <source>%1 to the finish</source>
        <translation>完成时间 %1</translation>
    </message>
    <message>
        <source>%1 of cost</source>
        <translation>成本 %1</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Apply: %1</source>
        <translation>应用：%1</translation>
    </message>
</context>
<context>
    <name>ridgepoint::offers::OffersCard</name>
    <message>
        <source>Copy as &amp;CSV</source>
        <translation>复制为 &amp;CSV</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 &amp;Markdown</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>no plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
</context>
<context>
    <name>ridgepoint::reliability::CalendarCard</name>
    <message>
        <source>Failures over the calendar</source>
        <translation>日历上的故障</translation>
    </message>
    <message>
        <source>Simulate another run</source>
        <translation>再模拟一次运行</translation>
    </message>
    <message>
        <source>seed %1: %2 failures, trained after %3 (to be expected: %4 failures, %5)</source>
        <translation>种子 %1：%2 次故障，%3 后训练完成（预期：%4 次故障，%5）</translation>
    </message>
    <message>
        <source>no end</source>
        <translation>没有尽头</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>work lost</source>
        <translation>损失的工作</translation>
    </message>
    <message>
        <source>training goes on after</source>
        <translation>训练在此后继续</translation>
    </message>
</context>
<context>
    <name>ridgepoint::reliability::CurveCard</name>
    <message>
        <source>Simulated runs</source>
        <translation>模拟的运行</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>seed %1: %2 runs at each of %3 intervals</source>
        <translation>种子 %1：%3 个间隔各 %2 次运行</translation>
    </message>
    <message>
        <source>nothing could be simulated</source>
        <translation>无法模拟任何运行</translation>
    </message>
    <message>
        <source>seed %1: %2 runs at each of %3 intervals; %4</source>
        <translation>种子 %1：%3 个间隔各 %2 次运行；%4</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Simulate failures</source>
        <translation>模拟故障</translation>
    </message>
    <message>
        <source>Simulate again</source>
        <translation>重新模拟</translation>
    </message>
</context>
<context>
    <name>ridgepoint::reliability::SavesCard</name>
    <message>
        <source>Saves</source>
        <translation>保存次数</translation>
    </message>
    <message>
        <source>Change to %1 saves</source>
        <translation>改为%1保存</translation>
    </message>
    <message>
        <source>No other way of saving</source>
        <translation>没有其他保存方式</translation>
    </message>
    <message>
        <source>Backlog</source>
        <translation>积压</translation>
    </message>
    <message>
        <source>%1: writing takes longer than the interval, a save waits for the one before</source>
        <translation>%1：写入比间隔更久，一次保存要等待前一次</translation>
    </message>
    <message>
        <source>A checkpoint</source>
        <translation>一个检查点</translation>
    </message>
    <message>
        <source>%1 for each trained parameter</source>
        <translation>每个训练的参数 %1</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>写入者</translation>
    </message>
    <message>
        <source>%1 nodes, each its part</source>
        <translation>%1 个节点，各写一部分</translation>
    </message>
    <message>
        <source>one node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>Average writing</source>
        <translation>平均写入速率</translation>
    </message>
    <message>
        <source>Saves in the run</source>
        <translation>运行中的保存次数</translation>
    </message>
    <message>
        <source>Kept at the end</source>
        <translation>最后保留</translation>
    </message>
    <message>
        <source>the last %1, and one of %2 for good</source>
        <translation>最近 %1 个，另每 %2 个永久保留一个</translation>
    </message>
    <message>
        <source>the last %1</source>
        <translation>最近 %1 个</translation>
    </message>
    <message>
        <source>Storage for these</source>
        <translation>它们占用的存储</translation>
    </message>
    <message>
        <source>writing</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>ridgepoint::reliability::SlowNodesCard</name>
    <message>
        <source>Slow nodes</source>
        <translation>慢节点</translation>
    </message>
    <message>
        <source>Slow nodes are</source>
        <translation>慢节点的处理</translation>
    </message>
    <message>
        <source>Slow nodes: %1</source>
        <translation>慢节点：%1</translation>
    </message>
    <message>
        <source>the slowest of %1 ranks takes %2 longer than the mean</source>
        <translation>%1 个 rank 中最慢的比均值多用 %2</translation>
    </message>
    <message>
        <source>one slow node, %1 longer</source>
        <translation>一个慢节点，多用 %1</translation>
    </message>
    <message>
        <source>the plan has no slow nodes; see Slow nodes in the forms</source>
        <translation>方案中没有慢节点；见表单中的“慢节点”</translation>
    </message>
    <message>
        <source>a step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>整个运行</translation>
    </message>
    <message>
        <source>accelerator-hours</source>
        <translation>加速器小时</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>once: half an interval of work is done again, and the job recovers</source>
        <translation>一次：重做半个间隔的工作，并恢复作业</translation>
    </message>
    <message>
        <source>Replacing pays after</source>
        <translation>更换何时划算</translation>
    </message>
    <message>
        <source>%1 steps</source>
        <translation>%1 步</translation>
    </message>
    <message>
        <source>A rank is slow if others wait longer than</source>
        <translation>若其他 rank 等待超过此值，该 rank 即为慢</translation>
    </message>
    <message>
        <source>the usual wait of a rank of mean speed for the slowest</source>
        <translation>平均速度的 rank 对最慢者的通常等待</translation>
    </message>
    <message>
        <source>slow nodes are</source>
        <translation>慢节点</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>steps until replacing pays</source>
        <translation>更换划算前的步数</translation>
    </message>
    <message>
        <source>usual wait</source>
        <translation>通常等待</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>ridgepoint::reliability::SourcesCard</name>
    <message>
        <source>What fails</source>
        <translation>什么会故障</translation>
    </message>
    <message>
        <source>in the run</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>one every</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>a day</source>
        <translation>每天</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>one failure every %1, %2 in the run</source>
        <translation>每 %1 一次故障，运行中 %2 次</translation>
    </message>
    <message>
        <source>one failure every %1</source>
        <translation>每 %1 一次故障</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Derivations</name>
    <message>
        <source>Symbol</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Stands for</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>counted: %1</source>
        <translation>计数得出：%1</translation>
    </message>
    <message>
        <source>and %1 more candidates that were not taken</source>
        <translation>另有 %1 个未被采用的候选</translation>
    </message>
    <message>
        <source>and %1 more of the kind</source>
        <translation>另有 %1 个同类项</translation>
    </message>
    <message>
        <source>%1 figures have no value in this plan and are not derived.</source>
        <translation>%1 个指标在此计划中没有值，故未推导。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Html</name>
    <message>
        <source>To mend it: %1</source>
        <translation>修正办法：%1</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Inputs</name>
    <message>
        <source>kind of layer %1</source>
        <translation>第 %1 类层</translation>
    </message>
    <message>
        <source>phase %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>pool %1</source>
        <translation>资源池 %1</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>%1, given</source>
        <translation>%1，给定值</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>From</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>as above</source>
        <translation>同上</translation>
    </message>
    <message>
        <source>Given figures</source>
        <translation>给定的指标</translation>
    </message>
    <message>
        <source>Assumption</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>本计划</translation>
    </message>
    <message>
        <source>given in the plan</source>
        <translation>计划中给定</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Pages</name>
    <message>
        <source>To mend it: %1</source>
        <translation>修正办法：%1</translation>
    </message>
    <message>
        <source>and %1 more, with the inputs</source>
        <translation>其余 %1 项见输入一节</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Pdf</name>
    <message>
        <source>The PDF could not be finished: %1.</source>
        <translation>无法完成 PDF：%1。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Report</name>
    <message>
        <source>%1 (given)</source>
        <translation>%1（给定）</translation>
    </message>
    <message>
        <source>No value: %1.</source>
        <translation>没有值：%1。</translation>
    </message>
    <message>
        <source> Computed: %1.</source>
        <translation> 计算值：%1。</translation>
    </message>
    <message>
        <source> Of stage %1.</source>
        <translation> 属于流水线阶段 %1。</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>What it is</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>In figures</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The time of a step is given, and the finish follows from it. Memory is counted tensor by tensor, with a named reserve for what a framework adds.</source>
        <translation>单步耗时是给定的，完成时间由此得出。显存按张量逐个计数，并为框架额外占用留出具名的预留。</translation>
    </message>
    <message>
        <source>The times of the passes are given, and the time of a step and the finish follow from them. Memory is counted tensor by tensor, with a named reserve for what a framework adds.</source>
        <translation>前向与反向的时间是给定的，单步耗时和完成时间由此得出。显存按张量逐个计数，并为框架额外占用留出具名的预留。</translation>
    </message>
    <message>
        <source>The time of a step, and so the finish, is only as good as the efficiency that is assumed: %1 (%2). Take it from a run of your own where you can. Memory is counted tensor by tensor, with a named reserve for what a framework adds.</source>
        <translation>单步耗时以及完成时间的准确程度取决于所假设的效率：%1（%2）。请尽可能采用自己实测运行的数值。显存按张量逐个计数，并为框架额外占用留出具名的预留。</translation>
    </message>
    <message>
        <source>Changes are told against the baseline, %1, which the charts show paler.</source>
        <translation>变化均相对于基线 %1，图中以较浅的颜色显示基线。</translation>
    </message>
    <message>
        <source>Problems: %1.</source>
        <translation>问题：%1。</translation>
    </message>
    <message>
        <source>What this rests on</source>
        <translation>结论的依据</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>本计划</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>The baseline is %1.</source>
        <translation>基线为 %1。</translation>
    </message>
    <message>
        <source>Inputs that differ</source>
        <translation>不同的输入</translation>
    </message>
    <message>
        <source>No input differs.</source>
        <translation>没有不同的输入。</translation>
    </message>
    <message>
        <source>Figures that differ</source>
        <translation>不同的指标</translation>
    </message>
    <message>
        <source>No figure differs.</source>
        <translation>没有不同的指标。</translation>
    </message>
    <message>
        <source>The chart&apos;s table has %1 rows and is left out here; the window copies it as CSV.</source>
        <translation>该图的数据表有 %1 行，此处略去；可在窗口中复制为 CSV。</translation>
    </message>
    <message>
        <source>The chart&apos;s data</source>
        <translation>图表数据</translation>
    </message>
    <message>
        <source>Nothing is wrong with this plan.</source>
        <translation>此方案没有问题。</translation>
    </message>
    <message>
        <source>Where there is room, blocks on the critical path of the schedule are outlined, and blocks have the number of their micro-batch.</source>
        <translation>在空间允许时，调度关键路径上的块带有边框，块内标有微批次编号。</translation>
    </message>
    <message>
        <source>What the model amounts to</source>
        <translation>模型规模</translation>
    </message>
    <message>
        <source>Why each figure has its value, down to the inputs. Beneath a formula stands the same with its numbers.</source>
        <translation>每个指标为何取其值，一直追溯到输入。每个公式下方是代入数值的同一公式。</translation>
    </message>
    <message>
        <source>Why the figures of the verdict, and those that their formulas name, have their values. Beneath a formula stands the same with its numbers.</source>
        <translation>结论中的指标及其公式所涉及的指标为何取其值。每个公式下方是代入数值的同一公式。</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Plan for training a large model: %1</source>
        <translation>大模型训练计划：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a severity, a message</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Without a step time there is nothing to compare with.</source>
        <translation>没有单步时间就没有可比较的基准。</translation>
    </message>
    <message>
        <source>What these signals are by the plan, and from where on somebody should look.</source>
        <translation>按方案这些信号应是多少，以及从何时起应有人查看。</translation>
    </message>
    <message>
        <source>In the training loop</source>
        <translation>在训练循环中</translation>
    </message>
    <message>
        <source>At each save</source>
        <translation>每次保存时</translation>
    </message>
    <message>
        <source>From day to day</source>
        <translation>逐日</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>What it then is</source>
        <translation>此时的原因</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::ReportMaker</name>
    <message>
        <source>The pages could not be painted.</source>
        <translation>无法绘制页面。</translation>
    </message>
</context>
<context>
    <name>ridgepoint::report::Sections</name>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Against the baseline</source>
        <translation>与基线对比</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>Timeline of one step</source>
        <translation>单步耗时线</translation>
    </message>
    <message>
        <source>Roofline</source>
        <translation>屋顶线</translation>
    </message>
    <message>
        <source>Checkpoints and failures</source>
        <translation>检查点与故障</translation>
    </message>
    <message>
        <source>Completion and cost</source>
        <translation>完成时间与成本</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Inputs and where they are from</source>
        <translation>输入及其来源</translation>
    </message>
    <message>
        <source>Derivations</source>
        <translation>推导</translation>
    </message>
    <message>
        <source>What to watch</source>
        <translation>监控什么</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::BoundaryCard</name>
    <message>
        <source>%1 accelerators at %2</source>
        <translation>效率 %2 时 %1 个加速器</translation>
    </message>
    <message>
        <source>Accelerators for a model</source>
        <translation>模型所需的加速器</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>Tokens of a model</source>
        <translation>模型的词元数</translation>
    </message>
    <message>
        <source>The plan&apos;s tokens</source>
        <translation>方案的词元数</translation>
    </message>
    <message>
        <source>Each size of model on the plan&apos;s tokens</source>
        <translation>各种大小的模型都用方案的词元数</translation>
    </message>
    <message>
        <source>By parameters</source>
        <translation>按参数量</translation>
    </message>
    <message>
        <source>So many tokens for each parameter</source>
        <translation>每个参数这么多词元</translation>
    </message>
    <message>
        <source>Tokens for each parameter</source>
        <translation>每个参数的词元数</translation>
    </message>
    <message>
        <source>Which are drawn beside the plan&apos;s own</source>
        <translation>与方案自身一同绘出的</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1
%2 parameters: %3 accelerators at %4</source>
        <translation>%1
%2 个参数：效率 %4 时 %3 个加速器</translation>
    </message>
    <message>
        <source>yours, %1 parameters</source>
        <translation>您的，%1 个参数</translation>
    </message>
    <message>
        <source>%1 in the plan</source>
        <translation>方案中 %1</translation>
    </message>
    <message>
        <source>by computing alone, in %1: yours needs %2</source>
        <translation>仅按计算，在 %1 内：您的需要 %2</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速器</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数量</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::CertaintyCard</name>
    <message>
        <source>after %1 to %2: %3 of runs</source>
        <translation>在 %1 至 %2 之间完成：占运行的 %3</translation>
    </message>
    <message>
        <source>%1 have ended by then</source>
        <translation>到那时已有 %1 结束</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>That are simulated; as many again where inputs are uncertain.</source>
        <translation>模拟的次数；输入不确定时再模拟同样多次。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Of the random numbers: the same seed gives the same runs.</source>
        <translation>随机数的种子：相同的种子得到相同的运行。</translation>
    </message>
    <message>
        <source>Simulated so far</source>
        <translation>目前已模拟</translation>
    </message>
    <message>
        <source>Simulate again</source>
        <translation>重新模拟</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 end by the deadline; 8 of 10 between %2 and %3</source>
        <translation>%1 在期限前结束；10 次中有 8 次在 %2 与 %3 之间</translation>
    </message>
    <message>
        <source>The simulation was stopped.</source>
        <translation>模拟已停止。</translation>
    </message>
    <message>
        <source>runs with failures</source>
        <translation>有故障的运行</translation>
    </message>
    <message>
        <source>with uncertain inputs and the step&apos;s known error</source>
        <translation>含不确定的输入和单步的已知误差</translation>
    </message>
    <message>
        <source>with uncertain inputs</source>
        <translation>含不确定的输入</translation>
    </message>
    <message>
        <source>failures alone</source>
        <translation>仅故障</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>P10</source>
        <translation>P10</translation>
    </message>
    <message>
        <source>P50</source>
        <translation>P50</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>%1; %2 of %3 draws had no answer: %4</source>
        <translation>%1；%3 次抽样中有 %2 次没有结果：%4</translation>
    </message>
    <message>
        <source>distribution</source>
        <translation>分布</translation>
    </message>
    <message>
        <source>point</source>
        <translation>点</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>share of runs</source>
        <translation>运行占比</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>by the deadline</source>
        <translation>赶上期限</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>柱</translation>
    </message>
    <message>
        <source>with what is uncertain</source>
        <translation>含不确定因素</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::CostCard</name>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Cost: %1</source>
        <translation>成本：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>baseline: %1</source>
        <translation>基线：%1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>您的方案</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>no price is told</source>
        <translation>未给出价格</translation>
    </message>
    <message>
        <source>%1, %2 over the budget</source>
        <translation>%1，超出预算 %2</translation>
    </message>
    <message>
        <source>%1, %2 of the budget left</source>
        <translation>%1，预算剩余 %2</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::DeadlineCard</name>
    <message>
        <source>There are %1 to spare. Any one of these could be given back:</source>
        <translation>还有 %1 的余量。以下任意一项都可以让出：</translation>
    </message>
    <message>
        <source>The deadline is missed by %1. Any one of these would make it:</source>
        <translation>比期限晚 %1。以下任意一项都能赶上期限：</translation>
    </message>
    <message>
        <source>now %1</source>
        <translation>现在 %1</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>单步 %1</translation>
    </message>
    <message>
        <source>finish after %1</source>
        <translation>%1 后完成</translation>
    </message>
    <message>
        <source>cost %1</source>
        <translation>成本 %1</translation>
    </message>
    <message>
        <source>none would do</source>
        <translation>都不行</translation>
    </message>
    <message>
        <source>What makes the date</source>
        <translation>怎样赶上期限</translation>
    </message>
    <message>
        <source>question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>needed</source>
        <translation>所需</translation>
    </message>
    <message>
        <source>to the deadline</source>
        <translation>距期限</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::DegradationsCard</name>
    <message>
        <source>finish after %1</source>
        <translation>%1 后完成</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>单步 %1</translation>
    </message>
    <message>
        <source>%1 late</source>
        <translation>晚 %1</translation>
    </message>
    <message>
        <source>%1 to spare</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Nothing that commonly degrades is part of this plan.</source>
        <translation>常见的会劣化的因素都不属于此方案。</translation>
    </message>
    <message>
        <source>As it is: %1.</source>
        <translation>现状：%1。</translation>
    </message>
    <message>
        <source>With all of these together: %1.</source>
        <translation>全部同时发生时：%1。</translation>
    </message>
    <message>
        <source>To restore only one of them, restore first: %1. It wins %2.</source>
        <translation>若只恢复其中一项，请先恢复：%1。可赢回 %2。</translation>
    </message>
    <message>
        <source>cannot be</source>
        <translation>不可行</translation>
    </message>
    <message>
        <source>alone: %1</source>
        <translation>单独：%1</translation>
    </message>
    <message>
        <source>restoring it alone loses %1</source>
        <translation>单独恢复它会损失 %1</translation>
    </message>
    <message>
        <source>restoring it alone wins %1 of all together</source>
        <translation>单独恢复它可从总和中赢回 %1</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>没有变化</translation>
    </message>
    <message>
        <source>If something degrades</source>
        <translation>如果某项变差</translation>
    </message>
    <message>
        <source>degradation</source>
        <translation>劣化</translation>
    </message>
    <message>
        <source>fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>longer step</source>
        <translation>单步延长</translation>
    </message>
    <message>
        <source>later</source>
        <translation>推迟</translation>
    </message>
    <message>
        <source>step won by restoring</source>
        <translation>恢复后单步缩短</translation>
    </message>
    <message>
        <source>won by restoring</source>
        <translation>恢复后提前</translation>
    </message>
    <message>
        <source>finish with all others</source>
        <translation>其余全部存在时的完成时间</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>all together</source>
        <translation>全部同时</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::EvaluationCard</name>
    <message>
        <source>Evaluation</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>next evaluation</source>
        <translation>下一次评测</translation>
    </message>
    <message>
        <source>ends %1 after the next one is due</source>
        <translation>下一次评测到期后 %1 才结束</translation>
    </message>
    <message>
        <source>ends %1 before the next one</source>
        <translation>结束时距下一次评测还有 %1</translation>
    </message>
    <message>
        <source>No evaluation is planned: its tokens are 0.</source>
        <translation>未计划评测：其词元数为 0。</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>figure</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>您的方案</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::FinishCard</name>
    <message>
        <source>one node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>baseline, %1</source>
        <translation>基线，%1</translation>
    </message>
    <message>
        <source>yours, %1</source>
        <translation>您的方案，%1</translation>
    </message>
    <message>
        <source>%1, do not fit</source>
        <translation>%1，放不下</translation>
    </message>
    <message>
        <source>%1 late</source>
        <translation>晚 %1</translation>
    </message>
    <message>
        <source>%1 to spare</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Finish after %1, %2</source>
        <translation>在 %1 后完成，%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>double click or Ctrl+Enter: plan with these nodes</source>
        <translation>双击或 Ctrl+Enter：按这些节点数规划</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>after %1, %2</source>
        <translation>在 %1 后，%2</translation>
    </message>
    <message>
        <source>plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>of the finish</source>
        <translation>占完成时间</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::FinishWaterfallCard</name>
    <message>
        <source>Where the days go</source>
        <translation>时间用在哪里</translation>
    </message>
    <message>
        <source>%1 of the finish</source>
        <translation>占完成时间的 %1</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Finish after %1</source>
        <translation>在 %1 后完成</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>the most goes to: %1, %2</source>
        <translation>占用最多的是：%1，%2</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>of the finish</source>
        <translation>占完成时间</translation>
    </message>
    <message>
        <source>%1, baseline</source>
        <translation>%1，基线</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::GrowthCard</name>
    <message>
        <source>%1 accelerators, %2</source>
        <translation>%1 个加速器，%2</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>单步 %1</translation>
    </message>
    <message>
        <source>finish after %1</source>
        <translation>%1 后完成</translation>
    </message>
    <message>
        <source>%1 times as fast, %2 of the ideal</source>
        <translation>%1 倍速度，理想值的 %2</translation>
    </message>
    <message>
        <source>cost %1</source>
        <translation>成本 %1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>ideal</source>
        <translation>理想</translation>
    </message>
    <message>
        <source>baseline, same batch</source>
        <translation>基线，批大小不变</translation>
    </message>
    <message>
        <source>batch grows with them</source>
        <translation>批大小随之增长</translation>
    </message>
    <message>
        <source>same batch</source>
        <translation>批大小不变</translation>
    </message>
    <message>
        <source>yours</source>
        <translation>您的方案</translation>
    </message>
    <message>
        <source>one micro-batch a rank</source>
        <translation>每个 rank 一个微批次</translation>
    </message>
    <message>
        <source>batch is the noise scale</source>
        <translation>批大小等于噪声尺度</translation>
    </message>
    <message>
        <source>deadline %1</source>
        <translation>期限 %1</translation>
    </message>
    <message>
        <source>More accelerators</source>
        <translation>更多加速器</translation>
    </message>
    <message>
        <source>What is drawn</source>
        <translation>绘制内容</translation>
    </message>
    <message>
        <source>Times as fast</source>
        <translation>加速倍数</translation>
    </message>
    <message>
        <source>Times as fast as now</source>
        <translation>相对于现在的加速倍数</translation>
    </message>
    <message>
        <source>Days</source>
        <translation>天数</translation>
    </message>
    <message>
        <source>Days until the finish</source>
        <translation>到完成为止的天数</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Share of the ideal</source>
        <translation>占理想值的比例</translation>
    </message>
    <message>
        <source>twice as many, same batch: %1 times as fast</source>
        <translation>加速器加倍，批大小不变：%1 倍速度</translation>
    </message>
    <message>
        <source>Twice the accelerators, same batch</source>
        <translation>加速器加倍，批大小不变</translation>
    </message>
    <message>
        <source>Twice the accelerators, twice the batch</source>
        <translation>加速器加倍，批大小加倍</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数量</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>training without saves and failures</source>
        <translation>不计保存和故障的训练时间</translation>
    </message>
    <message>
        <source>finish after</source>
        <translation>完成所需时间</translation>
    </message>
    <message>
        <source>times as fast</source>
        <translation>加速倍数</translation>
    </message>
    <message>
        <source>of the ideal</source>
        <translation>占理想值</translation>
    </message>
    <message>
        <source>communication of a step</source>
        <translation>单步的通信</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>ridgepoint::run_views::RangesEditor</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Add an uncertain input</source>
        <translation>添加不确定的输入</translation>
    </message>
    <message>
        <source>A range: one of ten values is below its low end, one of ten above its high end.</source>
        <translation>范围：十个值中有一个低于其下端，有一个高于其上端。</translation>
    </message>
    <message>
        <source>Uncertain input</source>
        <translation>不确定的输入</translation>
    </message>
    <message>
        <source>Low end: one of ten is below</source>
        <translation>下端：十个中有一个低于它</translation>
    </message>
    <message>
        <source>High end: one of ten is above</source>
        <translation>上端：十个中有一个高于它</translation>
    </message>
    <message>
        <source>Remove this range</source>
        <translation>移除此范围</translation>
    </message>
</context>
<context>
    <name>ridgepoint::style::PlanText</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Fits</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 to spare</source>
        <translation>余量 %1</translation>
    </message>
    <message>
        <source>%1 too much</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步</translation>
    </message>
    <message>
        <source>MFU %1, limit %2</source>
        <translation>MFU %1，上限 %2</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>%1 for compute</source>
        <translation>算力需要 %1</translation>
    </message>
    <message>
        <source>Finishes</source>
        <translation>完成用时</translation>
    </message>
    <message>
        <source>%1 late</source>
        <translation>超期 %1</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>no price given</source>
        <translation>未给出价格</translation>
    </message>
    <message>
        <source>Failures cost</source>
        <translation>故障开销</translation>
    </message>
    <message>
        <source>save every %1</source>
        <translation>每 %1 保存一次</translation>
    </message>
    <message numerus="yes">
        <source>The plan has %n errors, which the numbers above do not know of.</source>
        <translation>
            <numerusform>方案有 %n 个错误，上面的数字未考虑这些错误。</numerusform>
        </translation>
    </message>
    <message>
        <source>The plan has an error, which the numbers above do not know of.</source>
        <translation>方案有 1 个错误，上面的数字未考虑该错误。</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 个错误</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message>
        <source>no problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>1 warning</source>
        <translation>1 条警告</translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 条警告</numerusform>
        </translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条提示</translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n 条提示</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2, MFU %3</source>
        <translation>%1 到 %2，MFU %3</translation>
    </message>
</context>
<context>
    <name>ridgepoint::timeline::SchedulesCard</name>
    <message>
        <source>%1, %2 chunks on a stage</source>
        <translation>%1，每个阶段 %2 个分块</translation>
    </message>
    <message>
        <source>as the plan has it</source>
        <translation>方案中的取值</translation>
    </message>
    <message>
        <source>bubble %1</source>
        <translation>气泡 %1</translation>
    </message>
    <message>
        <source>peak %1</source>
        <translation>峰值 %1</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
    <message>
        <source>Schedules, ranked</source>
        <translation>调度排名</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>chunks</source>
        <translation>分块数</translation>
    </message>
    <message>
        <source>bubble</source>
        <translation>气泡</translation>
    </message>
    <message>
        <source>why not</source>
        <translation>为何不可</translation>
    </message>
</context>
<context>
    <name>ridgepoint::timeline::StageStrip</name>
    <message>
        <source>No plan is shown.</source>
        <translation>没有显示方案。</translation>
    </message>
    <message>
        <source>The plan has no pipeline: one stage holds all layers.</source>
        <translation>方案没有流水线：一个阶段保存所有层。</translation>
    </message>
    <message>
        <source>Layers of the parts of the model, in its order: %1.</source>
        <translation>模型各部分的层数，按模型顺序：%1。</translation>
    </message>
    <message>
        <source>stage %1</source>
        <translation>阶段 %1</translation>
    </message>
    <message>
        <source>stage %1, chunk %2</source>
        <translation>阶段 %1，块 %2</translation>
    </message>
    <message>
        <source>Between %1 with %2 layers and %3 with %4.
Drag it, or press Shift and an arrow key, to move a layer.</source>
        <translation>在 %1（%2 层）与 %3（%4 层）之间。
拖动它，或按 Shift 加方向键，来移动一层。</translation>
    </message>
    <message>
        <source>Stage %1: %2 for a micro-batch, peak %3</source>
        <translation>阶段 %1：每个微批次 %2，峰值 %3</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::timeline::StagesCard</name>
    <message>
        <source>Layers of each stage</source>
        <translation>各阶段的层</translation>
    </message>
    <message>
        <source>Shortest step</source>
        <translation>最短单步</translation>
    </message>
    <message>
        <source>Moves layers away from the busiest stage for as long as that makes the step shorter</source>
        <translation>把层从最忙的阶段移走，直到单步不再缩短</translation>
    </message>
    <message>
        <source>Lowest peak</source>
        <translation>最低峰值</translation>
    </message>
    <message>
        <source>Moves layers away from the fullest stage for as long as that lowers the peak</source>
        <translation>把层从最满的阶段移走，直到峰值不再降低</translation>
    </message>
    <message>
        <source>Even</source>
        <translation>均分</translation>
    </message>
    <message>
        <source>As many layers on each stage as on any other</source>
        <translation>各阶段层数相同</translation>
    </message>
    <message>
        <source>No split makes the step shorter.</source>
        <translation>没有划分能缩短单步。</translation>
    </message>
    <message>
        <source>No split lowers the peak.</source>
        <translation>没有划分能降低峰值。</translation>
    </message>
    <message>
        <source>stage</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>chunk</source>
        <translation>块</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>stage&apos;s time</source>
        <translation>阶段的时间</translation>
    </message>
    <message>
        <source>stage&apos;s peak</source>
        <translation>阶段的峰值</translation>
    </message>
</context>
<context>
    <name>ridgepoint::timeline::TimelineCard</name>
    <message>
        <source>Timeline of one step</source>
        <translation>单步耗时线</translation>
    </message>
    <message>
        <source>Idle time</source>
        <translation>空闲时间</translation>
    </message>
    <message>
        <source>Colours idle time by its causes (B)</source>
        <translation>按原因给空闲时间着色（B）</translation>
    </message>
    <message>
        <source>Critical path</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>Shows all else pale (C)</source>
        <translation>其余部分变淡（C）</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Lets the step pass by slowly (Space)</source>
        <translation>让一步慢慢经过（空格）</translation>
    </message>
</context>
<context>
    <name>ridgepoint::timeline::TimelineView</name>
    <message>
        <source>closer, farther</source>
        <translation>放大、缩小</translation>
    </message>
    <message>
        <source>earlier, later</source>
        <translation>向前、向后</translation>
    </message>
    <message>
        <source>the whole step</source>
        <translation>整个单步</translation>
    </message>
    <message>
        <source>Home End</source>
        <translation>Home End</translation>
    </message>
    <message>
        <source>its start, its end</source>
        <translation>单步的开头、结尾</translation>
    </message>
    <message>
        <source>next, previous block of the lane</source>
        <translation>泳道中的下一块、上一块</translation>
    </message>
    <message>
        <source>lane above, below</source>
        <translation>上一条、下一条泳道</translation>
    </message>
    <message>
        <source>Page Up, Down</source>
        <translation>Page Up, Down</translation>
    </message>
    <message>
        <source>scroll the lanes</source>
        <translation>滚动泳道</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>why the block takes its time</source>
        <translation>此块为何用这么久</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>nothing selected</source>
        <translation>取消选择</translation>
    </message>
    <message>
        <source>Ctrl and wheel</source>
        <translation>Ctrl + 滚轮</translation>
    </message>
    <message>
        <source>zoom at the pointer</source>
        <translation>在指针处缩放</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>move</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>hide this list</source>
        <translation>隐藏此列表</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>backward</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>update</source>
        <translation>参数更新</translation>
    </message>
    <message>
        <source>link busy</source>
        <translation>链路忙</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>未被掩盖</translation>
    </message>
    <message>
        <source>Timeline of one step</source>
        <translation>单步耗时线</translation>
    </message>
    <message>
        <source>No plan is shown.</source>
        <translation>没有显示方案。</translation>
    </message>
    <message>
        <source>No timeline: %1.</source>
        <translation>没有时间线：%1。</translation>
    </message>
    <message>
        <source>The timeline is being made.</source>
        <translation>正在生成时间线。</translation>
    </message>
    <message>
        <source>W S zoom · A D move · F fit · . , next block · ? keys</source>
        <translation>W S 缩放 · A D 平移 · F 全览 · . , 下一块 · ? 按键</translation>
    </message>
    <message>
        <source>Outlined: the critical path · %1</source>
        <translation>描边：关键路径 · %1</translation>
    </message>
    <message>
        <source>weight gradient</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>what it waited for, what waits for it</source>
        <translation>它等待的，等待它的</translation>
    </message>
    <message>
        <source>the critical path alone</source>
        <translation>只看关键路径</translation>
    </message>
    <message>
        <source>idle time by its causes</source>
        <translation>按原因看空闲时间</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>play slowly, pause</source>
        <translation>慢速播放，暂停</translation>
    </message>
    <message>
        <source>M</source>
        <translation>M</translation>
    </message>
    <message>
        <source>measure the block</source>
        <translation>测量该块</translation>
    </message>
    <message>
        <source>Shift and drag</source>
        <translation>Shift 加拖动</translation>
    </message>
    <message>
        <source>measure time</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Measured: %1, from %2 to %3</source>
        <translation>测量：%1，从 %2 到 %3</translation>
    </message>
    <message>
        <source>A stage&apos;s name</source>
        <translation>阶段名称</translation>
    </message>
    <message>
        <source>its memory below</source>
        <translation>下方显示其显存</translation>
    </message>
</context>
</TS>
