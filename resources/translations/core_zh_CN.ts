<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>core</name>
    <message>
        <source>2 forward and 4 backward FLOPs a parameter and token</source>
        <translation>每个参数、每个 token 前向 2 FLOPs，反向 4 FLOPs</translation>
    </message>
    <message>
        <source>attention, forward and backward</source>
        <translation>注意力，前向和反向</translation>
    </message>
    <message>
        <source>{0} does not read this key, so it has no effect.</source>
        <translation>{0} 不读取这个键，因此它不起作用。</translation>
    </message>
    <message>
        <source>{0} was found where a list of num_hidden_layers = {1} texts is needed.</source>
        <translation>找到的是{0}，这里需要 num_hidden_layers = {1} 个文本组成的列表。</translation>
    </message>
    <message>
        <source>{0} is a kind of layer that is not read in this version; full_attention and sliding_attention are.</source>
        <translation>{0}是本版本不支持的层类型；支持 full_attention 和 sliding_attention。</translation>
    </message>
    <message>
        <source>the key is missing, so {0} is taken, the default of {1}.</source>
        <translation>缺少这个键，因此取 {1} 的默认值 {0}。</translation>
    </message>
    <message>
        <source>{0} cannot be divided by num_attention_heads = {1}, and no head_dim is told.</source>
        <translation>{0} 不能被 num_attention_heads = {1} 整除，又没有给出 head_dim。</translation>
    </message>
    <message>
        <source>{0} does not divide num_attention_heads = {1}.</source>
        <translation>{0} 不能整除 num_attention_heads = {1}。</translation>
    </message>
    <message>
        <source>{0} was found where a whole number from {1} to {2} is needed, without quotation marks.</source>
        <translation>找到的是{0}，这里需要 {1} 到 {2} 之间的整数，不加引号。</translation>
    </message>
    <message>
        <source>{0} was found where a whole number from {1} to {2} is needed.</source>
        <translation>找到的是{0}，这里需要 {1} 到 {2} 之间的整数。</translation>
    </message>
    <message>
        <source>the key is null, and a model cannot be described without it.</source>
        <translation>这个键的值为 null，没有它就无法描述模型。</translation>
    </message>
    <message>
        <source>the key is missing, and a model cannot be described without it.</source>
        <translation>缺少这个键，没有它就无法描述模型。</translation>
    </message>
    <message>
        <source>{0} was found where true or false is needed.</source>
        <translation>找到的是{0}，这里需要 true 或 false。</translation>
    </message>
    <message>
        <source>{0} was found where a text is needed.</source>
        <translation>找到的是{0}，这里需要文本。</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
    <message>
        <source>{0}: {1}: {2}</source>
        <translation>{0}：{1}：{2}</translation>
    </message>
    <message>
        <source>The file was not written.</source>
        <translation>文件没有写入。</translation>
    </message>
    <message>
        <source>{0}: a list has 1 to {1} elements, this one {2}.</source>
        <translation>{0}：列表应有 1 到 {1} 个元素，这里有 {2} 个。</translation>
    </message>
    <message>
        <source>{0} is not a finite number.</source>
        <translation>{0} 不是有限数。</translation>
    </message>
    <message>
        <source>{0} is not a finite number from 0 on.</source>
        <translation>{0} 不是大于等于 0 的有限数。</translation>
    </message>
    <message>
        <source>Saved, but characters that are no UTF-8 were replaced in {0}.</source>
        <translation>已保存，但 {0} 中不属于 UTF-8 的字符已被替换。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a list of at least one object is needed.</source>
        <translation>{0}：找到的是{1}，这里需要至少含一个对象的列表。</translation>
    </message>
    <message>
        <source>{0}: the list has {1} elements; at most {2} are read.</source>
        <translation>{0}：列表有 {1} 个元素；最多读取 {2} 个。</translation>
    </message>
    <message>
        <source>There is no figure {0} to give.</source>
        <translation>没有可以给定的指标 {0}。</translation>
    </message>
    <message>
        <source>{0} ({1}) cannot be given: it always follows from other figures.</source>
        <translation>{0}（{1}）不能给定：它总是由其他指标得出。</translation>
    </message>
    <message>
        <source>Write {0} as {1}.</source>
        <translation>请将 {0} 写作 {1}。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a number from 0 on is needed.</source>
        <translation>{0}：找到的是{1}，这里需要大于等于 0 的数。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a number from 0 on in {2} is needed.</source>
        <translation>{0}：找到的是{1}，这里需要大于等于 0、单位为 {2} 的数。</translation>
    </message>
    <message>
        <source>To let the figure be computed, leave the key out.</source>
        <translation>若要让程序计算这个指标，请去掉这个键。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a list of at most {2} presets is needed.</source>
        <translation>{0}：找到的是{1}，这里需要最多含 {2} 个预设的列表。</translation>
    </message>
    <message>
        <source>{0}: each preset needs an &quot;id&quot; of its own.</source>
        <translation>{0}：每个预设都需要自己的 &quot;id&quot;。</translation>
    </message>
    <message>
        <source>{0}: {1} was found at {2}, where a text is needed.</source>
        <translation>{0}：在 {2} 处找到的是{1}，这里需要文本。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a text is needed.</source>
        <translation>{0}：找到的是{1}，这里需要文本。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where an object is needed.</source>
        <translation>{0}：找到的是{1}，这里需要对象。</translation>
    </message>
    <message>
        <source>This version does not know the key {0}. It is kept, but has no effect.</source>
        <translation>本版本不认识键 {0}。它会保留，但不起作用。</translation>
    </message>
    <message>
        <source>This version does not know the key {0} in {1}. It is kept, but has no effect.</source>
        <translation>本版本不认识 {1} 中的键 {0}。它会保留，但不起作用。</translation>
    </message>
    <message>
        <source>Not in the file, so taken with the default values: {0}.</source>
        <translation>文件中没有以下项，因此取默认值：{0}。</translation>
    </message>
    <message>
        <source>{0}: &quot;version&quot; is missing. Write &quot;version&quot;: {1}.</source>
        <translation>{0}：缺少 &quot;version&quot;。请写 &quot;version&quot;: {1}。</translation>
    </message>
    <message>
        <source>{0}: {1} was found for &quot;version&quot;, where a whole number from 1 on is needed.</source>
        <translation>{0}：在 &quot;version&quot; 处找到的是{1}，这里需要从 1 开始的整数。</translation>
    </message>
    <message>
        <source>{0}: version {1} is newer than {2}, which this program reads.</source>
        <translation>{0}：版本 {1} 比本程序能读取的版本 {2} 更新。</translation>
    </message>
    <message>
        <source>{0}: version {1} is newer than {2}, the newest that this program reads.</source>
        <translation>{0}：版本 {1} 比本程序能读取的最新版本 {2} 更新。</translation>
    </message>
    <message>
        <source>Open the file with the version of Ridgepoint that wrote it.</source>
        <translation>请用写出这个文件的 Ridgepoint 版本打开它。</translation>
    </message>
    <message>
        <source>{0}: {1} was found where a plan is needed: an object with &quot;format&quot;: {2}.</source>
        <translation>{0}：找到的是{1}，这里需要一个方案：含 &quot;format&quot;: {2} 的对象。</translation>
    </message>
    <message>
        <source>{0}: &quot;format&quot; is missing; a plan has &quot;format&quot;: {1}.</source>
        <translation>{0}：缺少 &quot;format&quot;；方案应有 &quot;format&quot;: {1}。</translation>
    </message>
    <message>
        <source>{0}: &quot;format&quot; is {2}; a plan has &quot;format&quot;: {1}.</source>
        <translation>{0}：&quot;format&quot; 是{2}；方案应有 &quot;format&quot;: {1}。</translation>
    </message>
    <message>
        <source>{0}: the file says version {1} but is not built as one, so it could not be brought to version {2}.</source>
        <translation>{0}：文件声称是版本 {1}，但结构不符，因此无法升级到版本 {2}。</translation>
    </message>
    <message>
        <source>{0}: version {1} was read as version {2}, in which it will be saved.</source>
        <translation>{0}：版本 {1} 已按版本 {2} 读取，并将以该版本保存。</translation>
    </message>
    <message>
        <source>{0}: this is JSON, but none of what can be imported: a plan (&quot;format&quot;: {1}), a preset (&quot;format&quot;: {2}) or a model&apos;s config.json (&quot;model_type&quot;: one of {3}).</source>
        <translation>{0}：这是 JSON，但不属于可导入的内容：方案（&quot;format&quot;: {1}）、预设（&quot;format&quot;: {2}）或模型的 config.json（&quot;model_type&quot;：{3} 之一）。</translation>
    </message>
    <message>
        <source>a whole number of days</source>
        <translation>以天为单位的整数</translation>
    </message>
    <message>
        <source>a number of days</source>
        <translation>以天为单位的数</translation>
    </message>
    <message>
        <source>a whole number of hours</source>
        <translation>以小时为单位的整数</translation>
    </message>
    <message>
        <source>a number of hours</source>
        <translation>以小时为单位的数</translation>
    </message>
    <message>
        <source>a whole number of seconds</source>
        <translation>以秒为单位的整数</translation>
    </message>
    <message>
        <source>a number of seconds</source>
        <translation>以秒为单位的数</translation>
    </message>
    <message>
        <source>a whole number of bytes</source>
        <translation>以字节为单位的整数</translation>
    </message>
    <message>
        <source>a number of bytes</source>
        <translation>以字节为单位的数</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a whole number in {0}</source>
        <translation>单位为 {0} 的整数</translation>
    </message>
    <message>
        <source>a number in {0}</source>
        <translation>单位为 {0} 的数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>{0} was found where one of {1} is needed, in quotation marks.</source>
        <translation>找到的是{0}，这里需要 {1} 之一，并加引号。</translation>
    </message>
    <message>
        <source>{0} was found where {1}, or null, is needed.</source>
        <translation>找到的是{0}，这里需要{1}，或 null。</translation>
    </message>
    <message>
        <source>{0} was found where {1} is needed.</source>
        <translation>找到的是{0}，这里需要{1}。</translation>
    </message>
    <message>
        <source>Write {0}.</source>
        <translation>请写 {0}。</translation>
    </message>
    <message>
        <source>the text {0}</source>
        <translation>文本 {0}</translation>
    </message>
    <message>
        <source>an empty list</source>
        <translation>空列表</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>the number {0}</source>
        <translation>数 {0}</translation>
    </message>
    <message>
        <source>&quot;model_type&quot; is missing and no &quot;architectures&quot; stand for it, so the model&apos;s family cannot be told. Read in this version: {0}.</source>
        <translation>缺少 &quot;model_type&quot;，也没有可代替它的 &quot;architectures&quot;，因此无法判断模型系列。本版本支持：{0}。</translation>
    </message>
    <message>
        <source>the architecture {0} is not read in this version, which reads {1}.</source>
        <translation>本版本不支持架构 {0}；支持 {1}。</translation>
    </message>
    <message>
        <source>the model_type {0} is not read in this version, which reads {1}.</source>
        <translation>本版本不支持 model_type {0}；支持 {1}。</translation>
    </message>
    <message>
        <source>Keys that describe this model and are not understood: {0}.</source>
        <translation>描述这个模型但未能识别的键：{0}。</translation>
    </message>
    <message>
        <source>the head of {0} is left out: published totals of this family are those of the model without one.</source>
        <translation>{0} 的头已略去：这一系列公布的总数是不含头的模型的总数。</translation>
    </message>
    <message>
        <source>more than one set of shared layers is not read in this version.</source>
        <translation>本版本不支持多于一组的共享层。</translation>
    </message>
    <message>
        <source>{0} was found where a text of one letter for each of the {1} layers is needed: M, *, - or E.</source>
        <translation>找到的是{0}，这里需要给 {1} 层每层一个字母的文本：M、*、- 或 E。</translation>
    </message>
    <message>
        <source>a gate is missing in this model, which is not read in this version.</source>
        <translation>这个模型缺少一个门，本版本不支持。</translation>
    </message>
    <message>
        <source>a gate of values is not read in this version.</source>
        <translation>本版本不支持值的门。</translation>
    </message>
    <message>
        <source>a language model of the type {0} is not read in this version.</source>
        <translation>本版本不支持类型为 {0} 的语言模型。</translation>
    </message>
    <message>
        <source>there is no {0}, so the language model is read alone.</source>
        <translation>没有 {0}，因此只读取语言模型。</translation>
    </message>
    <message>
        <source>the layout of the tower {0} is not known in this version, so it is left out: neither its parameters nor its work is counted.</source>
        <translation>本版本不知道塔 {0} 的结构，因此将其略去：其参数和计算都不计入。</translation>
    </message>
    <message>
        <source>the layers differ in this, which is not read in this version.</source>
        <translation>各层在这一项上不同，本版本不支持。</translation>
    </message>
    <message>
        <source>a layer has no sensible {0}.</source>
        <translation>有一层没有合理的 {0}。</translation>
    </message>
    <message>
        <source>a layer does not say what its {0} is.</source>
        <translation>有一层没有说明其 {0} 是什么。</translation>
    </message>
    <message>
        <source>{0} was found where a list of num_hidden_layers = {1} objects is needed.</source>
        <translation>找到的是{0}，这里需要 num_hidden_layers = {1} 个对象组成的列表。</translation>
    </message>
    <message>
        <source>a hidden size of {0} cannot be divided by {1} heads.</source>
        <translation>隐藏维度 {0} 不能被 {1} 个头整除。</translation>
    </message>
    <message>
        <source>the first ChatGLM-6B has another architecture, which is not read in this version.</source>
        <translation>最初的 ChatGLM-6B 是另一种架构，本版本不支持。</translation>
    </message>
    <message>
        <source>the heads of the state-space layers can&apos;t be told.</source>
        <translation>无法得知状态空间层的头数。</translation>
    </message>
    <message>
        <source>{0} says the same with another value; {0} is taken.</source>
        <translation>{0} 以另一个值说明同一件事；采用 {0}。</translation>
    </message>
    <message>
        <source>{0} was found where a number from {1} to {2} is needed.</source>
        <translation>找到的是{0}，这里需要 {1} 到 {2} 之间的数。</translation>
    </message>
    <message>
        <source>{0} was found where a list of whole numbers from {1} to {2} is needed.</source>
        <translation>找到的是{0}，这里需要 {1} 到 {2} 之间的整数组成的列表。</translation>
    </message>
    <message>
        <source>keys are missing, so the defaults of {0} are taken: {1}.</source>
        <translation>缺少一些键，因此采用 {0} 的默认值：{1}。</translation>
    </message>
    <message>
        <source>What is common to all decoders can be read in part, if that is asked for (import --partial).</source>
        <translation>如果要求部分读取（import --partial），可以读取所有解码器共有的部分。</translation>
    </message>
    <message>
        <source>{0} is read as {1}.</source>
        <translation>{0} 按 {1} 读取。</translation>
    </message>
    <message>
        <source>the family is not known, so the model is read in part, as a decoder whose layers are attention and a gated MLP, each behind a norm, with rotary positions and with the biases that the keys name. Parameters and work may be wrong.</source>
        <translation>不知道这一系列，因此只部分读取该模型：视为解码器，每层是注意力和门控 MLP，各自之前有归一化，使用旋转位置，偏置按键的说明。参数和计算可能不对。</translation>
    </message>
    <message>
        <source>Keys that were not understood: {0}.</source>
        <translation>未能理解的键：{0}。</translation>
    </message>
    <message>
        <source>there are {0} kinds of layers; at most {1} are read.</source>
        <translation>有 {0} 种层；最多读取 {1} 种。</translation>
    </message>
    <message>
        <source>The sequence is cut into chunks of so many tokens, and a token sees those of its chunk (Llama 4); 0: it is not. Of mixers with a state: the tokens that a scan takes at once.</source>
        <translation>序列被切成这么多 token 的块，每个 token 只看到自己块内的 token（Llama 4）；0：不切。对带状态的混合器：一次扫描所取的 token 数。</translation>
    </message>
    <message>
        <source>Mamba 1: the time step passes this width; of gated linear attention, the gate, and 0 where the decay is fixed (lightning attention).</source>
        <translation>Mamba 1：时间步经过这个宽度；对门控线性注意力是门经过的宽度，衰减固定时为 0（lightning attention）。</translation>
    </message>
    <message>
        <source>layers that predict further tokens are left out: neither their parameters nor their work is counted.</source>
        <translation>预测后续 token 的层已略去：其参数和计算都不计入。</translation>
    </message>
    <message>
        <source>the key makes another architecture of a {0} model, one that is not read in this version.</source>
        <translation>这个键使 {0} 模型成为另一种架构，本版本不支持。</translation>
    </message>
    <message>
        <source>{0} does not read this key, so it has no effect on the counts. If the model is of another class, they are wrong.</source>
        <translation>{0} 不读取这个键，因此它不影响计数。如果模型属于另一个类，计数就是错的。</translation>
    </message>
    <message>
        <source>keys that were not read: {0}.</source>
        <translation>未读取的键：{0}。</translation>
    </message>
    <message>
        <source>{0} is read as {1}: its layers, and the head of a language model.</source>
        <translation>{0} 按 {1} 读取：取它的各层和语言模型的输出头。</translation>
    </message>
    <message>
        <source>the config is of quantized weights. The plan&apos;s own format is taken for them (precision.weights), since the model is to be trained.</source>
        <translation>这是量化权重的配置。因为要训练模型，所以采用方案自己的格式（precision.weights）。</translation>
    </message>
    <message>
        <source>a config says nothing about the task, the machines and the layout, so these have the default values; the sequence length too, though the model takes up to {0} tokens.</source>
        <translation>配置文件不涉及任务、机器和布局，因此它们取默认值；序列长度也是，虽然模型最多支持 {0} 个 token。</translation>
    </message>
    <message>
        <source>a config says nothing about the task, the machines and the layout, so these have the default values.</source>
        <translation>配置文件不涉及任务、机器和布局，因此它们取默认值。</translation>
    </message>
    <message>
        <source>attention_dropout: dropout on attention&apos;s probabilities is not counted.</source>
        <translation>attention_dropout：注意力概率上的 dropout 不计入。</translation>
    </message>
    <message>
        <source>{0} was found where a model config is needed, an object.</source>
        <translation>找到的是{0}，这里需要模型配置，即一个对象。</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未设置</translation>
    </message>
    <message>
        <source>Values of this plan are from a preset that this version does not have, so they cannot be compared with it.</source>
        <translation>本方案的值来自本版本没有的预设，因此无法与之比较。</translation>
    </message>
    <message>
        <source>{0} is {1} in the plan and {2} in the preset</source>
        <translation>{0} 在方案中是 {1}，在预设中是 {2}</translation>
    </message>
    <message>
        <source>set {0} to {1}</source>
        <translation>将 {0} 设为 {1}</translation>
    </message>
    <message>
        <source>The preset {0} has changed since this plan took its values: {1}.</source>
        <translation>自本方案取值以来，预设 {0} 已改变：{1}。</translation>
    </message>
    <message>
        <source>a preset is an object with &quot;format&quot;: {0}.</source>
        <translation>预设是含 &quot;format&quot;: {0} 的对象。</translation>
    </message>
    <message>
        <source>&quot;version&quot; is missing. Write &quot;version&quot;: 1.</source>
        <translation>缺少 &quot;version&quot;。请写 &quot;version&quot;: 1。</translation>
    </message>
    <message>
        <source>{0} was found for &quot;version&quot;; this program reads presets of version 1.</source>
        <translation>在 &quot;version&quot; 处找到的是{0}；本程序读取版本 1 的预设。</translation>
    </message>
    <message>
        <source>&quot;id&quot; needs lower-case letters, digits, &apos;-&apos; and &apos;.&apos; only.</source>
        <translation>&quot;id&quot; 只能含小写字母、数字、&apos;-&apos; 和 &apos;.&apos;。</translation>
    </message>
    <message>
        <source>&quot;name&quot; is missing: what a person reads in a list.</source>
        <translation>缺少 &quot;name&quot;：列表中供人阅读的名称。</translation>
    </message>
    <message>
        <source>{0} was found where a list is needed.</source>
        <translation>找到的是{0}，这里需要列表。</translation>
    </message>
    <message>
        <source>{0} was found where an id is needed.</source>
        <translation>找到的是{0}，这里需要 id。</translation>
    </message>
    <message>
        <source>{0} was found where an object is needed.</source>
        <translation>找到的是{0}，这里需要对象。</translation>
    </message>
    <message>
        <source>&quot;value&quot; is missing.</source>
        <translation>缺少 &quot;value&quot;。</translation>
    </message>
    <message>
        <source>no source, neither here nor for the whole preset.</source>
        <translation>没有来源，这里没有，整个预设也没有。</translation>
    </message>
    <message>
        <source>no date: write 2024, 2024-01 or 2024-01-31, here or for the whole preset.</source>
        <translation>没有日期：请在这里或为整个预设写 2024、2024-01 或 2024-01-31。</translation>
    </message>
    <message>
        <source>{0} is no date: write 2024, 2024-01 or 2024-01-31, here or for the whole preset.</source>
        <translation>{0} 不是日期：请在这里或为整个预设写 2024、2024-01 或 2024-01-31。</translation>
    </message>
    <message>
        <source>set twice, under two spellings.</source>
        <translation>以两种写法设置了两次。</translation>
    </message>
    <message>
        <source>there is no such field.</source>
        <translation>没有这个字段。</translation>
    </message>
    <message>
        <source>lists have at most {0} elements.</source>
        <translation>列表最多有 {0} 个元素。</translation>
    </message>
    <message>
        <source>there is no such figure.</source>
        <translation>没有这个指标。</translation>
    </message>
    <message>
        <source>this figure cannot be given.</source>
        <translation>这个指标不能给定。</translation>
    </message>
    <message>
        <source>{0} was found where a number from 0 on is needed.</source>
        <translation>找到的是{0}，这里需要大于等于 0 的数。</translation>
    </message>
    <message>
        <source>a preset has no such key.</source>
        <translation>预设没有这个键。</translation>
    </message>
    <message>
        <source>There are two presets {0}.</source>
        <translation>有两个预设叫 {0}。</translation>
    </message>
    <message>
        <source>There is no preset {0}.</source>
        <translation>没有预设 {0}。</translation>
    </message>
    <message>
        <source>The closest: {0}.</source>
        <translation>最接近的是：{0}。</translation>
    </message>
    <message>
        <source>The preset {0} uses itself, by way of others.</source>
        <translation>预设 {0} 通过其他预设引用了自己。</translation>
    </message>
    <message>
        <source>The preset {0} is of kind {1}: it is a part of a plan, not a plan.</source>
        <translation>预设 {0} 的种类是 {1}：它是方案的一部分，不是方案。</translation>
    </message>
    <message>
        <source>{0} more errors.</source>
        <translation>还有 {0} 个错误。</translation>
    </message>
    <message>
        <source>{0} more warnings and notes.</source>
        <translation>还有 {0} 个警告和提示。</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}和{1}</translation>
    </message>
    <message>
        <source>{0}, {1}</source>
        <translation>{0}、{1}</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0}，以及另外 {1} 个</translation>
    </message>
    <message>
        <source>Did you mean {0}?</source>
        <translation>您是指 {0} 吗？</translation>
    </message>
    <message>
        <source>ZeRO-0</source>
        <translation>ZeRO-0</translation>
    </message>
    <message>
        <source>ZeRO-1</source>
        <translation>ZeRO-1</translation>
    </message>
    <message>
        <source>ZeRO-2</source>
        <translation>ZeRO-2</translation>
    </message>
    <message>
        <source>ZeRO-3</source>
        <translation>ZeRO-3</translation>
    </message>
    <message>
        <source>stage {0}</source>
        <translation>流水线阶段 {0}</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>没有</translation>
    </message>
    <message>
        <source>The plan has errors: see the problems.</source>
        <translation>方案有错误：请看问题列表。</translation>
    </message>
    <message>
        <source>Does not fit: {0} too much on a card.</source>
        <translation>放不下：每张卡超出 {0}。</translation>
    </message>
    <message>
        <source>Compute-bound</source>
        <translation>计算受限</translation>
    </message>
    <message>
        <source>Bound by communication</source>
        <translation>受通信限制</translation>
    </message>
    <message>
        <source>Bound by the pipeline&apos;s bubble</source>
        <translation>受流水线气泡限制</translation>
    </message>
    <message>
        <source>Bound by input</source>
        <translation>受数据输入限制</translation>
    </message>
    <message>
        <source>The step&apos;s time is given: nothing moves it.</source>
        <translation>单步耗时是给定的：什么都不会改变它。</translation>
    </message>
    <message>
        <source>Times of stages are given, and stay as they are.</source>
        <translation>各阶段的时间是给定的，保持不变。</translation>
    </message>
    <message>
        <source>rings of a node</source>
        <translation>一个节点的环</translation>
    </message>
    <message>
        <source>accelerators of a node</source>
        <translation>一个节点的加速卡</translation>
    </message>
    <message>
        <source>network cards of a node, shared by its rings</source>
        <translation>一个节点的网卡，由其各环共用</translation>
    </message>
    <message>
        <source>one network card</source>
        <translation>一张网卡</translation>
    </message>
    <message>
        <source>the ring&apos;s share</source>
        <translation>这个环的份额</translation>
    </message>
    <message>
        <source>the accelerator&apos;s own link</source>
        <translation>加速卡自己的链路</translation>
    </message>
    <message>
        <source>out of the node</source>
        <translation>出节点</translation>
    </message>
    <message>
        <source>its share of the network cards</source>
        <translation>它在网卡中的份额</translation>
    </message>
    <message>
        <source>what the framework takes</source>
        <translation>框架占用的部分</translation>
    </message>
    <message>
        <source>the document</source>
        <translation>整个文档</translation>
    </message>
    <message>
        <source>the text holds more than {0} values, the most that is read. Such a file is no config or plan: check that it is the one you mean.</source>
        <translation>文本含有超过 {0} 个值，这是读取的上限。这样的文件不会是配置或方案：请确认选对了文件。</translation>
    </message>
    <message>
        <source>objects and lists stand more than {0} deep in each other, the most that is read. Check that the file is the one you mean.</source>
        <translation>对象和列表嵌套超过 {0} 层，这是读取的上限。请确认选对了文件。</translation>
    </message>
    <message>
        <source>{0} for {1} was read as null: JSON has no such number.</source>
        <translation>{1} 的 {0} 按 null 读取：JSON 没有这样的数。</translation>
    </message>
    <message>
        <source>the number {0} for {1} is beyond the whole numbers of 64 bits (-9223372036854775808 to 18446744073709551615). Correct it, or write it with an exponent if an approximation is meant.</source>
        <translation>{1} 的数 {0} 超出 64 位整数的范围（-9223372036854775808 到 18446744073709551615）。请改正；如果要的是近似值，请用指数写法。</translation>
    </message>
    <message>
        <source>the number {0} for {1} is out of range: it would be read as 0. Correct the exponent.</source>
        <translation>{1} 的数 {0} 超出范围：会被读成 0。请改正指数。</translation>
    </message>
    <message>
        <source>the text that begins here has {0}; the most that is read is {1}. Check that the file is the one you mean.</source>
        <translation>从这里开始的文本有 {0}；最多读取 {1}。请确认选对了文件。</translation>
    </message>
    <message>
        <source>found binary data.</source>
        <translation>发现二进制数据。</translation>
    </message>
    <message>
        <source>the key &quot;{0}&quot; stands twice in one object: on line {1} and on line {2}. Remove one of the two.</source>
        <translation>键 &quot;{0}&quot; 在同一个对象中出现两次：第 {1} 行和第 {2} 行。请去掉一个。</translation>
    </message>
    <message>
        <source>the key &quot;{0}&quot; stands twice in the object {3}: on line {1} and on line {2}. Remove one of the two.</source>
        <translation>键 &quot;{0}&quot; 在对象 {3} 中出现两次：第 {1} 行和第 {2} 行。请去掉一个。</translation>
    </message>
    <message>
        <source>the object that begins on line {0}</source>
        <translation>从第 {0} 行开始的对象</translation>
    </message>
    <message>
        <source>the list that begins on line {0}</source>
        <translation>从第 {0} 行开始的列表</translation>
    </message>
    <message>
        <source>the object {1} that begins on line {0}</source>
        <translation>从第 {0} 行开始的对象 {1}</translation>
    </message>
    <message>
        <source>the list {1} that begins on line {0}</source>
        <translation>从第 {0} 行开始的列表 {1}</translation>
    </message>
    <message>
        <source>{0}, after the key {1}</source>
        <translation>{0}，在键 {1} 之后</translation>
    </message>
    <message>
        <source>a comment begins here ({0}). JSON has no comments: remove it.</source>
        <translation>这里开始是注释（{0}）。JSON 没有注释：请去掉。</translation>
    </message>
    <message>
        <source>after the last comma comes {0} and no further key. Remove that comma.</source>
        <translation>最后一个逗号之后是 {0}，没有下一个键。请去掉这个逗号。</translation>
    </message>
    <message>
        <source>after the last comma comes {0} and no further value. Remove that comma.</source>
        <translation>最后一个逗号之后是 {0}，没有下一个值。请去掉这个逗号。</translation>
    </message>
    <message>
        <source>the typographic quote {0} stands here. JSON takes only the straight double quote &quot;.</source>
        <translation>这里是弯引号 {0}。JSON 只接受直双引号 &quot;。</translation>
    </message>
    <message>
        <source>an invisible character (a special space or byte order mark) stands here. Delete it; JSON takes only plain spaces, tabs and line breaks.</source>
        <translation>这里有一个不可见字符（特殊空格或字节顺序标记）。请删除；JSON 只接受普通空格、制表符和换行。</translation>
    </message>
    <message>
        <source>found {0} outside of double quotes. Put texts in double quotes.</source>
        <translation>双引号之外出现 {0}。请把文本放在双引号中。</translation>
    </message>
    <message>
        <source>a value or ]</source>
        <translation>值或 ]</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>a key in double quotes</source>
        <translation>双引号中的键</translation>
    </message>
    <message>
        <source>a key in double quotes or }</source>
        <translation>双引号中的键或 }</translation>
    </message>
    <message>
        <source>a colon after the key</source>
        <translation>键后面的冒号</translation>
    </message>
    <message>
        <source>a comma or }</source>
        <translation>逗号或 }</translation>
    </message>
    <message>
        <source>a comma or ]</source>
        <translation>逗号或 ]</translation>
    </message>
    <message>
        <source>found {0} where {1} should be.</source>
        <translation>出现 {0}，这里应该是{1}。</translation>
    </message>
    <message>
        <source>found {0} where {1} should be, in {2}.</source>
        <translation>在{2}中出现 {0}，这里应该是{1}。</translation>
    </message>
    <message>
        <source>this is no JSON: it begins with {0}.</source>
        <translation>这不是 JSON：它以 {0} 开头。</translation>
    </message>
    <message>
        <source>It looks like a web page or XML: download the raw file.</source>
        <translation>看起来像网页或 XML：请下载原始文件。</translation>
    </message>
    <message>
        <source>It is a pointer of Git LFS: fetch the file itself with git lfs pull.</source>
        <translation>这是 Git LFS 的指针：请用 git lfs pull 取得文件本身。</translation>
    </message>
    <message>
        <source>A JSON document begins with {.</source>
        <translation>JSON 文档以 { 开头。</translation>
    </message>
    <message>
        <source>the text ends in the middle of {0}. The file seems to be cut off: fetch or save it again.</source>
        <translation>文本在{0}中间结束。文件似乎被截断：请重新获取或保存。</translation>
    </message>
    <message>
        <source>{0} (byte {1} of the file) is no UTF-8 character. JSON is written in UTF-8: save the file with that encoding.</source>
        <translation>{0}（文件的第 {1} 个字节）不是 UTF-8 字符。JSON 使用 UTF-8：请以该编码保存文件。</translation>
    </message>
    <message>
        <source>found the byte {0}: this is binary data, or a damaged file. A JSON file is plain text.</source>
        <translation>发现字节 {0}：这是二进制数据，或文件已损坏。JSON 文件是纯文本。</translation>
    </message>
    <message>
        <source>a single quote stands here. JSON takes only double quotes for keys and texts.</source>
        <translation>这里是单引号。JSON 的键和文本只接受双引号。</translation>
    </message>
    <message>
        <source>the key {0} is not in double quotes. Put each key in double quotes.</source>
        <translation>键 {0} 没有加双引号。每个键都要放在双引号中。</translation>
    </message>
    <message>
        <source>the text that begins here is not closed on its line. Add the closing double quote, or write \n where a line break is meant.</source>
        <translation>从这里开始的文本没有在本行结束。请补上双引号；若要换行，请写 \n。</translation>
    </message>
    <message>
        <source>the character {0} cannot stand in a text as it is. Write a tab as \t, others as \u and four hex digits, or remove it.</source>
        <translation>字符 {0} 不能直接出现在文本中。制表符写 \t，其他写 \u 加四位十六进制数，或去掉它。</translation>
    </message>
    <message>
        <source>the quoted text that begins on {0}</source>
        <translation>从{0}开始的引号文本</translation>
    </message>
    <message>
        <source>the text holds {0}, which is no character. \u takes four hex digits, and halves of a pair (D800 to DFFF) stand only together.</source>
        <translation>文本中的 {0} 不是字符。\u 后面是四位十六进制数，代理对的两半（D800 到 DFFF）必须成对出现。</translation>
    </message>
    <message>
        <source>the text holds {0}, which is no escape that JSON knows. Write a backslash, as in Windows paths, as \\.</source>
        <translation>文本中的 {0} 不是 JSON 的转义。反斜杠（如 Windows 路径中的）请写 \\。</translation>
    </message>
    <message>
        <source>cannot read {0}: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>cannot read {0}: it is {1}, not a regular file. Choose a JSON file.</source>
        <translation>无法读取 {0}：它是{1}，不是普通文件。请选择 JSON 文件。</translation>
    </message>
    <message>
        <source>{0} has {1}; the most that is read is {2}. Check that it is the file you mean.</source>
        <translation>{0} 有 {1}；最多读取 {2}。请确认选对了文件。</translation>
    </message>
    <message>
        <source>{0} is empty. Fetch or save it again.</source>
        <translation>{0} 是空的。请重新获取或保存。</translation>
    </message>
    <message>
        <source>{0} holds nothing but white space. Fetch or save it again.</source>
        <translation>{0} 只有空白。请重新获取或保存。</translation>
    </message>
    <message>
        <source>{0} is not in UTF-8; it looks like UTF-16 (Windows tools call it &quot;Unicode&quot;) or binary data. Save it with the encoding UTF-8.</source>
        <translation>{0} 不是 UTF-8；看起来像 UTF-16（Windows 工具称为 &quot;Unicode&quot;）或二进制数据。请以 UTF-8 编码保存。</translation>
    </message>
    <message>
        <source>{0}, {1}: the JSON document ended on {2}, but text follows it: {3}.</source>
        <translation>{0}，{1}：JSON 文档已在{2}结束，但后面还有文本：{3}。</translation>
    </message>
    <message>
        <source>Remove what follows the document.</source>
        <translation>请去掉文档之后的内容。</translation>
    </message>
    <message>
        <source>That text was left out.</source>
        <translation>这些文本已略去。</translation>
    </message>
    <message>
        <source>{0}, {1}: {2}</source>
        <translation>{0}，{1}：{2}</translation>
    </message>
    <message>
        <source>{0} does not fit into the memory that is free.</source>
        <translation>{0} 放不进空闲内存。</translation>
    </message>
    <message>
        <source>line {0}, column {1}</source>
        <translation>第 {0} 行第 {1} 列</translation>
    </message>
    <message>
        <source>{0} byte</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} bytes</source>
        <translation>{0} 字节</translation>
    </message>
    <message>
        <source>{0} bytes ({1} MiB)</source>
        <translation>{0} 字节（{1} MiB）</translation>
    </message>
    <message>
        <source>there is no such file or folder</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>a part of the path is not a folder</source>
        <translation>路径的一部分不是文件夹</translation>
    </message>
    <message>
        <source>you have no permission</source>
        <translation>您没有权限</translation>
    </message>
    <message>
        <source>the file system is read-only</source>
        <translation>文件系统是只读的</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>your quota of disk space is used up</source>
        <translation>您的磁盘配额已用完</translation>
    </message>
    <message>
        <source>the file would be larger than is allowed</source>
        <translation>文件会超过允许的大小</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>它是文件夹</translation>
    </message>
    <message>
        <source>its symbolic links lead round in a circle</source>
        <translation>它的符号链接绕成了圈</translation>
    </message>
    <message>
        <source>the name is too long</source>
        <translation>名称太长</translation>
    </message>
    <message>
        <source>too many files are open</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>the disk or network drive reports an error</source>
        <translation>磁盘或网络驱动器报告错误</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a named pipe</source>
        <translation>命名管道</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>a special file</source>
        <translation>特殊文件</translation>
    </message>
    <message>
        <source>{0} stands for {1}: JSON has no such number. Write the number that is meant, or null.</source>
        <translation>{1} 的值是 {0}：JSON 没有这样的数。请写想要的数，或 null。</translation>
    </message>
    <message>
        <source>{0} stands: JSON has no such number. Write the number that is meant, or null.</source>
        <translation>值是 {0}：JSON 没有这样的数。请写想要的数，或 null。</translation>
    </message>
    <message>
        <source>the word {0}</source>
        <translation>单词 {0}</translation>
    </message>
    <message>
        <source>{0} stands for {1}: JSON writes {2} in small letters.</source>
        <translation>{1} 的值是 {0}：JSON 用小写写作 {2}。</translation>
    </message>
    <message>
        <source>{0} stands: JSON writes {2} in small letters.</source>
        <translation>值是 {0}：JSON 用小写写作 {2}。</translation>
    </message>
    <message>
        <source>{0} stands for {1}: JSON writes null.</source>
        <translation>{1} 的值是 {0}：JSON 写作 null。</translation>
    </message>
    <message>
        <source>{0} stands: JSON writes null.</source>
        <translation>值是 {0}：JSON 写作 null。</translation>
    </message>
    <message>
        <source>the word {0} stands for {1} without quotes. Put a text in double quotes; only true, false, null and numbers go without.</source>
        <translation>{1} 的值是单词 {0}，没有引号。请把文本放在双引号中；只有 true、false、null 和数不加引号。</translation>
    </message>
    <message>
        <source>the word {0} stands without quotes. Put a text in double quotes; only true, false, null and numbers go without.</source>
        <translation>单词 {0} 没有引号。请把文本放在双引号中；只有 true、false、null 和数不加引号。</translation>
    </message>
    <message>
        <source>the number {0} for {1} is out of range: its size must stay below 1.8e308. Correct the exponent.</source>
        <translation>{1} 的数 {0} 超出范围：其大小必须小于 1.8e308。请改正指数。</translation>
    </message>
    <message>
        <source>the number {0} is out of range: its size must stay below 1.8e308. Correct the exponent.</source>
        <translation>数 {0} 超出范围：其大小必须小于 1.8e308。请改正指数。</translation>
    </message>
    <message>
        <source>{0} stands for {1}, which JSON does not take for a number.</source>
        <translation>{1} 的值是 {0}，JSON 不认为它是数。</translation>
    </message>
    <message>
        <source>{0} stands, which JSON does not take for a number.</source>
        <translation>值是 {0}，JSON 不认为它是数。</translation>
    </message>
    <message>
        <source>Write decimal digits with a point, beginning with a digit other than a needless 0, and no sign +, unit or separator: 1234.5, 0.5, -2, 7e9.</source>
        <translation>请写带小数点的十进制数字，开头不要多余的 0，不带正号、单位或分隔符：1234.5、0.5、-2、7e9。</translation>
    </message>
    <message>
        <source>{0} stands where a value for {1} should be: it looks like a template&apos;s placeholder.</source>
        <translation>{1} 的值应在的地方是 {0}：看起来像模板的占位符。</translation>
    </message>
    <message>
        <source>{0} stands where a value should be: it looks like a template&apos;s placeholder.</source>
        <translation>值应在的地方是 {0}：看起来像模板的占位符。</translation>
    </message>
    <message>
        <source>Use the file that the template&apos;s script makes, or put the number there.</source>
        <translation>请使用模板脚本生成的文件，或在这里填上数。</translation>
    </message>
    <message>
        <source>cannot write {0}: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>it names no file</source>
        <translation>它没有指明文件</translation>
    </message>
    <message>
        <source>it is {0}, not a regular file</source>
        <translation>它是{0}，不是普通文件</translation>
    </message>
    <message>
        <source>the file is read-only for you</source>
        <translation>这个文件对您是只读的</translation>
    </message>
    <message>
        <source>there is no folder {0}</source>
        <translation>没有文件夹 {0}</translation>
    </message>
    <message>
        <source>in the folder {0}: {1}</source>
        <translation>在文件夹 {0} 中：{1}</translation>
    </message>
    <message>
        <source>{0} was written, but the disk did not confirm it: {1}. Check the file before you rely on it.</source>
        <translation>{0} 已写入，但磁盘没有确认：{1}。使用前请检查文件。</translation>
    </message>
    <message>
        <source>weights on a rank</source>
        <translation>一个 rank 上的权重</translation>
    </message>
    <message>
        <source>gradients on a rank</source>
        <translation>一个 rank 上的梯度</translation>
    </message>
    <message>
        <source>master weights on a rank</source>
        <translation>一个 rank 上的主权重</translation>
    </message>
    <message>
        <source>tokens of a micro-batch</source>
        <translation>一个微批次的 token 数</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>the weight&apos;s gradient needs the product&apos;s input</source>
        <translation>权重的梯度需要矩阵乘的输入</translation>
    </message>
    <message>
        <source>gain</source>
        <translation>增益</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>the norm&apos;s backward pass needs its input</source>
        <translation>归一化的反向传播需要其输入</translation>
    </message>
    <message>
        <source>row statistics</source>
        <translation>行统计量</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>which values were dropped</source>
        <translation>哪些值被丢弃</translation>
    </message>
    <message>
        <source>one FP32 number a row</source>
        <translation>每行一个 FP32 数</translation>
    </message>
    <message>
        <source>query_key_norm</source>
        <translation>QK-Norm</translation>
    </message>
    <message>
        <source>queries and keys</source>
        <translation>查询和键</translation>
    </message>
    <message>
        <source>query-key pairs of a sequence</source>
        <translation>一个序列的查询-键对数</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>attention&apos;s backward pass needs its inputs</source>
        <translation>注意力的反向传播需要其输入</translation>
    </message>
    <message>
        <source>log-sum-exp</source>
        <translation>log-sum-exp</translation>
    </message>
    <message>
        <source>softmax output</source>
        <translation>softmax 输出</translation>
    </message>
    <message>
        <source>softmax&apos;s backward pass needs its output</source>
        <translation>softmax 的反向传播需要其输出</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>the activation&apos;s backward pass needs its input</source>
        <translation>激活函数的反向传播需要其输入</translation>
    </message>
    <message>
        <source>width of the queries</source>
        <translation>查询的宽度</translation>
    </message>
    <message>
        <source>input_norm</source>
        <translation>输入归一化</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>output_projection</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>attention output</source>
        <translation>注意力输出</translation>
    </message>
    <message>
        <source>attention_dropout</source>
        <translation>注意力 dropout</translation>
    </message>
    <message>
        <source>post_attention_norm</source>
        <translation>注意力后归一化</translation>
    </message>
    <message>
        <source>gate_up_projection</source>
        <translation>gate/up 投影</translation>
    </message>
    <message>
        <source>up_projection</source>
        <translation>up 投影</translation>
    </message>
    <message>
        <source>down_projection</source>
        <translation>down 投影</translation>
    </message>
    <message>
        <source>mlp_dropout</source>
        <translation>MLP dropout</translation>
    </message>
    <message>
        <source>patch_embedding</source>
        <translation>图块嵌入</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>token_embedding</source>
        <translation>token 嵌入</translation>
    </message>
    <message>
        <source>table</source>
        <translation>嵌入表</translation>
    </message>
    <message>
        <source>position_embedding</source>
        <translation>位置嵌入</translation>
    </message>
    <message>
        <source>embedding_dropout</source>
        <translation>嵌入 dropout</translation>
    </message>
    <message>
        <source>final_norm</source>
        <translation>最终归一化</translation>
    </message>
    <message>
        <source>head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>one layer, forward and backward</source>
        <translation>一层，前向和反向</translation>
    </message>
    <message>
        <source>parameters of {0}</source>
        <translation>{0}的参数</translation>
    </message>
    <message>
        <source>parameters</source>
        <translation>个参数</translation>
    </message>
    <message>
        <source>parameters on a rank of {0}</source>
        <translation>一个 rank 上{0}的参数</translation>
    </message>
    <message>
        <source>saved on a rank by {0}</source>
        <translation>一个 rank 上{0}保存的数据</translation>
    </message>
    <message>
        <source>parameters before the first layer</source>
        <translation>第一层之前的参数</translation>
    </message>
    <message>
        <source>parameters of one layer</source>
        <translation>一层的参数</translation>
    </message>
    <message>
        <source>parameters after the last layer</source>
        <translation>最后一层之后的参数</translation>
    </message>
    <message>
        <source>sent in one reduce-scatter of the gradients</source>
        <translation>一次梯度 reduce-scatter 的发送量</translation>
    </message>
    <message>
        <source>sent in one all-gather of the weights</source>
        <translation>一次权重 all-gather 的发送量</translation>
    </message>
    <message>
        <source>what the window does not hide</source>
        <translation>时间窗未能隐藏的部分</translation>
    </message>
    <message>
        <source>first all-gather and last reduce-scatter</source>
        <translation>首个 all-gather 和最后一个 reduce-scatter</translation>
    </message>
    <message>
        <source>edges and what does not fit</source>
        <translation>两端和放不下的部分</translation>
    </message>
    <message>
        <source>all communication</source>
        <translation>全部通信</translation>
    </message>
    <message>
        <source>the last reduction</source>
        <translation>最后一次归约</translation>
    </message>
    <message>
        <source>what the backward pass does not hide</source>
        <translation>反向传播未能隐藏的部分</translation>
    </message>
    <message>
        <source>the first gathering</source>
        <translation>首次收集</translation>
    </message>
    <message>
        <source>what the forward pass does not hide</source>
        <translation>前向传播未能隐藏的部分</translation>
    </message>
    <message>
        <source>the pipeline needs {0} forward times, not {1}</source>
        <translation>流水线需要 {0} 个前向时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>the pipeline needs {0} backward times, not {1}</source>
        <translation>流水线需要 {0} 个反向时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>the pipeline needs {0} weight-gradient times, not {1}</source>
        <translation>流水线需要 {0} 个权重梯度时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>the pipeline needs {0} forward transfer times, not {1}</source>
        <translation>流水线需要 {0} 个前向传输时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>the pipeline needs {0} backward transfer times, not {1}</source>
        <translation>流水线需要 {0} 个反向传输时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>a time of the pipeline is negative</source>
        <translation>流水线有一个时间为负</translation>
    </message>
    <message>
        <source>the times of the pipeline are too long for its ticks</source>
        <translation>流水线的时间太长，超出其时钟刻度</translation>
    </message>
    <message>
        <source>each of the {0} virtual stages needs the size of what it saves</source>
        <translation>{0} 个虚拟阶段都需要其保存量的大小</translation>
    </message>
    <message>
        <source>a size of the pipeline&apos;s memory is below 0 or too large</source>
        <translation>流水线显存的一个大小小于 0 或过大</translation>
    </message>
    <message>
        <source>{0}(stage {1}, micro-batch {2})</source>
        <translation>{0}（阶段 {1}，微批次 {2}）</translation>
    </message>
    <message>
        <source>a pipeline needs at least 1 stage, not {0}</source>
        <translation>流水线至少需要 1 个阶段，而不是 {0} 个</translation>
    </message>
    <message>
        <source>a device holds at least 1 chunk, not {0}</source>
        <translation>一个设备至少有 1 个块，而不是 {0} 个</translation>
    </message>
    <message>
        <source>a step needs at least 1 micro-batch, not {0}</source>
        <translation>一步至少需要 1 个微批次，而不是 {0} 个</translation>
    </message>
    <message>
        <source>{0} virtual stages are more than the {1} that can be simulated</source>
        <translation>{0} 个虚拟阶段超过可模拟的 {1} 个</translation>
    </message>
    <message>
        <source>{0} micro-batches are more than the {1} that can be simulated</source>
        <translation>{0} 个微批次超过可模拟的 {1} 个</translation>
    </message>
    <message>
        <source>{0} virtual stages times {1} micro-batches make {2} slots, more than the {3} that can be simulated</source>
        <translation>{0} 个虚拟阶段乘以 {1} 个微批次得 {2} 个时隙，超过可模拟的 {3} 个</translation>
    </message>
    <message>
        <source>each of the {0} virtual stages needs a device</source>
        <translation>{0} 个虚拟阶段都需要一个设备</translation>
    </message>
    <message>
        <source>there is no device {0}</source>
        <translation>没有设备 {0}</translation>
    </message>
    <message>
        <source>each of the {0} devices needs an order</source>
        <translation>{0} 个设备都需要一个顺序</translation>
    </message>
    <message>
        <source>{0} does not belong to this schedule</source>
        <translation>{0} 不属于这个调度</translation>
    </message>
    <message>
        <source>{0} is in the order of device {1}, which does not hold that stage</source>
        <translation>{0} 在设备 {1} 的顺序中，但该设备没有这个阶段</translation>
    </message>
    <message>
        <source>{0} is there twice</source>
        <translation>{0} 出现了两次</translation>
    </message>
    <message>
        <source>{0} is missing</source>
        <translation>缺少 {0}</translation>
    </message>
    <message>
        <source>gpipe</source>
        <translation>gpipe</translation>
    </message>
    <message>
        <source>GPipe (fill-drain)</source>
        <translation>GPipe（先填满后排空）</translation>
    </message>
    <message>
        <source>All forwards, then all backwards: simple, but every micro-batch stays in memory.</source>
        <translation>先做全部前向，再做全部反向：简单，但所有微批次都留在显存中。</translation>
    </message>
    <message>
        <source>1f1b</source>
        <translation>1f1b</translation>
    </message>
    <message>
        <source>1F1B</source>
        <translation>1F1B</translation>
    </message>
    <message>
        <source>One forward, one backward in turn: as long as GPipe, at most p micro-batches in memory.</source>
        <translation>一次前向、一次反向轮流：与 GPipe 一样长，显存中最多 p 个微批次。</translation>
    </message>
    <message>
        <source>{0} has one chunk per device, not {1}</source>
        <translation>{0} 每个设备只有一个块，而不是 {1} 个</translation>
    </message>
    <message>
        <source>there is no schedule &quot;{0}&quot;; there are {1}</source>
        <translation>没有调度 &quot;{0}&quot;；可用的有 {1}</translation>
    </message>
    <message>
        <source>device {0} stands before {1}, which needs {2} of device {3}</source>
        <translation>设备 {0} 停在 {1} 之前，它需要设备 {3} 的 {2}</translation>
    </message>
    <message>
        <source>{0}; {1}</source>
        <translation>{0}；{1}</translation>
    </message>
    <message>
        <source>{0}; and {1} more</source>
        <translation>{0}；还有 {1} 个</translation>
    </message>
    <message>
        <source>this order cannot run to its end: {0}</source>
        <translation>这个顺序无法运行到底：{0}</translation>
    </message>
    <message>
        <source>{0} is not a number</source>
        <translation>{0}不是数</translation>
    </message>
    <message>
        <source>{0} is infinite</source>
        <translation>{0}是无穷大</translation>
    </message>
    <message>
        <source>{0} is negative</source>
        <translation>{0}为负</translation>
    </message>
    <message>
        <source>a duration</source>
        <translation>一个时长</translation>
    </message>
    <message>
        <source>the bound of the makespan</source>
        <translation>总时长的界</translation>
    </message>
    <message>
        <source>{0}, finish after {1} ({2} late)</source>
        <translation>{0}，{1} 后完成（晚 {2}）</translation>
    </message>
    <message>
        <source>{0}, finish after {1}</source>
        <translation>{0}，{1} 后完成</translation>
    </message>
    <message>
        <source>{0}, does not fit in memory</source>
        <translation>{0}，显存放不下</translation>
    </message>
    <message>
        <source>No ZeRO</source>
        <translation>不用 ZeRO</translation>
    </message>
    <message>
        <source>ZeRO stage {0}</source>
        <translation>ZeRO 阶段 {0}</translation>
    </message>
    <message>
        <source>No recomputation</source>
        <translation>不重计算</translation>
    </message>
    <message>
        <source>Selective recomputation</source>
        <translation>选择性重计算</translation>
    </message>
    <message>
        <source>Full recomputation</source>
        <translation>完全重计算</translation>
    </message>
    <message>
        <source>Flash attention</source>
        <translation>Flash attention</translation>
    </message>
    <message>
        <source>No prefetch</source>
        <translation>不预取</translation>
    </message>
    <message>
        <source>1F1B schedule</source>
        <translation>1F1B 调度</translation>
    </message>
    <message>
        <source>Prefetch</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>Overlap gradient reduction</source>
        <translation>梯度归约与计算重叠</translation>
    </message>
    <message>
        <source>Overlap weight gathering</source>
        <translation>权重收集与计算重叠</translation>
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
        <source>optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>the given working set</source>
        <translation>给定的工作集</translation>
    </message>
    <message>
        <source>activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Largest: {0} {1}, {2} {3}.</source>
        <translation>最大的是：{0} {1}，{2} {3}。</translation>
    </message>
    <message>
        <source>Largest: {0} {1}.</source>
        <translation>最大的是：{0} {1}。</translation>
    </message>
    <message>
        <source>Stage {0}</source>
        <translation>阶段 {0}</translation>
    </message>
    <message>
        <source>The plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>full recomputation</source>
        <translation>完全重计算</translation>
    </message>
    <message>
        <source>ZeRO stage 1</source>
        <translation>ZeRO 阶段 1</translation>
    </message>
    <message>
        <source>ZeRO stage 3</source>
        <translation>ZeRO 阶段 3</translation>
    </message>
    <message>
        <source>micro-batches of 1</source>
        <translation>大小为 1 的微批次</translation>
    </message>
    <message>
        <source>tensor parallelism over the node</source>
        <translation>整个节点内的张量并行</translation>
    </message>
    <message>
        <source>No single change makes it fit; {0} and {1} together do ({2}).</source>
        <translation>没有单项改动能放下；{0}加上{1}可以（{2}）。</translation>
    </message>
    <message>
        <source>peak {0}</source>
        <translation>峰值 {0}</translation>
    </message>
    <message>
        <source>No single change of the layout makes it fit.</source>
        <translation>布局没有单项改动能放下。</translation>
    </message>
    <message>
        <source>{0} needs {1} on a card, {2} more than the {3} that are usable.</source>
        <translation>{0}：每张卡需要 {1}，比可用的 {3} 多 {2}。</translation>
    </message>
    <message>
        <source>Computed {0}</source>
        <translation>采用计算的 {0}</translation>
    </message>
    <message>
        <source>{0}: peak {1}</source>
        <translation>{0}：峰值 {1}</translation>
    </message>
    <message>
        <source>{0} fits with only {1} to spare, {2} of the usable {3}. Predictions of peak memory miss by up to 5%: it may run out.</source>
        <translation>{0}：放得下，但只剩 {1}，占可用 {3} 的 {2}。峰值显存的预测误差可达 5%：可能会显存不足。</translation>
    </message>
    <message>
        <source>If {0} efficiency can be reached</source>
        <translation>如果效率能达到 {0}</translation>
    </message>
    <message>
        <source>Reserve {0} only</source>
        <translation>只预留 {0}</translation>
    </message>
    <message>
        <source>Train on {0} only</source>
        <translation>只训练 {0}</translation>
    </message>
    <message>
        <source>Deadline after {0}</source>
        <translation>期限设为 {0}</translation>
    </message>
    <message>
        <source>The run finishes after {0}, {1} after the deadline of {2}.</source>
        <translation>训练在 {0} 后完成，比 {2} 的期限晚 {1}。</translation>
    </message>
    <message>
        <source>No efficiency makes it: the rest of the step already takes longer.</source>
        <translation>任何效率都做不到：步中其余部分已经更长。</translation>
    </message>
    <message>
        <source>It would need more than the dense peak.</source>
        <translation>这需要超过稠密算力峰值。</translation>
    </message>
    <message>
        <source>It would need an efficiency of {0} instead of {1}.</source>
        <translation>这需要 {0} 的效率，而现在是 {1}。</translation>
    </message>
    <message>
        <source>Best interval: {0}</source>
        <translation>最优间隔：{0}</translation>
    </message>
    <message>
        <source>Saving every {0} costs {1} of the training time in saves and redone work; the best interval, {2}, costs {3}.</source>
        <translation>每 {0} 保存一次，保存和回滚重算占训练时间的 {1}；最优间隔 {2} 只占 {3}。</translation>
    </message>
    <message>
        <source>A save takes {0}, no less than the {1} of training between two saves: at least half of the time goes into saving.</source>
        <translation>保存一次需要 {0}，不短于两次保存之间的训练时间 {1}：至少一半时间用于保存。</translation>
    </message>
    <message>
        <source>Computed time of a save, {0}</source>
        <translation>计算的保存时间 {0}</translation>
    </message>
    <message>
        <source>Storage that writes {0}</source>
        <translation>写入速度 {0} 的存储</translation>
    </message>
    <message>
        <source>The job fails every {0} on average, before the next save after {1}: most of the work would be done again.</source>
        <translation>作业平均每 {0} 故障一次，早于 {1} 后的下一次保存：大部分工作会重做。</translation>
    </message>
    <message>
        <source>Computed time between failures</source>
        <translation>计算的故障间隔</translation>
    </message>
    <message>
        <source>Default time between failures of an accelerator</source>
        <translation>单张加速卡的默认故障间隔</translation>
    </message>
    <message>
        <source>To first order saves and failures cost {0} of the training time; the exact law says {1}. Failures are too frequent for the first order.</source>
        <translation>按一阶近似，保存和故障占训练时间的 {0}；按精确规律占 {1}。故障太频繁，一阶近似不适用。</translation>
    </message>
    <message>
        <source>Exact law</source>
        <translation>精确规律</translation>
    </message>
    <message>
        <source>That is {0} saved by the layers, {1} of logits and what else is outside the layers, and {2} of gathered parameters, without recomputation.</source>
        <translation>其中各层保存 {0}，logits 及层以外的其他部分 {1}，收集的参数 {2}，不重计算。</translation>
    </message>
    <message>
        <source>That is {0} saved by the layers, {1} of logits and what else is outside the layers, and {2} of gathered parameters, with full recomputation.</source>
        <translation>其中各层保存 {0}，logits 及层以外的其他部分 {1}，收集的参数 {2}，完全重计算。</translation>
    </message>
    <message>
        <source>That is {0} saved by the layers, {1} of logits and what else is outside the layers, and {2} of gathered parameters, with selective recomputation.</source>
        <translation>其中各层保存 {0}，logits 及层以外的其他部分 {1}，收集的参数 {2}，选择性重计算。</translation>
    </message>
    <message>
        <source>With full recomputation it is {0}, and the finish moves to {1}, {2} late.</source>
        <translation>采用完全重计算时为 {0}，完成时间变为 {1}，晚 {2}。</translation>
    </message>
    <message>
        <source>With full recomputation it is {0}, and the finish moves to {1}.</source>
        <translation>采用完全重计算时为 {0}，完成时间变为 {1}。</translation>
    </message>
    <message>
        <source>{0} is given as {1}; the operators and fields make it {2}.</source>
        <translation>{0}给定为 {1}；由算子和字段得出的是 {2}。</translation>
    </message>
    <message>
        <source>Use the computed {0}, which does not fit in memory</source>
        <translation>采用计算的 {0}，但显存放不下</translation>
    </message>
    <message>
        <source>Use the computed {0}</source>
        <translation>采用计算的 {0}</translation>
    </message>
    <message>
        <source>{0}: step {1}</source>
        <translation>{0}：每步 {1}</translation>
    </message>
    <message>
        <source>Tensor-parallel groups of {0} do not lie within nodes of {1}: all-reduces of every layer cross the network.</source>
        <translation>大小为 {0} 的张量并行组不在 {1} 卡的节点之内：每层的 all-reduce 都要跨网络。</translation>
    </message>
    <message>
        <source>A layer&apos;s communication takes {0} times its computation at the dense peak.</source>
        <translation>一层的通信时间是其在稠密算力峰值下计算时间的 {0} 倍。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication of a layer takes {0} times its computation at the dense peak, and nothing hides it: a wider link or a lower degree helps.</source>
        <translation>一层的张量并行通信时间是其在稠密算力峰值下计算时间的 {0} 倍，而且无法隐藏：更宽的链路或更低的并行度会有帮助。</translation>
    </message>
    <message>
        <source>{0} data-parallel</source>
        <translation>数据并行 {0}</translation>
    </message>
    <message>
        <source>{0} tensor-parallel</source>
        <translation>张量并行 {0}</translation>
    </message>
    <message>
        <source>{0} expert-parallel</source>
        <translation>专家并行 {0}</translation>
    </message>
    <message>
        <source>{0} context-parallel</source>
        <translation>上下文并行 {0}</translation>
    </message>
    <message>
        <source>{0} between stages</source>
        <translation>阶段之间 {0}</translation>
    </message>
    <message>
        <source>The accelerators wait {0} of a step of {1} for communication ({2}): {3}.</source>
        <translation>加速卡在 {1} 的一步中等待通信 {0}（{2}）：{3}。</translation>
    </message>
    <message>
        <source>{0} of the busiest stage&apos;s time is bubble: {1} micro-batches on {2} stages.</source>
        <translation>最忙阶段的时间有 {0} 是气泡：{2} 个阶段上有 {1} 个微批次。</translation>
    </message>
    <message>
        <source>{0}: bubble {1}</source>
        <translation>{0}：气泡 {1}</translation>
    </message>
    <message>
        <source>Reading the {0} sequences of a step takes {1}, the step itself {2}: every step waits {3} for its input.</source>
        <translation>读取一步的 {0} 个序列需要 {1}，而步本身需要 {2}：每步等待输入 {3}。</translation>
    </message>
    <message>
        <source>Preparing the {0} sequences of a step takes {1}, the step itself {2}: every step waits {3} for its input.</source>
        <translation>准备一步的 {0} 个序列需要 {1}，而步本身需要 {2}：每步等待输入 {3}。</translation>
    </message>
    <message>
        <source>Read {0}</source>
        <translation>读取 {0}</translation>
    </message>
    <message>
        <source>{0} preparing processes</source>
        <translation>{0} 个数据准备进程</translation>
    </message>
    <message>
        <source>An MFU of {0} means a step of {1}. Communication, bubble, recomputation, update and input leave {2} of it to compute, and even at the dense peak computing takes {3}.</source>
        <translation>MFU {0} 意味着每步 {1}。通信、气泡、重计算、更新和输入留给计算的是：{2}，而即使在稠密算力峰值下计算也需要 {3}。</translation>
    </message>
    <message>
        <source>MFU {0}</source>
        <translation>MFU {0}</translation>
    </message>
    <message>
        <source>Efficiency while computing</source>
        <translation>计算时的效率</translation>
    </message>
    <message>
        <source>{0} cannot be computed: {1}.</source>
        <translation>无法计算{0}：{1}。</translation>
    </message>
    <message>
        <source>The same holds for {0} other figure.</source>
        <translation>另外 {0} 个指标也是如此。</translation>
    </message>
    <message>
        <source>The same holds for {0} other figures.</source>
        <translation>另外 {0} 个指标也是如此。</translation>
    </message>
    <message>
        <source>given in the plan</source>
        <translation>方案中给定</translation>
    </message>
    <message>
        <source>layers of this kind on the stage</source>
        <translation>该阶段上这种层的数目</translation>
    </message>
    <message>
        <source>forward passes of the stage on the critical path</source>
        <translation>关键路径上该阶段的前向次数</translation>
    </message>
    <message>
        <source>backward passes of the stage on the critical path</source>
        <translation>关键路径上该阶段的反向次数</translation>
    </message>
    <message>
        <source>transfers on the critical path</source>
        <translation>关键路径上的传输次数</translation>
    </message>
    <message>
        <source>simulated: waited while a message was on its way</source>
        <translation>模拟得出：消息在途时的等待</translation>
    </message>
    <message>
        <source>counted in the schedule: most micro-batches held at once</source>
        <translation>由调度计数：同时持有的最多微批次</translation>
    </message>
    <message>
        <source>step that the MFU stands for</source>
        <translation>MFU 对应的单步耗时</translation>
    </message>
    <message>
        <source>what it leaves for the passes and their communication</source>
        <translation>留给前向、反向及其通信的时间</translation>
    </message>
    <message>
        <source>communication and given times on the critical path</source>
        <translation>关键路径上的通信和给定时间</translation>
    </message>
    <message>
        <source>computing on it at the assumed rate</source>
        <translation>关键路径上按假定速率的计算</translation>
    </message>
    <message>
        <source>forward pass of the busiest stage at the rate k</source>
        <translation>最忙阶段在速率 k 下的前向传播</translation>
    </message>
    <message>
        <source>backward pass of the busiest stage at the rate k</source>
        <translation>最忙阶段在速率 k 下的反向传播</translation>
    </message>
    <message>
        <source>data-parallel communication that they do not hide</source>
        <translation>它们未能隐藏的数据并行通信</translation>
    </message>
    <message>
        <source>what is left to compute</source>
        <translation>留给计算的时间</translation>
    </message>
    <message>
        <source>T_fixed + k T_scaling + T_exposed(k) = T_passes</source>
        <translation>T_fixed + k T_scaling + T_exposed(k) = T_passes</translation>
    </message>
    <message>
        <source>computing time that the MFU leaves, over that at the assumed rate</source>
        <translation>MFU 留下的计算时间与假定速率下的计算时间之比</translation>
    </message>
    <message>
        <source>no efficiency makes the deadline: the rest of the step already takes longer</source>
        <translation>任何效率都赶不上期限：步中其余部分已经更长</translation>
    </message>
    <message>
        <source>it rests on values that give no finite number; see the problems</source>
        <translation>它依赖的值得不出有限数；请看问题列表</translation>
    </message>
    <message>
        <source>state.weights</source>
        <translation>状态.权重</translation>
    </message>
    <message>
        <source>state.gradients</source>
        <translation>状态.梯度</translation>
    </message>
    <message>
        <source>state.optimizer</source>
        <translation>状态.优化器</translation>
    </message>
    <message>
        <source>master weights and moments</source>
        <translation>主权重和一、二阶矩</translation>
    </message>
    <message>
        <source>the plan has no layers, phases or machines</source>
        <translation>方案没有层、训练阶段或机器</translation>
    </message>
    <message>
        <source>rmsnorm</source>
        <translation>RMSNorm</translation>
    </message>
    <message>
        <source>layernorm</source>
        <translation>LayerNorm</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>per-head</source>
        <translation>逐头</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>tokens</translation>
    </message>
    <message>
        <source>all-nics</source>
        <translation>所有网卡</translation>
    </message>
    <message>
        <source>one-nic</source>
        <translation>单张网卡</translation>
    </message>
    <message>
        <source>1</source>
        <translation>1</translation>
    </message>
    <message>
        <source>2</source>
        <translation>2</translation>
    </message>
    <message>
        <source>3</source>
        <translation>3</translation>
    </message>
    <message>
        <source>megatron-selective</source>
        <translation>Megatron 选择性</translation>
    </message>
    <message>
        <source>full</source>
        <translation>完全</translation>
    </message>
    <message>
        <source>flash</source>
        <translation>flash</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>fp32</source>
        <translation>fp32</translation>
    </message>
    <message>
        <source>bf16</source>
        <translation>bf16</translation>
    </message>
    <message>
        <source>fp16</source>
        <translation>fp16</translation>
    </message>
    <message>
        <source>fp8-block</source>
        <translation>fp8-block</translation>
    </message>
    <message>
        <source>counted</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>ignored</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>compute</source>
        <translation>计算时</translation>
    </message>
    <message>
        <source>mfu</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>operators</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>6n-plus-attention</source>
        <translation>6N 加注意力</translation>
    </message>
    <message>
        <source>6n</source>
        <translation>6N</translation>
    </message>
    <message>
        <source>weights-and-optimizer</source>
        <translation>权重和优化器</translation>
    </message>
    <message>
        <source>optimizer</source>
        <translation>仅优化器</translation>
    </message>
    <message>
        <source>first-order</source>
        <translation>一阶近似</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>reference chapter 10</source>
        <translation>参考文献第 10 章</translation>
    </message>
    <message>
        <source>Korthikanti et al. 2022, Reducing Activation Recomputation</source>
        <translation>Korthikanti et al. 2022, Reducing Activation Recomputation</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>What the model is called in tables and reports.</source>
        <translation>模型在表格和报告中的名称。</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Token ids through an embedding table, or patches of a field or image through a linear layer.</source>
        <translation>token 编号经过嵌入表，或场、图像的图块经过线性层。</translation>
    </message>
    <message>
        <source>Hidden size</source>
        <translation>隐藏维度</translation>
    </message>
    <message>
        <source>Width of the residual stream.</source>
        <translation>残差流的宽度。</translation>
    </message>
    <message>
        <source>Vocabulary</source>
        <translation>词表大小</translation>
    </message>
    <message>
        <source>Rows of the embedding table and of the head.</source>
        <translation>嵌入表和输出头的行数。</translation>
    </message>
    <message>
        <source>Values in a patch</source>
        <translation>图块的值数</translation>
    </message>
    <message>
        <source>Inputs of the patch embedding and outputs of the head.</source>
        <translation>图块嵌入的输入数和输出头的输出数。</translation>
    </message>
    <message>
        <source>Tied embeddings</source>
        <translation>共享嵌入</translation>
    </message>
    <message>
        <source>The head uses the embedding&apos;s weights.</source>
        <translation>输出头使用嵌入的权重。</translation>
    </message>
    <message>
        <source>Learned positions</source>
        <translation>可学习的位置</translation>
    </message>
    <message>
        <source>Rows of a position table; 0 for rotary and other computed positions.</source>
        <translation>位置表的行数；旋转位置编码等计算得出的位置填 0。</translation>
    </message>
    <message>
        <source>Normalisation</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Causal attention</source>
        <translation>因果注意力</translation>
    </message>
    <message>
        <source>A token sees itself and those before it: about half of the pairs.</source>
        <translation>每个 token 只看自己和之前的 token：约为一半的配对。</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>Dropout</translation>
    </message>
    <message>
        <source>Dropout in training keeps one mask byte for each value.</source>
        <translation>训练中的 dropout 为每个值保存一个掩码字节。</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层数</translation>
    </message>
    <message>
        <source>Attention heads</source>
        <translation>注意力头数</translation>
    </message>
    <message>
        <source>Query heads of a layer.</source>
        <translation>一层的查询头数。</translation>
    </message>
    <message>
        <source>Key-value heads</source>
        <translation>KV 头数</translation>
    </message>
    <message>
        <source>Head dimension</source>
        <translation>头维度</translation>
    </message>
    <message>
        <source>Query-key norm</source>
        <translation>QK-Norm</translation>
    </message>
    <message>
        <source>Query-key-value bias</source>
        <translation>QKV 偏置</translation>
    </message>
    <message>
        <source>Output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>Attention window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>A token sees this many tokens back, itself included; 0 for the whole sequence.</source>
        <translation>每个 token 向前看这么多 token，包括自己；0 表示整个序列。</translation>
    </message>
    <message>
        <source>MLP width</source>
        <translation>MLP 宽度</translation>
    </message>
    <message>
        <source>Width between the MLP&apos;s projections.</source>
        <translation>MLP 各投影之间的宽度。</translation>
    </message>
    <message>
        <source>Gated MLP</source>
        <translation>门控 MLP</translation>
    </message>
    <message>
        <source>Gate and up projections (SwiGLU and its kin): three matrices instead of two.</source>
        <translation>gate 和 up 投影（SwiGLU 及其同类）：三个矩阵而不是两个。</translation>
    </message>
    <message>
        <source>MLP bias</source>
        <translation>MLP 偏置</translation>
    </message>
    <message>
        <source>The MLP&apos;s projections have a bias.</source>
        <translation>MLP 的各投影带偏置。</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>What the run is for, as tables and reports print it.</source>
        <translation>训练的目的，用于表格和报告。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Tokens</translation>
    </message>
    <message>
        <source>Effective tokens to process, padding not counted.</source>
        <translation>要处理的有效 token 数，不计填充。</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Tokens in a sequence.</source>
        <translation>一个序列的 token 数。</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Sequences in one parameter update, over all ranks.</source>
        <translation>一次参数更新的序列数，所有 rank 合计。</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Days from the start to the finish.</source>
        <translation>从开始到完成的天数。</translation>
    </message>
    <message>
        <source>Reserved days</source>
        <translation>预留天数</translation>
    </message>
    <message>
        <source>Of the deadline, for start-up, evaluation and planned pauses.</source>
        <translation>期限中用于启动、评测和计划停机的部分。</translation>
    </message>
    <message>
        <source>Accelerator</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>What the card is called.</source>
        <translation>卡的名称。</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点数</translation>
    </message>
    <message>
        <source>Equal hosts of this pool.</source>
        <translation>该资源池中相同主机的数目。</translation>
    </message>
    <message>
        <source>Accelerators in a node</source>
        <translation>每节点加速卡数</translation>
    </message>
    <message>
        <source>Cards that share a host, its links and its network cards.</source>
        <translation>共用一台主机、其链路和网卡的卡数。</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Nominal memory of a card, before the reserve.</source>
        <translation>一张卡的标称显存，未扣除预留。</translation>
    </message>
    <message>
        <source>datasheet of the accelerator</source>
        <translation>加速卡的数据手册</translation>
    </message>
    <message>
        <source>Dense peak</source>
        <translation>稠密算力峰值</translation>
    </message>
    <message>
        <source>Matrix products without sparsity, in the working format.</source>
        <translation>工作格式下不用稀疏的矩阵乘。</translation>
    </message>
    <message>
        <source>Memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>Between a card and its own memory.</source>
        <translation>卡与其显存之间。</translation>
    </message>
    <message>
        <source>Link in the node</source>
        <translation>节点内链路</translation>
    </message>
    <message>
        <source>Between a card and the others of its node, one direction: NVLink or PCIe.</source>
        <translation>一张卡与同节点其他卡之间，单方向：NVLink 或 PCIe。</translation>
    </message>
    <message>
        <source>datasheet of the node</source>
        <translation>节点的数据手册</translation>
    </message>
    <message>
        <source>Network cards in a node</source>
        <translation>每节点网卡数</translation>
    </message>
    <message>
        <source>Cards that carry the fabric between nodes.</source>
        <translation>承载节点间网络的网卡。</translation>
    </message>
    <message>
        <source>Network card</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>One network card, one direction: 200 Gbit/s are 25 GB/s.</source>
        <translation>一张网卡，单方向：200 Gbit/s 即 25 GB/s。</translation>
    </message>
    <message>
        <source>In your own currency.</source>
        <translation>以您自己的货币计。</translation>
    </message>
    <message>
        <source>Rings between nodes</source>
        <translation>节点间的环</translation>
    </message>
    <message>
        <source>all-nics: a ring&apos;s traffic is spread over a node&apos;s network cards; one-nic: all of it passes one.</source>
        <translation>所有网卡：环的流量分散到节点的各网卡；单张网卡：全部经过一张网卡。</translation>
    </message>
    <message>
        <source>reference/conventions.md 5, F20</source>
        <translation>reference/conventions.md 5, F20</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 6: context and collective library take 1 to 2 GB on small jobs</source>
        <translation>validation/MEMORY.md 6：小作业上 context 和集合通信库占 1 到 2 GB</translation>
    </message>
    <message>
        <source>Device context</source>
        <translation>设备 context</translation>
    </message>
    <message>
        <source>Taken by the driver&apos;s context and loaded kernels.</source>
        <translation>驱动的 context 和已加载的内核占用。</translation>
    </message>
    <message>
        <source>Collective library</source>
        <translation>集合通信库</translation>
    </message>
    <message>
        <source>Buffers of the collective library&apos;s channels.</source>
        <translation>集合通信库各通道的缓冲区。</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>Of matrix-product and fused kernels.</source>
        <translation>矩阵乘和融合内核的工作区。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 6: 0.10 to 0.13 GB</source>
        <translation>validation/MEMORY.md 6：0.10 到 0.13 GB</translation>
    </message>
    <message>
        <source>Fragmentation</source>
        <translation>碎片</translation>
    </message>
    <message>
        <source>Share of nominal memory that the allocator cannot use.</source>
        <translation>分配器无法使用的标称显存比例。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 6: 1.02 on device use; PyTorch FSDP2 needs up to 1.3</source>
        <translation>validation/MEMORY.md 6：设备用量的 1.02；PyTorch FSDP2 需要高达 1.3</translation>
    </message>
    <message>
        <source>Storage, reading</source>
        <translation>存储读取</translation>
    </message>
    <message>
        <source>Of the whole job; 0 where reading is never the limit.</source>
        <translation>整个作业合计；0 表示读取从不成为瓶颈。</translation>
    </message>
    <message>
        <source>Storage, writing</source>
        <translation>存储写入</translation>
    </message>
    <message>
        <source>Of the whole job, for checkpoints.</source>
        <translation>整个作业合计，用于检查点。</translation>
    </message>
    <message>
        <source>7 GB/s: one unit of the DGX SuperPOD&apos;s Good tier</source>
        <translation>7 GB/s：DGX SuperPOD 的 Good 档一个单元</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Ranks that share each matrix; they must divide the heads and fit in a node.</source>
        <translation>共同承担每个矩阵的 rank 数；必须能整除头数并放在一个节点内。</translation>
    </message>
    <message>
        <source>Sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Per-token tensors are divided over the tensor-parallel group too.</source>
        <translation>逐 token 的张量也在张量并行组内切分。</translation>
    </message>
    <message>
        <source>Pipeline parallel</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>Stages that the layers are cut into.</source>
        <translation>把各层切成的阶段数。</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>The order in which a stage runs its micro-batches.</source>
        <translation>一个阶段运行其微批次的顺序。</translation>
    </message>
    <message>
        <source>reference/pipeline.md</source>
        <translation>reference/pipeline.md</translation>
    </message>
    <message>
        <source>ZeRO stage</source>
        <translation>ZeRO 阶段</translation>
    </message>
    <message>
        <source>What is divided over the data-parallel ranks: 1 optimizer, 2 gradients too, 3 weights too.</source>
        <translation>在数据并行 rank 之间切分的内容：1 优化器，2 加上梯度，3 加上权重。</translation>
    </message>
    <message>
        <source>Rajbhandari et al. 2020, ZeRO</source>
        <translation>Rajbhandari et al. 2020, ZeRO</translation>
    </message>
    <message>
        <source>Micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>Sequences that a rank processes at once.</source>
        <translation>一个 rank 一次处理的序列数。</translation>
    </message>
    <message>
        <source>Recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>Attention kernel</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>flash keeps one number a row; standard keeps the square of probabilities.</source>
        <translation>flash 每行保留一个数；标准保留整个概率方阵。</translation>
    </message>
    <message>
        <source>ZeRO-3 gathers the next unit&apos;s weights while this one computes.</source>
        <translation>ZeRO-3 在当前单元计算时收集下一单元的权重。</translation>
    </message>
    <message>
        <source>Gradients are reduced while the backward pass goes on.</source>
        <translation>反向传播进行时归约梯度。</translation>
    </message>
    <message>
        <source>Updated weights are gathered during the next forward pass.</source>
        <translation>在下一次前向传播中收集更新后的权重。</translation>
    </message>
    <message>
        <source>chapter 10.1.2: 2 + 2 + 4 + 4 + 4 bytes a parameter</source>
        <translation>第 10.1.2 节：每个参数 2 + 2 + 4 + 4 + 4 字节</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>The copy that matrix products read.</source>
        <translation>矩阵乘读取的副本。</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>As accumulated and communicated.</source>
        <translation>累加和通信时的格式。</translation>
    </message>
    <message>
        <source>Master weights</source>
        <translation>主权重</translation>
    </message>
    <message>
        <source>A copy that the optimizer updates; none where it updates the weights themselves.</source>
        <translation>优化器更新的副本；若直接更新权重则为“无”。</translation>
    </message>
    <message>
        <source>Moments</source>
        <translation>一、二阶矩</translation>
    </message>
    <message>
        <source>Activations</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>Tensors saved and communicated by layers.</source>
        <translation>各层保存和通信的张量。</translation>
    </message>
    <message>
        <source>Bytes of a logit</source>
        <translation>每个 logit 的字节数</translation>
    </message>
    <message>
        <source>Alive at once in head and loss: BF16 logits and an FP32 copy are 6.</source>
        <translation>输出头和损失中同时存在的：BF16 logits 加 FP32 副本为 6。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 4: 2 fused, 6 compiled or unfused Megatron, 10 native fused, 14 eager</source>
        <translation>validation/MEMORY.md 4：融合 2，编译或未融合的 Megatron 6，原生融合 10，eager 14</translation>
    </message>
    <message>
        <source>Row statistics</source>
        <translation>行统计量</translation>
    </message>
    <message>
        <source>One FP32 number a row that norms and flash attention save; the texts leave them out.</source>
        <translation>归一化和 flash attention 每行保存的一个 FP32 数；教材不计入。</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Share of the dense peak that is reached.</source>
        <translation>达到稠密算力峰值的比例。</translation>
    </message>
    <message>
        <source>40%: Llama 3 405B reports 38 to 43% of the whole step</source>
        <translation>40%：Llama 3 405B 报告整步为 38% 到 43%</translation>
    </message>
    <message>
        <source>Efficiency means</source>
        <translation>效率的含义</translation>
    </message>
    <message>
        <source>compute: while computing, waiting comes on top (chapter); mfu: over the whole step (lesson).</source>
        <translation>计算时：计算时的效率，等待另计（教材）；MFU：整步的效率（课程）。</translation>
    </message>
    <message>
        <source>reference/conventions.md F11</source>
        <translation>reference/conventions.md F11</translation>
    </message>
    <message>
        <source>FLOPs counted</source>
        <translation>FLOPs 的计法</translation>
    </message>
    <message>
        <source>operators: matrix products and attention of the model; 6n-plus-attention; 6n.</source>
        <translation>按算子：模型的矩阵乘和注意力；6N 加注意力；6N。</translation>
    </message>
    <message>
        <source>reference/conventions.md 3</source>
        <translation>reference/conventions.md 3</translation>
    </message>
    <message>
        <source>Average input wait</source>
        <translation>平均输入等待</translation>
    </message>
    <message>
        <source>Of a step, that prefetching does not hide.</source>
        <translation>每步中预取未能隐藏的部分。</translation>
    </message>
    <message>
        <source>Preparing processes</source>
        <translation>数据准备进程</translation>
    </message>
    <message>
        <source>Of the whole job; 0: never the limit.</source>
        <translation>整个作业合计；0：从不成为瓶颈。</translation>
    </message>
    <message>
        <source>Sequences a process prepares</source>
        <translation>一个进程准备的序列数</translation>
    </message>
    <message>
        <source>In a second.</source>
        <translation>每秒。</translation>
    </message>
    <message>
        <source>Bytes of a sequence</source>
        <translation>一个序列的字节数</translation>
    </message>
    <message>
        <source>Read from storage.</source>
        <translation>从存储读取。</translation>
    </message>
    <message>
        <source>Save every</source>
        <translation>保存间隔</translation>
    </message>
    <message>
        <source>Useful training between saves; empty: the best interval by the chosen law.</source>
        <translation>两次保存之间的有效训练时间；留空：按所选规律的最优间隔。</translation>
    </message>
    <message>
        <source>A checkpoint holds</source>
        <translation>检查点内容</translation>
    </message>
    <message>
        <source>weights-and-optimizer: 14 bytes a parameter (chapter); optimizer: 12 (lesson).</source>
        <translation>权重和优化器：每个参数 14 字节（教材）；仅优化器：12 字节（课程）。</translation>
    </message>
    <message>
        <source>reference/conventions.md F10</source>
        <translation>reference/conventions.md F10</translation>
    </message>
    <message>
        <source>Time between failures of an accelerator</source>
        <translation>单张加速卡的故障间隔</translation>
    </message>
    <message>
        <source>Any one stops the job. Meta&apos;s research cluster: 1,024 x 7.9 h; Llama 3: 2,111 days.</source>
        <translation>任何一个故障都会停下作业。Meta 的研究集群：1,024 x 7.9 h；Llama 3：2,111 天。</translation>
    </message>
    <message>
        <source>reference/conventions.md F6</source>
        <translation>reference/conventions.md F6</translation>
    </message>
    <message>
        <source>Time between failures of the whole job</source>
        <translation>整个作业的故障间隔</translation>
    </message>
    <message>
        <source>Recovery</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Law</source>
        <translation>规律</translation>
    </message>
    <message>
        <source>reference/conventions.md 8</source>
        <translation>reference/conventions.md 8</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is not a whole number that can be counted.</source>
        <translation>&quot;{0}&quot; 不是可以计数的整数。</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is neither yes nor no.</source>
        <translation>&quot;{0}&quot; 既不是 yes 也不是 no。</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; is none of the choices: {1}.</source>
        <translation>&quot;{0}&quot; 不在可选项之中：{1}。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not a finite number. Enter one.</source>
        <translation>不是有限数。请输入一个有限数。</translation>
    </message>
    <message>
        <source>{0} is too small: it must be above {1}.</source>
        <translation>{0} 太小：必须大于 {1}。</translation>
    </message>
    <message>
        <source>{0} is too small: it must be at least {1}.</source>
        <translation>{0} 太小：至少为 {1}。</translation>
    </message>
    <message>
        <source>{0} is too large: it must be at most {1}.</source>
        <translation>{0} 太大：最多为 {1}。</translation>
    </message>
    <message>
        <source>There is no field &quot;{0}&quot;. `ridgepoint-cli fields` lists them.</source>
        <translation>没有字段 &quot;{0}&quot;。`ridgepoint-cli fields` 列出全部字段。</translation>
    </message>
    <message>
        <source>there are {0} entries in this list; the first has index 0.</source>
        <translation>这个列表有 {0} 项；第一项的序号是 0。</translation>
    </message>
    <message>
        <source>the value is of the wrong kind.</source>
        <translation>值的类型不对。</translation>
    </message>
    <message>
        <source>There is no figure &quot;{0}&quot; to give. `ridgepoint-cli figures` lists them.</source>
        <translation>没有可以给定的指标 &quot;{0}&quot;。`ridgepoint-cli figures` 列出全部指标。</translation>
    </message>
    <message>
        <source>a given value cannot be negative.</source>
        <translation>给定值不能为负。</translation>
    </message>
    <message>
        <source>Parameters</source>
        <translation>参数量</translation>
    </message>
    <message>
        <source>Trained parameters</source>
        <translation>训练的参数量</translation>
    </message>
    <message>
        <source>Active parameters</source>
        <translation>激活参数量</translation>
    </message>
    <message>
        <source>FLOPs of a sequence</source>
        <translation>一个序列的 FLOPs</translation>
    </message>
    <message>
        <source>Forward and backward passes over one sequence, in the chosen convention; no recomputation.</source>
        <translation>一个序列的前向和反向传播，按所选计法；不含重计算。</translation>
    </message>
    <message>
        <source>FLOPs of a token</source>
        <translation>一个 token 的 FLOPs</translation>
    </message>
    <message>
        <source>Forward and backward passes, averaged over a sequence&apos;s tokens.</source>
        <translation>前向和反向传播，对序列的 token 取平均。</translation>
    </message>
    <message>
        <source>Attention&apos;s share of the FLOPs</source>
        <translation>注意力占 FLOPs 的比例</translation>
    </message>
    <message>
        <source>Score and value products over all FLOPs of a sequence.</source>
        <translation>得分和值的乘积占一个序列全部 FLOPs 的比例。</translation>
    </message>
    <message>
        <source>Tokens in a step</source>
        <translation>每步 token 数</translation>
    </message>
    <message>
        <source>Sequences of the global batch times their length.</source>
        <translation>全局批大小的序列数乘以其长度。</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>Tokens over tokens in a step, rounded up: the last, partial step is budgeted as a full one.</source>
        <translation>总 token 数除以每步 token 数，向上取整：最后不满的一步按整步计。</translation>
    </message>
    <message>
        <source>FLOPs of a step</source>
        <translation>每步 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a sequence times the global batch.</source>
        <translation>一个序列的 FLOPs 乘以全局批大小。</translation>
    </message>
    <message>
        <source>FLOPs of the run</source>
        <translation>整个训练的 FLOPs</translation>
    </message>
    <message>
        <source>FLOPs of a token times the tokens of the task.</source>
        <translation>一个 token 的 FLOPs 乘以任务的 token 数。</translation>
    </message>
    <message>
        <source>Days for training</source>
        <translation>可训练天数</translation>
    </message>
    <message>
        <source>The deadline less the reserved days.</source>
        <translation>期限减去预留天数。</translation>
    </message>
    <message>
        <source>Time budget of a step</source>
        <translation>单步耗时预算</translation>
    </message>
    <message>
        <source>Days for training over the steps; saves and failures must fit into it too.</source>
        <translation>可训练天数除以步数；保存和故障也要放得进去。</translation>
    </message>
    <message>
        <source>Throughput needed</source>
        <translation>所需吞吐</translation>
    </message>
    <message>
        <source>Tokens of the task over the days for training.</source>
        <translation>任务的 token 数除以可训练天数。</translation>
    </message>
    <message>
        <source>Accelerator-hours of computation</source>
        <translation>计算所需的卡时</translation>
    </message>
    <message>
        <source>FLOPs of the run over peak times efficiency: no overhead of any kind.</source>
        <translation>训练的 FLOPs 除以峰值乘以效率：不含任何开销。</translation>
    </message>
    <message>
        <source>Micro-batches a rank runs in a step</source>
        <translation>每步每个 rank 的微批次数</translation>
    </message>
    <message>
        <source>Global batch over data-parallel ranks and sequences in a micro-batch.</source>
        <translation>全局批大小除以数据并行 rank 数和微批次的序列数。</translation>
    </message>
    <message>
        <source>Accelerators</source>
        <translation>加速卡数</translation>
    </message>
    <message>
        <source>Nodes times accelerators in a node.</source>
        <translation>节点数乘以每节点加速卡数。</translation>
    </message>
    <message>
        <source>Data-parallel ranks</source>
        <translation>数据并行 rank 数</translation>
    </message>
    <message>
        <source>Accelerators over tensor-parallel and pipeline-parallel degree.</source>
        <translation>加速卡数除以张量并行度和流水线并行度。</translation>
    </message>
    <message>
        <source>Achieved rate of an accelerator</source>
        <translation>单张加速卡的实际速率</translation>
    </message>
    <message>
        <source>Dense peak times efficiency.</source>
        <translation>稠密算力峰值乘以效率。</translation>
    </message>
    <message>
        <source>Ridge of the roofline</source>
        <translation>屋顶线（Roofline）的拐点</translation>
    </message>
    <message>
        <source>Peak over memory bandwidth: operators below it are bound by memory.</source>
        <translation>峰值除以显存带宽：低于它的算子受显存带宽限制。</translation>
    </message>
    <message>
        <source>Accelerators needed for the computation</source>
        <translation>计算所需的加速卡数</translation>
    </message>
    <message>
        <source>Lower bound: FLOPs of the run at the achieved rate within the whole deadline.</source>
        <translation>下界：以实际速率在整个期限内完成训练的 FLOPs。</translation>
    </message>
    <message>
        <source>Accelerators needed in the days for training</source>
        <translation>可训练天数内所需的加速卡数</translation>
    </message>
    <message>
        <source>As the bound for computation, within the deadline less the reserved days.</source>
        <translation>同计算下界，但在期限减去预留天数之内。</translation>
    </message>
    <message>
        <source>Accelerators needed for the training state</source>
        <translation>训练状态所需的加速卡数</translation>
    </message>
    <message>
        <source>Lower bound: the whole training state, ideally divided, over usable memory.</source>
        <translation>下界：全部训练状态理想切分，除以可用显存。</translation>
    </message>
    <message>
        <source>Parameters of a rank&apos;s slice</source>
        <translation>一个 rank 分片的参数量</translation>
    </message>
    <message>
        <source>The stage&apos;s layers, divided by tensor parallelism; a given total is spread evenly.</source>
        <translation>该阶段的各层，按张量并行切分；给定的总数均匀分摊。</translation>
    </message>
    <message>
        <source>State of a parameter</source>
        <translation>每个参数的状态</translation>
    </message>
    <message>
        <source>Weights, gradients, master weights and moments in their formats.</source>
        <translation>权重、梯度、主权重和一、二阶矩，按各自的格式。</translation>
    </message>
    <message>
        <source>Training state, undivided</source>
        <translation>未切分的训练状态</translation>
    </message>
    <message>
        <source>State of all trained parameters.</source>
        <translation>全部训练参数的状态。</translation>
    </message>
    <message>
        <source>Working copy that matrix products read.</source>
        <translation>矩阵乘读取的工作副本。</translation>
    </message>
    <message>
        <source>Held between the first backward pass and the update.</source>
        <translation>从首次反向传播保留到更新。</translation>
    </message>
    <message>
        <source>Optimizer state</source>
        <translation>优化器状态</translation>
    </message>
    <message>
        <source>Master weights and moments.</source>
        <translation>主权重和一、二阶矩。</translation>
    </message>
    <message>
        <source>Training state</source>
        <translation>训练状态</translation>
    </message>
    <message>
        <source>Weights, gradients and optimizer state on a rank.</source>
        <translation>一个 rank 上的权重、梯度和优化器状态。</translation>
    </message>
    <message>
        <source>Saved by the layers for one micro-batch</source>
        <translation>各层为一个微批次保存的数据</translation>
    </message>
    <message>
        <source>Tensors that the layers of a rank keep from forward to backward.</source>
        <translation>一个 rank 的各层从前向保留到反向的张量。</translation>
    </message>
    <message>
        <source>Saved by the layers for all micro-batches in flight.</source>
        <translation>各层为所有在途微批次保存的数据。</translation>
    </message>
    <message>
        <source>Outside the layers</source>
        <translation>层以外的部分</translation>
    </message>
    <message>
        <source>Logits and their gradient, inputs of the final norm and the head, the embedding&apos;s mask.</source>
        <translation>logits 及其梯度、最终归一化和输出头的输入、嵌入的掩码。</translation>
    </message>
    <message>
        <source>Gathered parameters</source>
        <translation>收集的参数</translation>
    </message>
    <message>
        <source>Layer being rebuilt</source>
        <translation>正在重建的层</translation>
    </message>
    <message>
        <source>Buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>Working set</source>
        <translation>工作集</translation>
    </message>
    <message>
        <source>Peak memory</source>
        <translation>峰值显存</translation>
    </message>
    <message>
        <source>Nominal memory</source>
        <translation>标称显存</translation>
    </message>
    <message>
        <source>What the datasheet says.</source>
        <translation>数据手册的数值。</translation>
    </message>
    <message>
        <source>Usable memory</source>
        <translation>可用显存</translation>
    </message>
    <message>
        <source>Nominal memory less the reserve for context, collective library, workspace and fragmentation.</source>
        <translation>标称显存减去 context、集合通信库、工作区和碎片的预留。</translation>
    </message>
    <message>
        <source>Memory to spare</source>
        <translation>剩余显存</translation>
    </message>
    <message>
        <source>Usable memory less the peak; negative where the plan does not fit.</source>
        <translation>可用显存减去峰值；放不下时为负。</translation>
    </message>
    <message>
        <source>Rate of a data-parallel ring</source>
        <translation>数据并行环的速率</translation>
    </message>
    <message>
        <source>The slowest edge of the ring: the accelerator&apos;s link, or the way out of its node.</source>
        <translation>环中最慢的一段：加速卡的链路，或出节点的通路。</translation>
    </message>
    <message>
        <source>Data-parallel traffic of a rank</source>
        <translation>一个 rank 的数据并行流量</translation>
    </message>
    <message>
        <source>Sent in one step by ring collectives, on the rank with the most parameters.</source>
        <translation>参数最多的 rank 在一步中由环形集合通信发送的量。</translation>
    </message>
    <message>
        <source>Data-parallel link time</source>
        <translation>数据并行链路时间</translation>
    </message>
    <message>
        <source>Traffic over the ring&apos;s rate, if nothing overlapped.</source>
        <translation>流量除以环的速率，不计重叠。</translation>
    </message>
    <message>
        <source>Data-parallel communication not hidden</source>
        <translation>未隐藏的数据并行通信</translation>
    </message>
    <message>
        <source>What computation does not cover of gathering weights and reducing gradients.</source>
        <translation>权重收集和梯度归约中计算未能覆盖的部分。</translation>
    </message>
    <message>
        <source>Tensor-parallel link time</source>
        <translation>张量并行链路时间</translation>
    </message>
    <message>
        <source>All-reduces of activations in one step; on the critical path of each layer.</source>
        <translation>一步中激活值的 all-reduce；在每层的关键路径上。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication over computation</source>
        <translation>张量并行通信与计算之比</translation>
    </message>
    <message>
        <source>A layer&apos;s forward all-reduces over its products with weights at the dense peak: (t − 1) F / (3 h B) for a GPT-style layer.</source>
        <translation>一层前向 all-reduce 与其权重矩阵乘（稠密算力峰值）之比：GPT 类层为 (t − 1) F / (3 h B)。</translation>
    </message>
    <message>
        <source>Forward pass of a micro-batch</source>
        <translation>一个微批次的前向传播</translation>
    </message>
    <message>
        <source>Backward pass of a micro-batch</source>
        <translation>一个微批次的反向传播</translation>
    </message>
    <message>
        <source>Transfer between stages</source>
        <translation>阶段之间的传输</translation>
    </message>
    <message>
        <source>Activations of a micro-batch, or their gradient, over the link between two stages.</source>
        <translation>一个微批次的激活值或其梯度，经过两个阶段之间的链路。</translation>
    </message>
    <message>
        <source>Micro-batches in flight</source>
        <translation>在途微批次</translation>
    </message>
    <message>
        <source>The most whose saved tensors a stage holds at once.</source>
        <translation>一个阶段同时持有其保存张量的最多微批次数。</translation>
    </message>
    <message>
        <source>Makespan</source>
        <translation>总时长</translation>
    </message>
    <message>
        <source>From the first forward pass to the end of the update, in the simulated schedule.</source>
        <translation>在模拟的调度中，从首次前向传播到更新结束。</translation>
    </message>
    <message>
        <source>Idle time of a stage</source>
        <translation>阶段的空闲时间</translation>
    </message>
    <message>
        <source>Until the last gradient is ready; waiting for other stages and for transfers.</source>
        <translation>直到最后一个梯度就绪；等待其他阶段和传输。</translation>
    </message>
    <message>
        <source>Bubble, share of the step</source>
        <translation>气泡占步的比例</translation>
    </message>
    <message>
        <source>Idle over idle and busy time of the busiest stage: (p − 1)/(m + p − 1) with equal stages.</source>
        <translation>最忙阶段的空闲时间除以空闲加忙碌时间：各阶段相等时为 (p − 1)/(m + p − 1)。</translation>
    </message>
    <message>
        <source>Bubble over busy time</source>
        <translation>气泡与忙碌时间之比</translation>
    </message>
    <message>
        <source>Idle over busy time of the busiest stage: (p − 1)/m with equal stages.</source>
        <translation>最忙阶段的空闲时间除以忙碌时间：各阶段相等时为 (p − 1)/m。</translation>
    </message>
    <message>
        <source>Computation</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Forward and backward passes of the busiest rank, without recomputation and communication.</source>
        <translation>最忙 rank 的前向和反向传播，不含重计算和通信。</translation>
    </message>
    <message>
        <source>Forward work done again before the backward pass.</source>
        <translation>反向传播之前重做的前向计算。</translation>
    </message>
    <message>
        <source>Busy time of the busiest link</source>
        <translation>最忙链路的忙碌时间</translation>
    </message>
    <message>
        <source>Of the worst rank, if nothing overlapped.</source>
        <translation>最差的 rank，不计重叠。</translation>
    </message>
    <message>
        <source>Communication not hidden</source>
        <translation>未隐藏的通信</translation>
    </message>
    <message>
        <source>What computation does not cover of all kinds of communication.</source>
        <translation>各类通信中计算未能覆盖的部分。</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>The busiest stage&apos;s waiting for work of other stages.</source>
        <translation>最忙阶段等待其他阶段的时间。</translation>
    </message>
    <message>
        <source>Update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Optimizer step. The assumed efficiency covers it, so 0 unless given.</source>
        <translation>优化器步。假定的效率已包含它，因此除非给定否则为 0。</translation>
    </message>
    <message>
        <source>Waiting for input</source>
        <translation>等待输入</translation>
    </message>
    <message>
        <source>Average wait that prefetching does not hide, and what a slow input adds.</source>
        <translation>预取未能隐藏的平均等待，加上输入过慢增加的部分。</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Step with input ready</source>
        <translation>输入就绪的单步耗时</translation>
    </message>
    <message>
        <source>All parts but waiting for input.</source>
        <translation>除等待输入以外的全部。</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>单步耗时</translation>
    </message>
    <message>
        <source>Compute, recompute, exposed communication, bubble, update, input wait and other add up to it.</source>
        <translation>计算、重计算、未隐藏的通信、气泡、更新、等待输入和其他之和。</translation>
    </message>
    <message>
        <source>MFU</source>
        <translation>MFU</translation>
    </message>
    <message>
        <source>Model FLOPs of a step over what all accelerators could do at their dense peak.</source>
        <translation>每步的模型 FLOPs 除以全部加速卡在稠密算力峰值下能做的 FLOPs。</translation>
    </message>
    <message>
        <source>HFU</source>
        <translation>HFU</translation>
    </message>
    <message>
        <source>As MFU, recomputed FLOPs counted too.</source>
        <translation>同 MFU，但重计算的 FLOPs 也计入。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐</translation>
    </message>
    <message>
        <source>Tokens in a step over its time.</source>
        <translation>每步 token 数除以单步耗时。</translation>
    </message>
    <message>
        <source>Throughput of an accelerator</source>
        <translation>单张加速卡的吞吐</translation>
    </message>
    <message>
        <source>Throughput over accelerators.</source>
        <translation>吞吐除以加速卡数。</translation>
    </message>
    <message>
        <source>Model FLOP/s of an accelerator</source>
        <translation>单张加速卡的模型 FLOP/s</translation>
    </message>
    <message>
        <source>Model FLOPs of a step over its time and the accelerators.</source>
        <translation>每步的模型 FLOPs 除以单步耗时和加速卡数。</translation>
    </message>
    <message>
        <source>Saved for a parameter</source>
        <translation>每个参数保存的量</translation>
    </message>
    <message>
        <source>Of the state that a checkpoint holds.</source>
        <translation>检查点所含状态的部分。</translation>
    </message>
    <message>
        <source>Checkpoint</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>State that must be saved to go on: no gradients.</source>
        <translation>继续训练必须保存的状态：不含梯度。</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>保存时间</translation>
    </message>
    <message>
        <source>Best interval, first order</source>
        <translation>最优间隔，一阶近似</translation>
    </message>
    <message>
        <source>sqrt(2 c / failure rate).</source>
        <translation>sqrt(2 c / 故障率)。</translation>
    </message>
    <message>
        <source>Best interval, exact</source>
        <translation>最优间隔，精确</translation>
    </message>
    <message>
        <source>Under Poisson failures that may strike saves too.</source>
        <translation>泊松故障，也可能发生在保存期间。</translation>
    </message>
    <message>
        <source>Interval between saves</source>
        <translation>保存间隔</translation>
    </message>
    <message>
        <source>Useful training between two saves: the chosen one, or the best by the chosen law.</source>
        <translation>两次保存之间的有效训练时间：所选的，或按所选规律最优的。</translation>
    </message>
    <message>
        <source>Time between failures of the job</source>
        <translation>作业的故障间隔</translation>
    </message>
    <message>
        <source>Saving, share of useful time</source>
        <translation>保存占有效时间的比例</translation>
    </message>
    <message>
        <source>c / τ.</source>
        <translation>c / τ。</translation>
    </message>
    <message>
        <source>Redone work, share of useful time</source>
        <translation>重做占有效时间的比例</translation>
    </message>
    <message>
        <source>Failure rate times half the interval.</source>
        <translation>故障率乘以半个间隔。</translation>
    </message>
    <message>
        <source>Recovery, share of useful time</source>
        <translation>恢复占有效时间的比例</translation>
    </message>
    <message>
        <source>Failure rate times recovery time.</source>
        <translation>故障率乘以恢复时间。</translation>
    </message>
    <message>
        <source>Overhead, exact law</source>
        <translation>开销，精确规律</translation>
    </message>
    <message>
        <source>Saves, rework and recovery under Poisson failures at the interval in use.</source>
        <translation>在所用间隔下，泊松故障的保存、重做和恢复。</translation>
    </message>
    <message>
        <source>Overhead of saves and failures</source>
        <translation>保存和故障的开销</translation>
    </message>
    <message>
        <source>By the chosen law, a share of useful training time.</source>
        <translation>按所选规律，占有效训练时间的比例。</translation>
    </message>
    <message>
        <source>Training without saves and failures</source>
        <translation>不计保存和故障的训练时间</translation>
    </message>
    <message>
        <source>Steps times step time.</source>
        <translation>步数乘以单步耗时。</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成时间</translation>
    </message>
    <message>
        <source>Days from the start: reserved days, training, saves and failures.</source>
        <translation>从开始算起的天数：预留天数、训练、保存和故障。</translation>
    </message>
    <message>
        <source>Days to spare</source>
        <translation>剩余天数</translation>
    </message>
    <message>
        <source>The deadline less the finish; negative when late.</source>
        <translation>期限减去完成时间；晚了为负。</translation>
    </message>
    <message>
        <source>Longest step for the deadline</source>
        <translation>赶上期限的最长单步耗时</translation>
    </message>
    <message>
        <source>Days for training over steps and overhead.</source>
        <translation>可训练天数除以步数和开销。</translation>
    </message>
    <message>
        <source>Seconds to spare in a step</source>
        <translation>每步剩余秒数</translation>
    </message>
    <message>
        <source>Longest step for the deadline less the step.</source>
        <translation>赶上期限的最长单步耗时减去单步耗时。</translation>
    </message>
    <message>
        <source>Exposed communication that the deadline allows</source>
        <translation>期限允许的未隐藏通信</translation>
    </message>
    <message>
        <source>Exposed communication and the seconds to spare.</source>
        <translation>未隐藏的通信加上剩余秒数。</translation>
    </message>
    <message>
        <source>Efficiency that makes the deadline</source>
        <translation>赶上期限所需的效率</translation>
    </message>
    <message>
        <source>Of the dense peak while computing, everything else unchanged.</source>
        <translation>计算时占稠密算力峰值的比例，其他不变。</translation>
    </message>
    <message>
        <source>Tokens by the deadline</source>
        <translation>期限前的 token 数</translation>
    </message>
    <message>
        <source>Whole steps that fit into the days for training.</source>
        <translation>可训练天数内能放下的整步。</translation>
    </message>
    <message>
        <source>Failures to expect</source>
        <translation>预期故障次数</translation>
    </message>
    <message>
        <source>Training days over the time between failures.</source>
        <translation>训练天数除以故障间隔。</translation>
    </message>
    <message>
        <source>Accelerators times calendar time from start to finish.</source>
        <translation>加速卡数乘以从开始到完成的日历时间。</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>成本</translation>
    </message>
    <message>
        <source>layers before</source>
        <translation>前面的层</translation>
    </message>
    <message>
        <source>this kind of layer</source>
        <translation>这种层</translation>
    </message>
    <message>
        <source>saved by one layer for one micro-batch</source>
        <translation>一层为一个微批次保存的数据</translation>
    </message>
    <message>
        <source>logits and their gradient, as far as alive at once</source>
        <translation>logits 及其梯度，按同时存在的部分计</translation>
    </message>
    <message>
        <source>the embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>failures of the job a second</source>
        <translation>作业每秒的故障次数</translation>
    </message>
    <message>
        <source>days for training</source>
        <translation>可训练天数</translation>
    </message>
    <message>
        <source>parts of the step that scale with the efficiency</source>
        <translation>步中随效率变化的部分</translation>
    </message>
    <message>
        <source>the most that they may take</source>
        <translation>它们最多可用的时间</translation>
    </message>
    <message>
        <source>forward pass of a micro-batch through all layers</source>
        <translation>一个微批次通过全部层的前向传播</translation>
    </message>
    <message>
        <source>the stage&apos;s share of the forward FLOPs</source>
        <translation>该阶段占前向 FLOPs 的比例</translation>
    </message>
    <message>
        <source>the repeated share of the forward FLOPs</source>
        <translation>重做部分占前向 FLOPs 的比例</translation>
    </message>
    <message>
        <source>all of the rank</source>
        <translation>该 rank 的全部</translation>
    </message>
    <message>
        <source>one micro-batch&apos;s values at a stage&apos;s edge</source>
        <translation>阶段边界上一个微批次的值</translation>
    </message>
    <message>
        <source>inside the node</source>
        <translation>节点内</translation>
    </message>
    <message>
        <source>between stages</source>
        <translation>阶段之间</translation>
    </message>
    <message>
        <source>recomputed over forward FLOPs</source>
        <translation>重计算与前向 FLOPs 之比</translation>
    </message>
    <message>
        <source>the number of micro-batches is not one that a schedule can hold</source>
        <translation>微批次数不是调度能容纳的数</translation>
    </message>
    <message>
        <source>even with no time to compute the step takes longer than its MFU allows</source>
        <translation>即使计算不花时间，步也比其 MFU 允许的更长</translation>
    </message>
    <message>
        <source>the times of the step&apos;s parts are no finite numbers</source>
        <translation>步的各部分时间不是有限数</translation>
    </message>
    <message>
        <source>the step has more pieces than a timeline can hold, or none</source>
        <translation>步的片段超过时间线能容纳的数目，或者没有片段</translation>
    </message>
    <message>
        <source>Nearest allowed: {0}</source>
        <translation>最接近的允许值：{0}</translation>
    </message>
    <message>
        <source>Leave it empty</source>
        <translation>留空</translation>
    </message>
    <message>
        <source>Default: {0}</source>
        <translation>默认值：{0}</translation>
    </message>
    <message>
        <source>The model has no layers. Add a group of layers.</source>
        <translation>模型没有层。请添加一组层。</translation>
    </message>
    <message>
        <source>The task has no phase: there is nothing to train on. Add one.</source>
        <translation>任务没有训练阶段：没有可训练的内容。请添加一个。</translation>
    </message>
    <message>
        <source>The cluster has no machines. Add a pool of nodes.</source>
        <translation>集群没有机器。请添加一个节点池。</translation>
    </message>
    <message>
        <source>The cluster has {0} pools, and this version computes only the first: the others would stand idle. Keep one.</source>
        <translation>集群有 {0} 个资源池，而本版本只计算第一个：其他的会闲置。请只保留一个。</translation>
    </message>
    <message>
        <source>Use the computed value</source>
        <translation>采用计算值</translation>
    </message>
    <message>
        <source>{0}: the given value is not a finite number. Enter another or take it back.</source>
        <translation>{0}：给定值不是有限数。请输入另一个值或取消给定。</translation>
    </message>
    <message>
        <source>{0}: the given value is negative. Enter another or take it back.</source>
        <translation>{0}：给定值为负。请输入另一个值或取消给定。</translation>
    </message>
    <message>
        <source>{0}: the given value is zero. Enter another or take it back.</source>
        <translation>{0}：给定值为零。请输入另一个值或取消给定。</translation>
    </message>
    <message>
        <source>{0} is one number for the whole plan. Give it without an index.</source>
        <translation>{0}在整个方案中只有一个数。请不带序号给定。</translation>
    </message>
    <message>
        <source>{0} is given for stage {1}, but the pipeline has one stage, number 0.</source>
        <translation>{0}是为阶段 {1} 给定的，但流水线只有一个阶段，编号 0。</translation>
    </message>
    <message>
        <source>{0} is given for stage {1}, but the pipeline has {2} stages, numbers 0 to {3}.</source>
        <translation>{0}是为阶段 {1} 给定的，但流水线有 {2} 个阶段，编号 0 到 {3}。</translation>
    </message>
    <message>
        <source>{0} cannot be given: it follows from other figures. Remove it from the file.</source>
        <translation>{0}不能给定：它由其他指标得出。请从文件中去掉。</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>Dense peak {0}</source>
        <translation>稠密算力峰值 {0}</translation>
    </message>
    <message>
        <source>{0} is the peak of {1} with sparsity (or in FP8). Training is dense: its {2} peak is {3}.</source>
        <translation>{0} 是 {1} 的稀疏（或 FP8）峰值。训练是稠密的：其 {2} 峰值为 {3}。</translation>
    </message>
    <message>
        <source>{0} is the peak of {1} with sparsity. Training is dense: its {2} peak is {3}.</source>
        <translation>{0} 是 {1} 的稀疏峰值。训练是稠密的：其 {2} 峰值为 {3}。</translation>
    </message>
    <message>
        <source>{0} is {1} times the dense {2} peak of {3}, {4}. Is it for another format, or for several cards?</source>
        <translation>{0} 是 {3} 的 {2} 稠密算力峰值 {4} 的 {1} 倍。是另一种格式的，还是多张卡的？</translation>
    </message>
    <message>
        <source>{0} of this peak is {1}, {2} of what {3} can do at its dense {4} peak. Measure both against the same peak.</source>
        <translation>这个峰值的 {0} 是 {1}，为 {3} 在 {4} 稠密算力峰值下能力的 {2}。两者请按同一峰值衡量。</translation>
    </message>
    <message>
        <source>{0} counts both directions of {1}&apos;s link. One direction carries half: {2}.</source>
        <translation>{0} 计入了 {1} 链路的两个方向。单方向为一半：{2}。</translation>
    </message>
    <message>
        <source>One direction: {0}</source>
        <translation>单方向：{0}</translation>
    </message>
    <message>
        <source>{0} is {1} Gbit/s for one network card; the fastest have 800. Bits typed for bytes? 400 Gbit/s are 50 GB/s.</source>
        <translation>{0} 即一张网卡 {1} Gbit/s；最快的为 800。是否把比特写成了字节？400 Gbit/s 即 50 GB/s。</translation>
    </message>
    <message>
        <source>{0} is sold with {1}, which are {2}; the plan has {3}. GiB typed for GB? Some drivers do report a little more than is sold.</source>
        <translation>{0} 标称 {1}，即 {2}；方案中是 {3}。是否把 GB 写成了 GiB？有些驱动报告的确实比标称略多。</translation>
    </message>
    <message>
        <source>{0} is less than any machine has. Is the unit&apos;s prefix missing?</source>
        <translation>{0} 低于任何机器。单位是否缺了前缀？</translation>
    </message>
    <message>
        <source>Device context {0}</source>
        <translation>设备 context {0}</translation>
    </message>
    <message>
        <source>Collective library {0}</source>
        <translation>集合通信库 {0}</translation>
    </message>
    <message>
        <source>Workspaces {0}</source>
        <translation>工作区 {0}</translation>
    </message>
    <message>
        <source>The reserve takes {0} of a card&apos;s {1}: nothing is left for the plan.</source>
        <translation>预留占用一张卡 {1} 中的 {0}：没有剩余给方案。</translation>
    </message>
    <message>
        <source>Memory {0}</source>
        <translation>显存 {0}</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the {1} attention heads: each rank takes whole heads.</source>
        <translation>张量并行 {0} 不能整除 {1} 个注意力头：每个 rank 取整数个头。</translation>
    </message>
    <message>
        <source>Tensor parallel {0} neither divides the {1} key-value heads nor is a multiple of them: ranks would need parts of a head.</source>
        <translation>张量并行 {0} 既不能整除 {1} 个键值头，也不是其倍数：rank 会需要头的一部分。</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the MLP width of {1}.</source>
        <translation>张量并行 {0} 不能整除 MLP 宽度 {1}。</translation>
    </message>
    <message>
        <source>Vocabulary {0}</source>
        <translation>词表 {0}</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the sequence of {1} tokens, which sequence parallelism splits over the ranks.</source>
        <translation>张量并行 {0} 不能整除 {1} 个 token 的序列，而序列并行要把它切分到各 rank。</translation>
    </message>
    <message>
        <source>No sequence parallelism</source>
        <translation>不用序列并行</translation>
    </message>
    <message>
        <source>{0} key-value heads do not divide the {1} query heads: under grouped-query attention each serves the same number of them.</source>
        <translation>{0} 个键值头不能整除 {1} 个查询头：分组查询注意力中每个键值头服务同样多的查询头。</translation>
    </message>
    <message>
        <source>{0} key-value head</source>
        <translation>{0} 个键值头</translation>
    </message>
    <message>
        <source>{0} key-value heads</source>
        <translation>{0} 个键值头</translation>
    </message>
    <message>
        <source>There are more attention heads ({0}) than the hidden size of {1} has values. Are the two interchanged?</source>
        <translation>注意力头数（{0}）多于隐藏维度 {1} 的值数。两者是否互换了？</translation>
    </message>
    <message>
        <source>{0} head</source>
        <translation>{0} 个头</translation>
    </message>
    <message>
        <source>{0} heads</source>
        <translation>{0} 个头</translation>
    </message>
    <message>
        <source>{0} heads of {1} are {2} times the hidden size of {3}. Some models differ on purpose; most have 1.</source>
        <translation>{0} 个 {1} 维的头是隐藏维度 {3} 的 {2} 倍。有些模型有意如此；多数为 1。</translation>
    </message>
    <message>
        <source>Head dimension {0}</source>
        <translation>头维度 {0}</translation>
    </message>
    <message>
        <source>The attention window of {0} tokens is longer than a sequence of {1}: it has no effect.</source>
        <translation>{0} 个 token 的注意力窗口比 {1} 个 token 的序列还长：它不起作用。</translation>
    </message>
    <message>
        <source>No window</source>
        <translation>不用窗口</translation>
    </message>
    <message>
        <source>The attention window is not used: without causal attention every token sees the whole sequence in this version.</source>
        <translation>注意力窗口没有使用：本版本中，没有因果注意力时每个 token 都看整个序列。</translation>
    </message>
    <message>
        <source>The position table has {0} rows, and a sequence has {1} tokens: the last {2} have no position.</source>
        <translation>位置表有 {0} 行，而序列有 {1} 个 token：最后 {2} 个没有位置。</translation>
    </message>
    <message>
        <source>Learned positions {0}</source>
        <translation>可学习的位置 {0}</translation>
    </message>
    <message>
        <source>The input is patches, but a patch has no values: embedding and head would be empty. A 16 x 16 patch of 3 channels has 768.</source>
        <translation>输入是图块，但图块没有值：嵌入和输出头会是空的。3 通道的 16 x 16 图块有 768 个值。</translation>
    </message>
    <message>
        <source>Values in a patch {0}</source>
        <translation>图块的值数 {0}</translation>
    </message>
    <message>
        <source>Token input</source>
        <translation>token 输入</translation>
    </message>
    <message>
        <source>Tied embeddings have no effect: patches have no embedding table.</source>
        <translation>共享嵌入不起作用：图块没有嵌入表。</translation>
    </message>
    <message>
        <source>Not tied</source>
        <translation>不共享</translation>
    </message>
    <message>
        <source>There are no weights to compute with: neither memory nor traffic would be right. Choose a format.</source>
        <translation>没有可用于计算的权重：显存和流量都不会正确。请选择格式。</translation>
    </message>
    <message>
        <source>BF16 weights</source>
        <translation>BF16 权重</translation>
    </message>
    <message>
        <source>Training needs gradients: without them neither memory nor traffic would be right. Choose a format.</source>
        <translation>训练需要梯度：没有梯度，显存和流量都不会正确。请选择格式。</translation>
    </message>
    <message>
        <source>BF16 gradients</source>
        <translation>BF16 梯度</translation>
    </message>
    <message>
        <source>FP32 gradients</source>
        <translation>FP32 梯度</translation>
    </message>
    <message>
        <source>Layers save activations for the backward pass: with no format they would take no memory. Choose one.</source>
        <translation>各层为反向传播保存激活值：没有格式就不占显存。请选择格式。</translation>
    </message>
    <message>
        <source>BF16 activations</source>
        <translation>BF16 激活值</translation>
    </message>
    <message>
        <source>{0} weights without master weights: updates smaller than the format&apos;s steps are lost, and training stalls.</source>
        <translation>{0} 权重没有主权重：小于格式步长的更新会丢失，训练会停滞。</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>FP32 master weights</source>
        <translation>FP32 主权重</translation>
    </message>
    <message>
        <source>The weights are FP32 already: FP32 master weights are a second copy of 4 bytes a parameter.</source>
        <translation>权重已经是 FP32：FP32 主权重是每个参数 4 字节的第二份副本。</translation>
    </message>
    <message>
        <source>No master weights</source>
        <translation>不用主权重</translation>
    </message>
    <message>
        <source>No moments are kept, as plain gradient descent does. Adam keeps two, 8 bytes a parameter in FP32.</source>
        <translation>不保存一、二阶矩，如同普通梯度下降。Adam 保存两个，FP32 下每个参数 8 字节。</translation>
    </message>
    <message>
        <source>FP32 moments</source>
        <translation>FP32 矩</translation>
    </message>
    <message>
        <source>{0} pipeline stages for {1} layers: some would have none.</source>
        <translation>{1} 层分成 {0} 个流水线阶段：有些阶段会没有层。</translation>
    </message>
    <message>
        <source>{0} pipeline stages do not divide the {1} layers: {2} stages have {3}, the others {4} and wait for them.</source>
        <translation>{0} 个流水线阶段不能整除 {1} 层：{2} 个阶段有 {3} 层，其他阶段有 {4} 层并要等待它们。</translation>
    </message>
    <message>
        <source>tensor parallel {0}</source>
        <translation>张量并行 {0}</translation>
    </message>
    <message>
        <source>pipeline parallel {0}</source>
        <translation>流水线并行 {0}</translation>
    </message>
    <message>
        <source>{0} accelerators cannot be divided by {1}: there are too few.</source>
        <translation>{0} 张加速卡不能按{1} 切分：太少了。</translation>
    </message>
    <message>
        <source>{0} accelerators cannot be divided by {1}: some would be left over.</source>
        <translation>{0} 张加速卡不能按{1} 切分：会有剩余。</translation>
    </message>
    <message>
        <source>A global batch of {0} sequences cannot feed {1} data-parallel ranks: each needs at least one.</source>
        <translation>{0} 个序列的全局批大小喂不饱 {1} 个数据并行 rank：每个至少需要一个。</translation>
    </message>
    <message>
        <source>A global batch of {0} sequences cannot be divided among {1} data-parallel ranks with micro-batches of {2}: it must be a multiple of {3}.</source>
        <translation>{0} 个序列的全局批大小不能分给 {1} 个数据并行 rank 和大小为 {2} 的微批次：它必须是 {3} 的倍数。</translation>
    </message>
    <message>
        <source>{0}: {1}.</source>
        <translation>{0}：{1}。</translation>
    </message>
    <message>
        <source>{0} micro-batch cannot fill {1} pipeline stages: with equal stages {2} of the step is bubble. Several micro-batches for each stage are usual.</source>
        <translation>{0} 个微批次填不满 {1} 个流水线阶段：各阶段相等时步的 {2} 是气泡。通常每个阶段有多个微批次。</translation>
    </message>
    <message>
        <source>{0} micro-batches cannot fill {1} pipeline stages: with equal stages {2} of the step is bubble. Several micro-batches for each stage are usual.</source>
        <translation>{0} 个微批次填不满 {1} 个流水线阶段：各阶段相等时步的 {2} 是气泡。通常每个阶段有多个微批次。</translation>
    </message>
    <message>
        <source>ZeRO stage 3 with a pipeline gathers each stage&apos;s weights again for every micro-batch. Megatron and DeepSpeed refuse the pair.</source>
        <translation>ZeRO 阶段 3 与流水线并用时，每个微批次都要重新收集各阶段的权重。Megatron 和 DeepSpeed 不允许这种组合。</translation>
    </message>
    <message>
        <source>ZeRO stage 2 with a pipeline reduces the gradients again for every micro-batch. Megatron and DeepSpeed refuse the pair.</source>
        <translation>ZeRO 阶段 2 与流水线并用时，每个微批次都要重新归约梯度。Megatron 和 DeepSpeed 不允许这种组合。</translation>
    </message>
    <message>
        <source>There is one data-parallel rank: ZeRO has nothing to divide.</source>
        <translation>只有一个数据并行 rank：ZeRO 没有可切分的对象。</translation>
    </message>
    <message>
        <source>{0} reserved of {1} to the deadline leave no time to train.</source>
        <translation>期限 {1} 中预留了 {0}，没有时间训练。</translation>
    </message>
    <message>
        <source>Reserve nothing</source>
        <translation>不预留</translation>
    </message>
    <message>
        <source>A deadline of {0} is longer than any published run. Is it in hours?</source>
        <translation>{0} 的期限比任何已发表的训练都长。单位是小时吗？</translation>
    </message>
    <message>
        <source>{0} are less than one step of {1}. Is a suffix missing, as in 100B?</source>
        <translation>{0} 少于一步的 {1}。是否缺了后缀，如 100B？</translation>
    </message>
    <message>
        <source>One step: {0}</source>
        <translation>一步：{0}</translation>
    </message>
    <message>
        <source>{0} of the peak over a whole step is more than the highest published for GPUs, 65% (MegaScale, 256 A100). Common are 30 to 50%.</source>
        <translation>整步达到峰值的 {0}，高于 GPU 已发表的最高值 65%（MegaScale，256 张 A100）。常见为 30 到 50%。</translation>
    </message>
    <message>
        <source>{0} of the peak is hard to reach even while computing: the best single matrix products reach 73 to 87%, whole layers less. Common are 40 to 60%.</source>
        <translation>即使在计算时也很难达到峰值的 {0}：最好的单个矩阵乘为 73 到 87%，整层更低。常见为 40 到 60%。</translation>
    </message>
    <message>
        <source>Efficiency 40%</source>
        <translation>效率 40%</translation>
    </message>
    <message>
        <source>Efficiency 60%</source>
        <translation>效率 60%</translation>
    </message>
    <message>
        <source>{0} preparing processes with a rate of 0 sequences a second: preparing is left out of the step. Enter the rate of one.</source>
        <translation>{0} 个数据准备进程的速率为每秒 0 个序列：数据准备不计入单步耗时。请输入单个进程的速率。</translation>
    </message>
    <message>
        <source>Never the limit</source>
        <translation>从不成为瓶颈</translation>
    </message>
    <message>
        <source>A rate of preparing processes is set, but there are none: preparing is left out of the step.</source>
        <translation>设置了数据准备进程的速率，但没有进程：数据准备不计入单步耗时。</translation>
    </message>
    <message>
        <source>One process</source>
        <translation>一个进程</translation>
    </message>
    <message>
        <source>A sequence has {0} to read, but storage has no reading rate: reading is left out of the step.</source>
        <translation>一个序列要读取 {0}，但存储没有读取速率：读取不计入单步耗时。</translation>
    </message>
    <message>
        <source>Read at the writing rate</source>
        <translation>按写入速率读取</translation>
    </message>
    <message>
        <source>A checkpoint of the optimizer alone is empty: there are neither master weights nor moments.</source>
        <translation>仅含优化器的检查点是空的：既没有主权重也没有一、二阶矩。</translation>
    </message>
    <message>
        <source>A checkpoint of the optimizer alone lacks the weights: there are no master weights to rebuild them from.</source>
        <translation>仅含优化器的检查点缺少权重：没有可从中重建权重的主权重。</translation>
    </message>
    <message>
        <source>Save the weights too</source>
        <translation>同时保存权重</translation>
    </message>
    <message>
        <source>One accelerator would fail every {0}. Real ones run for years on average: Meta&apos;s 1,024-card jobs failed every 7.9 h, which is 337 d for one card. Is the unit missing, or is this the whole job&apos;s?</source>
        <translation>单张加速卡会每 {0} 故障一次。实际平均可运行数年：Meta 的 1,024 卡作业每 7.9 h 故障一次，即单卡 337 d。是缺了单位，还是这是整个作业的？</translation>
    </message>
    <message>
        <source>{0} d</source>
        <translation>{0} d</translation>
    </message>
    <message>
        <source>Tensor parallel {0}</source>
        <translation>张量并行 {0}</translation>
    </message>
    <message>
        <source>Pipeline parallel {0}</source>
        <translation>流水线并行 {0}</translation>
    </message>
    <message>
        <source>Micro-batch {0}</source>
        <translation>微批次 {0}</translation>
    </message>
    <message>
        <source>Global batch {0}</source>
        <translation>全局批大小 {0}</translation>
    </message>
    <message>
        <source>Sequence length {0}</source>
        <translation>序列长度 {0}</translation>
    </message>
    <message>
        <source>{0} node</source>
        <translation>{0} 个节点</translation>
    </message>
    <message>
        <source>{0} nodes</source>
        <translation>{0} 个节点</translation>
    </message>
    <message>
        <source>{0} {1}</source>
        <translation>{0}{1}</translation>
    </message>
    <message>
        <source>bits are read only in rates, such as 200 Gbit/s; write bytes</source>
        <translation>比特只在速率中读取，如 200 Gbit/s；请写字节</translation>
    </message>
    <message>
        <source>lower-case {0} may be bytes or bits; write for example GB/s or Gbit/s</source>
        <translation>小写的 {0} 可能是字节也可能是比特；请写例如 GB/s 或 Gbit/s</translation>
    </message>
    <message>
        <source>a small b is bits; write B for bytes</source>
        <translation>小写 b 是比特；字节请写 B</translation>
    </message>
    <message>
        <source>write for example GB (10^9) or GiB (2^30)</source>
        <translation>请写例如 GB（10^9）或 GiB（2^30）</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; may be minutes or milliseconds; write min or ms</source>
        <translation>&quot;{0}&quot; 可能是分钟也可能是毫秒；请写 min 或 ms</translation>
    </message>
    <message>
        <source>months and years differ in length; write days or weeks</source>
        <translation>月和年长短不一；请写天或周</translation>
    </message>
    <message>
        <source>write {0} in lower case</source>
        <translation>请用小写写 {0}</translation>
    </message>
    <message>
        <source>FLOPS are operations per second; write FLOP for an amount</source>
        <translation>FLOPS 是每秒的运算数；运算量请写 FLOP</translation>
    </message>
    <message>
        <source>the time is missing; write for example {0}/s</source>
        <translation>缺少时间；请写例如 {0}/s</translation>
    </message>
    <message>
        <source>FLOP is an amount; write for example TFLOP/s</source>
        <translation>FLOP 是运算量；请写例如 TFLOP/s</translation>
    </message>
    <message>
        <source>8, 1,024 or 2M</source>
        <translation>8、1,024 或 2M</translation>
    </message>
    <message>
        <source>0.9 or 1e-8</source>
        <translation>0.9 或 1e-8</translation>
    </message>
    <message>
        <source>a share</source>
        <translation>比例</translation>
    </message>
    <message>
        <source>40% or 0.4</source>
        <translation>40% 或 0.4</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>80 GB or 22 GiB</source>
        <translation>80 GB 或 22 GiB</translation>
    </message>
    <message>
        <source>a time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>52.8 s, 10 ms or 30 min</source>
        <translation>52.8 s、10 ms 或 30 min</translation>
    </message>
    <message>
        <source>a time in days</source>
        <translation>以天计的时间</translation>
    </message>
    <message>
        <source>30 d, 2 weeks or 36 h</source>
        <translation>30 d、2 weeks 或 36 h</translation>
    </message>
    <message>
        <source>a time in hours</source>
        <translation>以小时计的时间</translation>
    </message>
    <message>
        <source>7.9 h or 3 d</source>
        <translation>7.9 h 或 3 d</translation>
    </message>
    <message>
        <source>floating-point operations</source>
        <translation>浮点运算数</translation>
    </message>
    <message>
        <source>5.27e21 FLOP or 42 GFLOP</source>
        <translation>5.27e21 FLOP 或 42 GFLOP</translation>
    </message>
    <message>
        <source>floating-point operations per second</source>
        <translation>每秒浮点运算数</translation>
    </message>
    <message>
        <source>989 TFLOP/s</source>
        <translation>989 TFLOP/s</translation>
    </message>
    <message>
        <source>bytes per second</source>
        <translation>每秒字节数</translation>
    </message>
    <message>
        <source>450 GB/s or 200 Gbit/s</source>
        <translation>450 GB/s 或 200 Gbit/s</translation>
    </message>
    <message>
        <source>100B or 4M tokens</source>
        <translation>100B 或 4M tokens</translation>
    </message>
    <message>
        <source>tokens per second</source>
        <translation>每秒 token 数</translation>
    </message>
    <message>
        <source>12k tokens/s</source>
        <translation>12k tokens/s</translation>
    </message>
    <message>
        <source>a rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>0.5/s or 2/d</source>
        <translation>0.5/s 或 2/d</translation>
    </message>
    <message>
        <source>an amount of money</source>
        <translation>金额</translation>
    </message>
    <message>
        <source>2.5 or 30k</source>
        <translation>2.5 或 30k</translation>
    </message>
    <message>
        <source>a price per hour</source>
        <translation>每小时价格</translation>
    </message>
    <message>
        <source>2.5/h</source>
        <translation>2.5/h</translation>
    </message>
    <message>
        <source>{0} cannot be read as {1}: {2}. Write for example {3}.</source>
        <translation>{0} 不能读作{1}：{2}。请写例如 {3}。</translation>
    </message>
    <message>
        <source>{0} alone is for counts and money</source>
        <translation>单独的 {0} 只用于计数和金额</translation>
    </message>
    <message>
        <source>{0} belongs to {1}</source>
        <translation>{0} 属于{1}</translation>
    </message>
    <message>
        <source>the unit {0} is not known</source>
        <translation>不认识单位 {0}</translation>
    </message>
    <message>
        <source>the number is larger than a double can hold</source>
        <translation>这个数超过双精度能表示的范围</translation>
    </message>
    <message>
        <source>the number is too small to be told from zero</source>
        <translation>这个数太小，与零无法区分</translation>
    </message>
    <message>
        <source>it is empty</source>
        <translation>内容为空</translation>
    </message>
    <message>
        <source>this is a name, not a quantity</source>
        <translation>这是名称，不是数量</translation>
    </message>
    <message>
        <source>a finite number is needed</source>
        <translation>需要有限数</translation>
    </message>
    <message>
        <source>it does not start with a number</source>
        <translation>它不以数字开头</translation>
    </message>
    <message>
        <source>after a unit comes the end, or a smaller unit&apos;s number</source>
        <translation>单位之后应结束，或者是较小单位的数</translation>
    </message>
    <message>
        <source>&quot;.&quot; is the decimal point, and &quot;,&quot; only parts groups of three digits</source>
        <translation>&quot;.&quot; 是小数点，&quot;,&quot; 只用于三位一组的分隔</translation>
    </message>
    <message>
        <source>digits are parted by spaces only in groups of three</source>
        <translation>只有三位一组才能用空格分隔数字</translation>
    </message>
    <message>
        <source>each part needs a smaller unit than the one before it</source>
        <translation>每一部分的单位必须小于前一部分</translation>
    </message>
    <message>
        <source>it is not whole</source>
        <translation>它不是整数</translation>
    </message>
    <message>
        <source>exp(λ (τ + c)) (1 − λ τ) = 1, solved for τ</source>
        <translation>exp(λ (τ + c)) (1 − λ τ) = 1，对 τ 求解</translation>
    </message>
    <message>
        <source>expected time for one interval and its save</source>
        <translation>一个间隔及其保存的期望时间</translation>
    </message>
    <message>
        <source>longer than the step</source>
        <translation>超出步的部分</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>数据准备</translation>
    </message>
    <message>
        <source>reading</source>
        <translation>数据读取</translation>
    </message>
    <message>
        <source>the text is no UTF-8.</source>
        <translation>文本不是 UTF-8 编码。</translation>
    </message>
    <message>
        <source>simulated: until the last gradient is ready</source>
        <translation>模拟得出：直到最后一个梯度就绪</translation>
    </message>
    <message>
        <source>a part of the step takes less than no time; see the problems</source>
        <translation>单步的某一部分耗时为负；请查看问题列表</translation>
    </message>
    <message>
        <source>layers of all kinds, in their order</source>
        <translation>所有种类的层，按其顺序</translation>
    </message>
    <message>
        <source>Keys that this version does not know take {0} bytes; at most {1} can be kept. Open the file with the program that wrote them, or remove them.</source>
        <translation>此版本不认识的键共占 {0} 字节；最多可保留 {1} 字节。请用写入它们的程序打开该文件，或将其删除。</translation>
    </message>
    <message>
        <source>{0}: {1} figures are given; at most {2} are read.</source>
        <translation>{0}：给定了 {1} 个指标；最多读取 {2} 个。</translation>
    </message>
    <message>
        <source>{0}: the text has {1} bytes; at most {2} are read.</source>
        <translation>{0}：文本有 {1} 字节；最多读取 {2} 字节。</translation>
    </message>
    <message>
        <source>The assumed MFU has all waiting in it.</source>
        <translation>所假设的 MFU 已包含所有等待。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys nothing.</source>
        <translation>{0}：网络加快一倍没有收益。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys {1} a step.</source>
        <translation>{0}：网络加快一倍，每步可省 {1}。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys nothing; {1} efficiency buys nothing.</source>
        <translation>{0}：网络加快一倍没有收益；效率达到 {1} 也没有收益。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys nothing; {1} efficiency buys {2} a step.</source>
        <translation>{0}：网络加快一倍没有收益；效率达到 {1}，每步可省 {2}。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys {1} a step; {2} efficiency buys nothing.</source>
        <translation>{0}：网络加快一倍，每步可省 {1}；效率达到 {2} 没有收益。</translation>
    </message>
    <message>
        <source>{0}: a network twice as fast buys {1} a step; {2} efficiency buys {3} a step.</source>
        <translation>{0}：网络加快一倍，每步可省 {1}；效率达到 {2}，每步可省 {3}。</translation>
    </message>
    <message>
        <source>IEEE 754-2019</source>
        <translation>IEEE 754-2019</translation>
    </message>
    <message>
        <source>Micikevicius et al. 2022, FP8 Formats for Deep Learning, arXiv:2209.05433: E4M3</source>
        <translation>Micikevicius et al. 2022, FP8 Formats for Deep Learning, arXiv:2209.05433: E4M3</translation>
    </message>
    <message>
        <source>OCP Microscaling Formats (MX) Specification v1.0, 2023: blocks of 32</source>
        <translation>OCP Microscaling Formats (MX) Specification v1.0, 2023：每块 32 个</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>none needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>none of its own; matrix units run it slowly or not at all</source>
        <translation>自身没有风险；矩阵单元运行它很慢，或完全不支持</translation>
    </message>
    <message>
        <source>none needed: the range is FP32&apos;s</source>
        <translation>不需要：范围与 FP32 相同</translation>
    </message>
    <message>
        <source>a short mantissa: products are summed in FP32, and small updates are lost without master weights</source>
        <translation>尾数短：乘积用 FP32 累加；没有主权重时小的更新会丢失</translation>
    </message>
    <message>
        <source>Kalamkar et al. 2019, arXiv:1905.12322; chapter 10.1.2</source>
        <translation>Kalamkar et al. 2019, arXiv:1905.12322；第 10.1.2 节</translation>
    </message>
    <message>
        <source>one factor for the loss, fixed or dynamic</source>
        <translation>整个损失用一个因子，固定或动态</translation>
    </message>
    <message>
        <source>small gradients underflow; too large a factor overflows and drops the step</source>
        <translation>小梯度下溢；因子过大则溢出，该步被丢弃</translation>
    </message>
    <message>
        <source>Micikevicius et al. 2018, Mixed Precision Training, arXiv:1710.03740; chapter 10.1.2</source>
        <translation>Micikevicius et al. 2018, Mixed Precision Training, arXiv:1710.03740；第 10.1.2 节</translation>
    </message>
    <message>
        <source>FP8 in blocks</source>
        <translation>分块 FP8</translation>
    </message>
    <message>
        <source>an FP32 scale for each block of 128 x 128 weights, and sums handed to FP32 every 128 products</source>
        <translation>每 128 x 128 个权重一个 FP32 缩放因子，每 128 个乘积把和交给 FP32</translation>
    </message>
    <message>
        <source>rounding within a block, and scales that lag behind</source>
        <translation>块内舍入，以及滞后的缩放因子</translation>
    </message>
    <message>
        <source>DeepSeek-V3 Technical Report, arXiv:2412.19437, section 3.3; chapter 10.1.2</source>
        <translation>DeepSeek-V3 Technical Report, arXiv:2412.19437, 3.3；第 10.1.2 节</translation>
    </message>
    <message>
        <source>one scale for a whole tensor, of this step or from the largest values of past steps</source>
        <translation>整个张量一个缩放因子，取自本步或以往各步的最大值</translation>
    </message>
    <message>
        <source>one outlier takes the range of a whole tensor; a scale from the past may be too small</source>
        <translation>一个离群值占去整个张量的范围；取自以往的缩放因子可能过小</translation>
    </message>
    <message>
        <source>8-bit in blocks</source>
        <translation>分块 8 位</translation>
    </message>
    <message>
        <source>an FP32 scale for each 256 values, and levels that lie closer towards 0</source>
        <translation>每 256 个值一个 FP32 缩放因子，越靠近 0 级别越密</translation>
    </message>
    <message>
        <source>small values beside a large one become 0</source>
        <translation>大值旁边的小值变成 0</translation>
    </message>
    <message>
        <source>Dettmers et al. 2022, 8-bit Optimizers via Block-wise Quantization, arXiv:2110.02861</source>
        <translation>Dettmers et al. 2022, 8-bit Optimizers via Block-wise Quantization, arXiv:2110.02861</translation>
    </message>
    <message>
        <source>NF4</source>
        <translation>NF4</translation>
    </message>
    <message>
        <source>an 8-bit scale for each 64 values, and an FP32 one for each 256 of these</source>
        <translation>每 64 个值一个 8 位缩放因子，每 256 个这样的因子再有一个 FP32 因子</translation>
    </message>
    <message>
        <source>16 levels: adapters learn around the error, the weights themselves cannot follow</source>
        <translation>只有 16 级：适配器绕过误差学习，权重自身无法跟随</translation>
    </message>
    <message>
        <source>Dettmers et al. 2023, QLoRA, arXiv:2305.14314, section 3 and appendix E</source>
        <translation>Dettmers et al. 2023, QLoRA, arXiv:2305.14314，第 3 节和附录 E</translation>
    </message>
    <message>
        <source>INT4 in blocks</source>
        <translation>分块 INT4</translation>
    </message>
    <message>
        <source>a 16-bit scale for each 128 values</source>
        <translation>每 128 个值一个 16 位缩放因子</translation>
    </message>
    <message>
        <source>16 equal steps: an outlier of a block takes them all</source>
        <translation>16 个等距级：块内一个离群值就占去全部</translation>
    </message>
    <message>
        <source>Frantar et al. 2023, GPTQ, arXiv:2210.17323: groups of 128</source>
        <translation>Frantar et al. 2023, GPTQ, arXiv:2210.17323：每组 128 个</translation>
    </message>
    <message>
        <source>MXFP8</source>
        <translation>MXFP8</translation>
    </message>
    <message>
        <source>an 8-bit exponent for each 32 values, in hardware</source>
        <translation>每 32 个值一个 8 位指数，由硬件处理</translation>
    </message>
    <message>
        <source>rounding within a block; a scale is a power of two, so up to a bit of range is lost</source>
        <translation>块内舍入；缩放因子是二的幂，最多损失一位范围</translation>
    </message>
    <message>
        <source>MXFP4</source>
        <translation>MXFP4</translation>
    </message>
    <message>
        <source>eight magnitudes: training in it needs stochastic rounding and transforms, and is still research</source>
        <translation>只有八种大小：用它训练需要随机舍入和变换，仍在研究中</translation>
    </message>
    <message>
        <source>fp8</source>
        <translation>fp8</translation>
    </message>
    <message>
        <source>Each kind of layer in one run</source>
        <translation>每种层各连成一段</translation>
    </message>
    <message>
        <source>The order of layers cannot be read from character {0} on, &quot;{1}&quot;: letters a to {2} name the kinds of layers, numbers say how many, and brackets repeat.</source>
        <translation>层的顺序从第 {0} 个字符 &quot;{1}&quot; 起无法读取：字母 a 到 {2} 表示层的种类，数字表示个数，括号表示重复。</translation>
    </message>
    <message>
        <source>The order of layers ends too early, or has too many runs: letters a to {0} name the kinds of layers, numbers say how many, and every bracket is closed.</source>
        <translation>层的顺序过早结束，或段数过多：字母 a 到 {0} 表示层的种类，数字表示个数，每个括号都要闭合。</translation>
    </message>
    <message>
        <source>The order has {0} layers of kind {1}, and the model {2}: it is not followed, and each kind is taken in one run.</source>
        <translation>顺序中种类 {1} 有 {0} 层，而模型有 {2} 层：不按此顺序，每种层各连成一段。</translation>
    </message>
    <message>
        <source>Order {0}</source>
        <translation>顺序 {0}</translation>
    </message>
    <message>
        <source>{0} layer</source>
        <translation>{0} 层</translation>
    </message>
    <message>
        <source>{0} layers</source>
        <translation>{0} 层</translation>
    </message>
    <message>
        <source>The model has an encoder, but no group of layers belongs to it: only what enters it is counted. Add a group of the encoder&apos;s stack.</source>
        <translation>模型有编码器，但没有属于它的层组：只计入其输入部分。请添加一组编码器的层。</translation>
    </message>
    <message>
        <source>No encoder</source>
        <translation>不用编码器</translation>
    </message>
    <message>
        <source>The layers are of the encoder&apos;s stack, but the model has no encoder. Say what enters it, or put them into the decoder.</source>
        <translation>这些层属于编码器，但模型没有编码器。请说明其输入，或把它们放进解码器。</translation>
    </message>
    <message>
        <source>Layers of the decoder</source>
        <translation>解码器的层</translation>
    </message>
    <message>
        <source>Encoder of tokens</source>
        <translation>token 编码器</translation>
    </message>
    <message>
        <source>Encoder of patches</source>
        <translation>图块编码器</translation>
    </message>
    <message>
        <source>Cross-attention attends to an encoder&apos;s output, and the model has no encoder.</source>
        <translation>交叉注意力关注编码器的输出，而模型没有编码器。</translation>
    </message>
    <message>
        <source>No cross-attention</source>
        <translation>不用交叉注意力</translation>
    </message>
    <message>
        <source>The encoder&apos;s position table has {0} rows, and it processes {1} tokens: the last {2} have no position.</source>
        <translation>编码器的位置表有 {0} 行，而它处理 {1} 个 token：最后 {2} 个没有位置。</translation>
    </message>
    <message>
        <source>Encoder positions {0}</source>
        <translation>编码器位置 {0}</translation>
    </message>
    <message>
        <source>Encoder tokens {0}</source>
        <translation>编码器 token {0}</translation>
    </message>
    <message>
        <source>The layers have neither a mixer nor an MLP: they do nothing, and count as layers of a stage.</source>
        <translation>这些层既没有混合器也没有 MLP：它们什么也不做，但算作阶段的层。</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>A dense MLP</source>
        <translation>稠密 MLP</translation>
    </message>
    <message>
        <source>{0} heads of queries and keys do not divide the {1} heads of values: under a gated delta net each serves the same number of them.</source>
        <translation>{0} 个查询和键的头不能整除 {1} 个值的头：在门控 delta 网络中每个服务同样多的值头。</translation>
    </message>
    <message>
        <source>Keys and values pass a rank of {0}, more than the hidden size of {1}: nothing is saved. DeepSeek-V3 has 512 for 7,168.</source>
        <translation>键和值经过的秩为 {0}，大于隐藏维度 {1}：没有节省。DeepSeek-V3 是 7,168 对 512。</translation>
    </message>
    <message>
        <source>Rank {0}</source>
        <translation>秩 {0}</translation>
    </message>
    <message>
        <source>Queries pass a rank of {0}, more than the hidden size of {1}: nothing is saved. DeepSeek-V3 has 1,536 for 7,168.</source>
        <translation>查询经过的秩为 {0}，大于隐藏维度 {1}：没有节省。DeepSeek-V3 是 7,168 对 1,536。</translation>
    </message>
    <message>
        <source>A plain projection</source>
        <translation>普通投影</translation>
    </message>
    <message>
        <source>The layers have chunks of {0} tokens and a window of {1}: chunks are counted, and the window is not. Keep one.</source>
        <translation>这些层既有 {0} 个 token 的分块又有 {1} 的窗口：按分块计算，窗口不计。请只留一个。</translation>
    </message>
    <message>
        <source>No chunks</source>
        <translation>不分块</translation>
    </message>
    <message>
        <source>A chunk of {0} tokens is longer than a sequence of {1}: chunks have no effect.</source>
        <translation>{0} 个 token 的分块比 {1} 个 token 的序列还长：分块不起作用。</translation>
    </message>
    <message>
        <source>A token visits {0} experts, and a layer has {1}: it visits each at most once.</source>
        <translation>一个 token 访问 {0} 个专家，而一层只有 {1} 个：每个专家最多访问一次。</translation>
    </message>
    <message>
        <source>{0} expert of a token</source>
        <translation>每个 token {0} 个专家</translation>
    </message>
    <message>
        <source>{0} experts of a token</source>
        <translation>每个 token {0} 个专家</translation>
    </message>
    <message>
        <source>{0} expert</source>
        <translation>{0} 个专家</translation>
    </message>
    <message>
        <source>{0} experts</source>
        <translation>{0} 个专家</translation>
    </message>
    <message>
        <source>Tensor parallel {0} is more than the {1} key-value heads: ranks keep copies of them, which the plan counts.</source>
        <translation>张量并行 {0} 大于 {1} 个键值头：各 rank 保存其副本，方案已计入。</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the inner width of {1}.</source>
        <translation>张量并行 {0} 不能整除内部宽度 {1}。</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the vocabulary of {1}. It is padded to {2}, and the plan&apos;s memory and work count that.</source>
        <translation>张量并行 {0} 不能整除词表 {1}。词表填充到 {2}，方案的显存和计算量已计入。</translation>
    </message>
    <message>
        <source>Tensor parallel {0} does not divide the {1} tokens of a sequence that are left to each of {2} context-parallel ranks, and which sequence parallelism splits.</source>
        <translation>张量并行 {0} 不能整除 {2} 个上下文并行 rank 各自分得的 {1} 个 token，而序列并行要切分它们。</translation>
    </message>
    <message>
        <source>{1} times pipeline parallel {0}</source>
        <translation>{1} 乘以流水线并行 {0}</translation>
    </message>
    <message>
        <source>context parallel {0}</source>
        <translation>上下文并行 {0}</translation>
    </message>
    <message>
        <source>{1} times context parallel {0}</source>
        <translation>{1} 乘以上下文并行 {0}</translation>
    </message>
    <message>
        <source>{0} = {1}</source>
        <translation>{0} = {1}</translation>
    </message>
    <message>
        <source>Accumulated in BF16</source>
        <translation>用 BF16 累加</translation>
    </message>
    <message>
        <source>Accumulated in FP32</source>
        <translation>用 FP32 累加</translation>
    </message>
    <message>
        <source>Gradients summed over micro-batches in {0} lose what is small; published FP8 runs accumulate in BF16 or FP32.</source>
        <translation>用 {0} 在微批次间累加梯度会丢失小量；已发表的 FP8 训练用 BF16 或 FP32 累加。</translation>
    </message>
    <message>
        <source>All saved and communicated tensors are counted in {0}. Real FP8 training keeps norms, attention and the residual in BF16: memory is likely to be higher.</source>
        <translation>所有保存和通信的张量都按 {0} 计。实际的 FP8 训练把归一化、注意力和残差保留为 BF16：显存可能更高。</translation>
    </message>
    <message>
        <source>{0} weights without master weights: updates smaller than the format&apos;s steps are lost unless rounding is stochastic.</source>
        <translation>{0} 权重没有主权重：小于格式步长的更新会丢失，除非采用随机舍入。</translation>
    </message>
    <message>
        <source>The adapters too would be held in {0}, whose few levels follow no update. Hold only the layers&apos; own products in it.</source>
        <translation>适配器也会以 {0} 保存，其寥寥数级跟不上更新。请只让各层自身的矩阵用它。</translation>
    </message>
    <message>
        <source>Layers&apos; products alone</source>
        <translation>仅各层的矩阵</translation>
    </message>
    <message>
        <source>{0} weights cannot be trained themselves: an update is smaller than the step between two of their levels. Train adapters beside them, or keep master weights.</source>
        <translation>{0} 权重自身无法训练：一次更新小于两级之间的间隔。请在旁边训练适配器，或保留主权重。</translation>
    </message>
    <message>
        <source>Train adapters</source>
        <translation>训练适配器</translation>
    </message>
    <message>
        <source>Plain gradient descent</source>
        <translation>普通梯度下降</translation>
    </message>
    <message>
        <source>Moments in {0} have too few levels near 0. Optimizers of 8 bits keep them in blocks with a scale each (int8-block).</source>
        <translation>{0} 的矩在 0 附近级数太少。8 位优化器分块保存并各带缩放因子 (int8-block)。</translation>
    </message>
    <message>
        <source>8-bit moments in blocks</source>
        <translation>分块 8 位矩</translation>
    </message>
    <message>
        <source>BF16 moments</source>
        <translation>BF16 矩</translation>
    </message>
    <message>
        <source>Autocast copies FP32 weights for products. These are {0}, so PyTorch would copy none of them, and the plan counts copies all the same.</source>
        <translation>自动转换为乘积复制 FP32 权重。这里是 {0}，PyTorch 不会复制，而方案仍计入副本。</translation>
    </message>
    <message>
        <source>No autocast</source>
        <translation>不用自动转换</translation>
    </message>
    <message>
        <source>FP32 weights</source>
        <translation>FP32 权重</translation>
    </message>
    <message>
        <source>FP16 gradients below {0} become 0, so FP16 training scales the loss. A dynamic scale grows until a step overflows and is dropped: with PyTorch&apos;s default about one in 2,000. No dropped step is counted.</source>
        <translation>小于 {0} 的 FP16 梯度变成 0，所以 FP16 训练要缩放损失。动态因子不断增大，直到某步溢出而被丢弃：按 PyTorch 的默认约每 2,000 步一次。现在没有计入丢弃的步。</translation>
    </message>
    <message>
        <source>One step in 2,000 dropped</source>
        <translation>每 2,000 步丢弃一步</translation>
    </message>
    <message>
        <source>{0} has no {1} matrix products: each product converts the weights first, and runs no faster than in BF16. They save memory alone.</source>
        <translation>{0} 没有 {1} 矩阵乘法：每次乘法先转换权重，不比 BF16 快。只省显存。</translation>
    </message>
    <message>
        <source>All layers are frozen: nothing is trained. With adapters the layers&apos; own weights stay as they are; &quot;frozen&quot; keeps adapters away from a kind of layer.</source>
        <translation>所有层都冻结：什么也不训练。使用适配器时各层自身的权重本来就不变；“冻结”是指这种层不加适配器。</translation>
    </message>
    <message>
        <source>All layers are frozen: only the embedding is trained.</source>
        <translation>所有层都冻结：只训练嵌入。</translation>
    </message>
    <message>
        <source>All layers are frozen: only the embedding and the head are trained.</source>
        <translation>所有层都冻结：只训练嵌入和输出头。</translation>
    </message>
    <message>
        <source>Train these layers</source>
        <translation>训练这些层</translation>
    </message>
    <message>
        <source>No layer has the products that adapters are to stand beside: nothing would be trained.</source>
        <translation>没有一层含有适配器所要依附的矩阵：什么也不会训练。</translation>
    </message>
    <message>
        <source>Train all parameters</source>
        <translation>训练全部参数</translation>
    </message>
    <message>
        <source>Adapters at all products</source>
        <translation>所有矩阵都加适配器</translation>
    </message>
    <message>
        <source>Adapters of rank {0} at a hidden size of {1} hold as many parameters as the products beside which they stand. Ranks of 8 to 256 are usual.</source>
        <translation>隐藏维度为 {1} 时，秩 {0} 的适配器的参数与其依附的矩阵一样多。通常的秩是 8 到 256。</translation>
    </message>
    <message>
        <source>Adapter rank {0}</source>
        <translation>适配器秩 {0}</translation>
    </message>
    <message>
        <source>Muon orthogonalises whole matrices, and ZeRO gives a rank a part of each: the ranks gather them before the update (Liu et al. 2025, Muon is Scalable for LLM Training). The plan counts neither that traffic nor that work.</source>
        <translation>Muon 对整个矩阵做正交化，而 ZeRO 让每个 rank 只有一部分：更新前各 rank 要收集它们 (Liu et al. 2025, Muon is Scalable for LLM Training)。方案没有计入这些通信和计算。</translation>
    </message>
    <message>
        <source>AdamW</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>Expert parallel {0} is more than the {1} experts of a layer: some ranks would have none, and the plan counts one on each.</source>
        <translation>专家并行 {0} 大于一层的 {1} 个专家：有些 rank 会没有专家，而方案按每个 rank 一个计算。</translation>
    </message>
    <message>
        <source>Expert parallel {0} does not divide the {1} experts of a layer: each rank takes as many.</source>
        <translation>专家并行 {0} 不能整除一层的 {1} 个专家：每个 rank 取同样多。</translation>
    </message>
    <message>
        <source>Expert parallel {0}</source>
        <translation>专家并行 {0}</translation>
    </message>
    <message>
        <source>Expert parallel {0} times expert tensor parallel {1} does not divide the {2} ranks of a stage (tensor x context x data parallel).</source>
        <translation>专家并行 {0} 乘以专家张量并行 {1} 不能整除一个阶段的 {2} 个 rank（张量 x 上下文 x 数据并行）。</translation>
    </message>
    <message>
        <source>Expert tensor parallel {0}</source>
        <translation>专家张量并行 {0}</translation>
    </message>
    <message>
        <source>{0} ranks that share one expert do not divide its width of {1}.</source>
        <translation>共享一个专家的 {0} 个 rank 不能整除其宽度 {1}。</translation>
    </message>
    <message>
        <source>Experts under tensor parallelism without sequence parallelism: each rank of a tensor-parallel group would route the same tokens. Megatron refuses to train so.</source>
        <translation>专家与张量并行并用而没有序列并行：张量并行组的每个 rank 会路由同样的 token。Megatron 不允许这样训练。</translation>
    </message>
    <message>
        <source>Sequence parallelism</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>Context parallel {0} does not divide the sequence of {1} tokens: each rank takes as many.</source>
        <translation>上下文并行 {0} 不能整除 {1} 个 token 的序列：每个 rank 取同样多。</translation>
    </message>
    <message>
        <source>Twice the context-parallel degree ({0}) does not divide the sequence of {1} tokens. Causal attention is balanced where each rank has two equal chunks, one early and one late, as the plan assumes.</source>
        <translation>上下文并行度的两倍 ({0}) 不能整除 {1} 个 token 的序列。每个 rank 有一前一后两个相等的块时因果注意力才均衡，方案就是这样假设的。</translation>
    </message>
    <message>
        <source>Recurrent layers hand their state from each part of a sequence to the next. Under context parallelism ranks send it, or exchange heads for tokens: the plan counts neither that traffic nor the waiting.</source>
        <translation>循环层把状态从序列的一段传给下一段。上下文并行时各 rank 要发送它，或用头交换 token：方案没有计入这些通信和等待。</translation>
    </message>
    <message>
        <source>States divided among {0} ranks: the {1} ranks with the same slice of the model do not make whole groups of so many.</source>
        <translation>状态分给 {0} 个 rank：持有模型同一切片的 {1} 个 rank 不能分成这样大小的整组。</translation>
    </message>
    <message>
        <source>Among {0} ranks</source>
        <translation>分给 {0} 个 rank</translation>
    </message>
    <message>
        <source>Among all</source>
        <translation>分给全部</translation>
    </message>
    <message>
        <source>Even stages: {0}</source>
        <translation>均匀的阶段：{0}</translation>
    </message>
    <message>
        <source>As equal as can be</source>
        <translation>尽可能相等</translation>
    </message>
    <message>
        <source>The layers of stages cannot be read from character {0} on, &quot;{1}&quot;: E is the embedding, t a layer, m a further-token module, L the loss; | parts stages, *9 repeats.</source>
        <translation>各阶段的层从第 {0} 个字符 &quot;{1}&quot; 起无法读取：E 是嵌入，t 是一层，m 是多 token 预测模块，L 是损失；| 分隔阶段，*9 表示重复。</translation>
    </message>
    <message>
        <source>The layers of stages end too early: a bracket is not closed, or a number is missing behind *.</source>
        <translation>各阶段的层过早结束：括号没有闭合，或 * 后缺少数字。</translation>
    </message>
    <message>
        <source>The text has {0} stages, and the pipeline {1}: it is not followed, and stages are as equal as can be.</source>
        <translation>文本有 {0} 个阶段，而流水线有 {1} 个：不按此文本，各阶段尽可能相等。</translation>
    </message>
    <message>
        <source>The stages have {0} layers together, and the model {1}: the text is not followed, and stages are as equal as can be.</source>
        <translation>各阶段共有 {0} 层，而模型有 {1} 层：不按此文本，各阶段尽可能相等。</translation>
    </message>
    <message>
        <source>The loss (L) or a further-token module (m) does not stand in the last stage, and the plan counts it there.</source>
        <translation>损失 (L) 或多 token 预测模块 (m) 不在最后阶段，而方案把它算在那里。</translation>
    </message>
    <message>
        <source>The embedding (E) does not stand in the first stage, and the plan counts it there.</source>
        <translation>嵌入 (E) 不在第一阶段，而方案把它算在那里。</translation>
    </message>
    <message>
        <source>The same layers: {0}</source>
        <translation>同样的层：{0}</translation>
    </message>
    <message>
        <source>Stage {0} has no layer: its ranks only hand data on.</source>
        <translation>阶段 {0} 没有层：其 rank 只转发数据。</translation>
    </message>
    <message>
        <source>Context parallel {0}</source>
        <translation>上下文并行 {0}</translation>
    </message>
    <message>
        <source>{0} × {1}</source>
        <translation>{0} × {1}</translation>
    </message>
    <message>
        <source>{0} of {1} × {2}</source>
        <translation>{0} 个 {1} × {2}</translation>
    </message>
    <message>
        <source>whole on each rank</source>
        <translation>每个 rank 上完整</translation>
    </message>
    <message>
        <source>tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>by key-value heads</source>
        <translation>按键值头</translation>
    </message>
    <message>
        <source>sequence parallel</source>
        <translation>序列并行</translation>
    </message>
    <message>
        <source>by rows of the vocabulary</source>
        <translation>按词表的行</translation>
    </message>
    <message>
        <source>expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>by experts, whole in each</source>
        <translation>按专家，每个专家完整</translation>
    </message>
    <message>
        <source>tokens at the experts</source>
        <translation>专家处的 token</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>词嵌入</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>further-token modules</source>
        <translation>多 token 预测模块</translation>
    </message>
    <message>
        <source>{0} × layer {1}: {2}</source>
        <translation>{0} × 层 {1}：{2}</translation>
    </message>
    <message>
        <source>{0} values of {1}</source>
        <translation>{0} 个值，每个 {1}</translation>
    </message>
    <message>
        <source>of those, the embedding&apos;s own</source>
        <translation>其中属于嵌入的</translation>
    </message>
    <message>
        <source>copy of the embedding&apos;s table</source>
        <translation>嵌入表的副本</translation>
    </message>
    <message>
        <source>−{0}</source>
        <translation>−{0}</translation>
    </message>
    <message>
        <source>+{0}</source>
        <translation>+{0}</translation>
    </message>
    <message>
        <source>the numbers of parameters are not finite</source>
        <translation>参数的数目不是有限数</translation>
    </message>
    <message>
        <source>{0} in {1}</source>
        <translation>{1} {0}</translation>
    </message>
    <message>
        <source>{0} and {1} have the same weights.</source>
        <translation>{0} 和 {1} 的权重相同。</translation>
    </message>
    <message>
        <source>{0} has as many parameters as {1}: {2}.</source>
        <translation>{0} 与 {1} 的参数一样多：{2}。</translation>
    </message>
    <message>
        <source>{0} has {1} more parameters than {2}: {3}.</source>
        <translation>{0} 比 {2} 多 {1} 个参数：{3}。</translation>
    </message>
    <message>
        <source>{0} has {1} fewer parameters than {2}: {3}.</source>
        <translation>{0} 比 {2} 少 {1} 个参数：{3}。</translation>
    </message>
    <message>
        <source>the optimizer&apos;s moments on a rank</source>
        <translation>一个 rank 上的优化器矩</translation>
    </message>
    <message>
        <source>relative_positions</source>
        <translation>相对位置</translation>
    </message>
    <message>
        <source>other_parameters</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>pooler</source>
        <translation>池化器</translation>
    </message>
    <message>
        <source>embedding_projection</source>
        <translation>嵌入投影</translation>
    </message>
    <message>
        <source>token_types</source>
        <translation>token 类型</translation>
    </message>
    <message>
        <source>embedding_norm</source>
        <translation>嵌入归一化</translation>
    </message>
    <message>
        <source>frame_convolution</source>
        <translation>帧卷积</translation>
    </message>
    <message>
        <source>frame_reduction</source>
        <translation>帧降采样</translation>
    </message>
    <message>
        <source>tokens that leave the encoder</source>
        <translation>离开编码器的 token 数</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>projector</source>
        <translation>投影器</translation>
    </message>
    <message>
        <source>projector_up</source>
        <translation>投影器 up</translation>
    </message>
    <message>
        <source>projector_down</source>
        <translation>投影器 down</translation>
    </message>
    <message>
        <source>classifier</source>
        <translation>分类器</translation>
    </message>
    <message>
        <source>head_transform</source>
        <translation>输出头变换</translation>
    </message>
    <message>
        <source>head_activation</source>
        <translation>输出头激活函数</translation>
    </message>
    <message>
        <source>head_norm</source>
        <translation>输出头归一化</translation>
    </message>
    <message>
        <source>head_projection</source>
        <translation>输出头投影</translation>
    </message>
    <message>
        <source>further_hidden_norm</source>
        <translation>MTP 隐藏状态归一化</translation>
    </message>
    <message>
        <source>further_embedding_norm</source>
        <translation>MTP 嵌入归一化</translation>
    </message>
    <message>
        <source>further_projection</source>
        <translation>MTP 投影</translation>
    </message>
    <message>
        <source>further_norm</source>
        <translation>MTP 归一化</translation>
    </message>
    <message>
        <source>further_loss</source>
        <translation>MTP 损失</translation>
    </message>
    <message>
        <source>further_head</source>
        <translation>MTP 输出头</translation>
    </message>
    <message>
        <source>shared_gate_up_projection</source>
        <translation>共享专家 gate/up 投影</translation>
    </message>
    <message>
        <source>shared_up_projection</source>
        <translation>共享专家 up 投影</translation>
    </message>
    <message>
        <source>shared_activation</source>
        <translation>共享专家激活函数</translation>
    </message>
    <message>
        <source>shared_down_projection</source>
        <translation>共享专家 down 投影</translation>
    </message>
    <message>
        <source>the norm&apos;s input</source>
        <translation>归一化的输入</translation>
    </message>
    <message>
        <source>the activation&apos;s input</source>
        <translation>激活函数的输入</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>torchtitan&apos;s rule keeps every second product&apos;s output</source>
        <translation>torchtitan 的规则保留每两个矩阵乘中一个的输出</translation>
    </message>
    <message>
        <source>rows at all experts: tokens times experts of each</source>
        <translation>全部专家处的行数：token 数乘以每个 token 的专家数</translation>
    </message>
    <message>
        <source>router</source>
        <translation>路由器</translation>
    </message>
    <message>
        <source>scores and map</source>
        <translation>得分和映射</translation>
    </message>
    <message>
        <source>which experts a token went to, and with what weight</source>
        <translation>每个 token 去了哪些专家，以及权重是多少</translation>
    </message>
    <message>
        <source>expert_gate_up_projection</source>
        <translation>专家 gate/up 投影</translation>
    </message>
    <message>
        <source>expert_up_projection</source>
        <translation>专家 up 投影</translation>
    </message>
    <message>
        <source>dispatched input</source>
        <translation>分发后的输入</translation>
    </message>
    <message>
        <source>expert_activation</source>
        <translation>专家激活函数</translation>
    </message>
    <message>
        <source>activation before its weight</source>
        <translation>乘以权重之前的激活值</translation>
    </message>
    <message>
        <source>experts without a gate keep one more tensor</source>
        <translation>没有门的专家多保留一个张量</translation>
    </message>
    <message>
        <source>expert_down_projection</source>
        <translation>专家 down 投影</translation>
    </message>
    <message>
        <source>shared_gate</source>
        <translation>共享专家门</translation>
    </message>
    <message>
        <source>mixer_output_norm</source>
        <translation>混合器输出归一化</translation>
    </message>
    <message>
        <source>cross_norm</source>
        <translation>交叉注意力归一化</translation>
    </message>
    <message>
        <source>cross_output_norm</source>
        <translation>交叉注意力输出归一化</translation>
    </message>
    <message>
        <source>cross_dropout</source>
        <translation>交叉注意力 dropout</translation>
    </message>
    <message>
        <source>mlp_output_norm</source>
        <translation>MLP 输出归一化</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>tokens of a micro-batch in the encoder</source>
        <translation>编码器中一个微批次的 token 数</translation>
    </message>
    <message>
        <source>adapter, down</source>
        <translation>适配器，down</translation>
    </message>
    <message>
        <source>adapter, up</source>
        <translation>适配器，up</translation>
    </message>
    <message>
        <source>adapter&apos;s middle</source>
        <translation>适配器的中间值</translation>
    </message>
    <message>
        <source>cast input</source>
        <translation>转换格式后的输入</translation>
    </message>
    <message>
        <source>PyTorch keeps a copy of a norm&apos;s input</source>
        <translation>PyTorch 保留归一化输入的副本</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>gate</translation>
    </message>
    <message>
        <source>up</source>
        <translation>up</translation>
    </message>
    <message>
        <source>the MLP&apos;s input</source>
        <translation>MLP 的输入</translation>
    </message>
    <message>
        <source>activated gate</source>
        <translation>门控后的激活值</translation>
    </message>
    <message>
        <source>unfused, the product of gate and up keeps both factors</source>
        <translation>未融合时，gate 与 up 的乘积保留两个因子</translation>
    </message>
    <message>
        <source>cross</source>
        <translation>交叉</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>MLA</source>
        <translation>MLA</translation>
    </message>
    <message>
        <source>Mamba</source>
        <translation>Mamba</translation>
    </message>
    <message>
        <source>Mamba 2</source>
        <translation>Mamba 2</translation>
    </message>
    <message>
        <source>delta net</source>
        <translation>delta net</translation>
    </message>
    <message>
        <source>linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>dense</source>
        <translation>稠密</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
    <message>
        <source>norms only</source>
        <translation>仅归一化</translation>
    </message>
    <message>
        <source>the mixer&apos;s input</source>
        <translation>混合器的输入</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>dropout mask and output</source>
        <translation>dropout 掩码和输出</translation>
    </message>
    <message>
        <source>which probabilities were dropped, and the product with the values</source>
        <translation>哪些概率被丢弃，以及与值的乘积</translation>
    </message>
    <message>
        <source>queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>indexer_query</source>
        <translation>索引器查询</translation>
    </message>
    <message>
        <source>indexer_key</source>
        <translation>索引器键</translation>
    </message>
    <message>
        <source>indexer_norm</source>
        <translation>索引器归一化</translation>
    </message>
    <message>
        <source>indexer_weights</source>
        <translation>索引器权重</translation>
    </message>
    <message>
        <source>indexer_scores</source>
        <translation>索引器得分</translation>
    </message>
    <message>
        <source>queries and keys of the indexer</source>
        <translation>索引器的查询和键</translation>
    </message>
    <message>
        <source>width of the keys</source>
        <translation>键的宽度</translation>
    </message>
    <message>
        <source>width of the values</source>
        <translation>值的宽度</translation>
    </message>
    <message>
        <source>query_projection</source>
        <translation>查询投影</translation>
    </message>
    <message>
        <source>key_value_projection</source>
        <translation>键值投影</translation>
    </message>
    <message>
        <source>sinks</source>
        <translation>注意力汇</translation>
    </message>
    <message>
        <source>rotation</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>queries before rotation</source>
        <translation>旋转前的查询</translation>
    </message>
    <message>
        <source>PyTorch keeps what it rotates</source>
        <translation>PyTorch 保留被旋转的张量</translation>
    </message>
    <message>
        <source>keys before rotation</source>
        <translation>旋转前的键</translation>
    </message>
    <message>
        <source>attention_gate</source>
        <translation>注意力门</translation>
    </message>
    <message>
        <source>query_down</source>
        <translation>查询 down</translation>
    </message>
    <message>
        <source>query_norm</source>
        <translation>查询归一化</translation>
    </message>
    <message>
        <source>query_up</source>
        <translation>查询 up</translation>
    </message>
    <message>
        <source>key_value_down</source>
        <translation>键值 down</translation>
    </message>
    <message>
        <source>key_value_norm</source>
        <translation>键值归一化</translation>
    </message>
    <message>
        <source>rotary part of the keys</source>
        <translation>键的旋转部分</translation>
    </message>
    <message>
        <source>keys are put together from two parts</source>
        <translation>键由两部分拼成</translation>
    </message>
    <message>
        <source>key_value_up</source>
        <translation>键值 up</translation>
    </message>
    <message>
        <source>cross_query_projection</source>
        <translation>交叉注意力查询投影</translation>
    </message>
    <message>
        <source>cross_key_value_projection</source>
        <translation>交叉注意力键值投影</translation>
    </message>
    <message>
        <source>cross_query_key_norm</source>
        <translation>交叉注意力 QK-Norm</translation>
    </message>
    <message>
        <source>cross_attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>cross_output_projection</source>
        <translation>交叉注意力输出投影</translation>
    </message>
    <message>
        <source>mixer output</source>
        <translation>混合器输出</translation>
    </message>
    <message>
        <source>the convolution&apos;s backward pass needs its input</source>
        <translation>卷积的反向传播需要其输入</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>the scan&apos;s backward pass needs its inputs</source>
        <translation>扫描的反向传播需要其输入</translation>
    </message>
    <message>
        <source>input_projection</source>
        <translation>输入投影</translation>
    </message>
    <message>
        <source>selection_projection</source>
        <translation>选择投影</translation>
    </message>
    <message>
        <source>convolution output</source>
        <translation>卷积输出</translation>
    </message>
    <message>
        <source>state_norms</source>
        <translation>状态归一化</translation>
    </message>
    <message>
        <source>time_step_projection</source>
        <translation>时间步长投影</translation>
    </message>
    <message>
        <source>time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>decay</source>
        <translation>衰减</translation>
    </message>
    <message>
        <source>skip</source>
        <translation>跳连</translation>
    </message>
    <message>
        <source>mixer_gate</source>
        <translation>混合器门</translation>
    </message>
    <message>
        <source>time step bias</source>
        <translation>时间步长偏置</translation>
    </message>
    <message>
        <source>mixer_norm</source>
        <translation>混合器归一化</translation>
    </message>
    <message>
        <source>decay_projection</source>
        <translation>衰减投影</translation>
    </message>
    <message>
        <source>decay_down</source>
        <translation>衰减 down</translation>
    </message>
    <message>
        <source>decay_up</source>
        <translation>衰减 up</translation>
    </message>
    <message>
        <source>gate_projection</source>
        <translation>gate 投影</translation>
    </message>
    <message>
        <source>parameters of the encoder beside its layers</source>
        <translation>编码器中各层以外的参数</translation>
    </message>
    <message>
        <source>parameters of one further-token module</source>
        <translation>一个多 token 预测模块的参数</translation>
    </message>
    <message>
        <source>forward FLOPs of {0}</source>
        <translation>{0}的前向 FLOPs</translation>
    </message>
    <message>
        <source>backward FLOPs of {0}</source>
        <translation>{0}的反向 FLOPs</translation>
    </message>
    <message>
        <source>parameters of the embedding&apos;s table</source>
        <translation>嵌入表的参数</translation>
    </message>
    <message>
        <source>each-head</source>
        <translation>各头</translation>
    </message>
    <message>
        <source>projection</source>
        <translation>整个投影</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>pre-norm</source>
        <translation>前置归一化</translation>
    </message>
    <message>
        <source>post-norm</source>
        <translation>后置归一化</translation>
    </message>
    <message>
        <source>output-norm</source>
        <translation>输出归一化</translation>
    </message>
    <message>
        <source>sandwich</source>
        <translation>前后归一化</translation>
    </message>
    <message>
        <source>parallel</source>
        <translation>并行</translation>
    </message>
    <message>
        <source>parallel-norms</source>
        <translation>并行（各自归一化）</translation>
    </message>
    <message>
        <source>no-norm</source>
        <translation>无归一化</translation>
    </message>
    <message>
        <source>latent-attention</source>
        <translation>隐注意力</translation>
    </message>
    <message>
        <source>mamba</source>
        <translation>Mamba</translation>
    </message>
    <message>
        <source>mamba2</source>
        <translation>Mamba 2</translation>
    </message>
    <message>
        <source>gated-delta-net</source>
        <translation>门控 delta net</translation>
    </message>
    <message>
        <source>gated-linear</source>
        <translation>门控线性注意力</translation>
    </message>
    <message>
        <source>short-convolution</source>
        <translation>短卷积</translation>
    </message>
    <message>
        <source>recurrent-gate</source>
        <translation>循环门</translation>
    </message>
    <message>
        <source>per-value</source>
        <translation>逐值</translation>
    </message>
    <message>
        <source>added</source>
        <translation>附加</translation>
    </message>
    <message>
        <source>only</source>
        <translation>仅此</translation>
    </message>
    <message>
        <source>DeepSeek-V3 Technical Report, arXiv:2412.19437</source>
        <translation>DeepSeek-V3 Technical Report, arXiv:2412.19437</translation>
    </message>
    <message>
        <source>Layers of this kind.</source>
        <translation>这种层的数目。</translation>
    </message>
    <message>
        <source>Stack</source>
        <translation>所属部分</translation>
    </message>
    <message>
        <source>Layers of the decoder, or of the encoder before it.</source>
        <translation>解码器的层，或其之前的编码器的层。</translation>
    </message>
    <message>
        <source>Block</source>
        <translation>块结构</translation>
    </message>
    <message>
        <source>Where the norms stand: pre-norm before mixer and MLP; post-norm after each addition; output-norm on their outputs; sandwich on both sides; parallel: both read one norm; parallel-norms: side by side, a norm each.</source>
        <translation>归一化的位置：前置归一化在混合器和 MLP 之前；后置归一化在每次相加之后；输出归一化在其输出上；前后归一化两侧都有；并行：两者读取同一个归一化；并行（各自归一化）：两者并列，各有一个归一化。</translation>
    </message>
    <message>
        <source>Mixer</source>
        <translation>混合器</translation>
    </message>
    <message>
        <source>What mixes tokens: attention, latent-attention (MLA), mamba, mamba2, gated-delta-net, gated-linear attention, short-convolution, recurrent-gate (RG-LRU), or none.</source>
        <translation>混合 token 的部分：注意力、隐注意力（MLA）、Mamba、Mamba 2、门控 delta net、门控线性注意力、短卷积、循环门（RG-LRU），或无。</translation>
    </message>
    <message>
        <source>Fewer than the query heads under grouped-query attention; they must divide them. Of a gated delta net: heads of queries and keys.</source>
        <translation>分组查询注意力中少于查询头数，且必须能整除它。对门控 delta net：查询和键的头数。</translation>
    </message>
    <message>
        <source>Width of one head; heads times it need not be the hidden size. Of latent attention: without the rotary part.</source>
        <translation>一个头的宽度；乘以头数不必等于隐藏维度。对隐注意力：不含旋转部分。</translation>
    </message>
    <message>
        <source>Value head dimension</source>
        <translation>值的头维度</translation>
    </message>
    <message>
        <source>Width of one head of the values where it is another; 0: the head dimension.</source>
        <translation>值的一个头的宽度，用于与头维度不同的情形；0：等于头维度。</translation>
    </message>
    <message>
        <source>Normalisation of queries and keys before attention: over each head with one gain for all (per-head), with a gain each (each-head), or over all heads at once (projection).</source>
        <translation>注意力之前对查询和键的归一化：在每个头上、全部头共用一个增益（逐头），各有一个增益（各头），或对全部头一起（整个投影）。</translation>
    </message>
    <message>
        <source>The projections have a bias; of other mixers, the projection at their entrance.</source>
        <translation>投影带偏置；其他混合器则为其入口处的投影。</translation>
    </message>
    <message>
        <source>Key bias</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>Whether keys have a bias where queries and values have one (Whisper&apos;s have not).</source>
        <translation>查询和值带偏置时，键是否也带偏置（Whisper 的键没有）。</translation>
    </message>
    <message>
        <source>The projection after the mixer has a bias.</source>
        <translation>混合器之后的投影带偏置。</translation>
    </message>
    <message>
        <source>Attention sinks</source>
        <translation>注意力汇</translation>
    </message>
    <message>
        <source>One trained value for each head in softmax&apos;s sum (gpt-oss).</source>
        <translation>softmax 的和中每个头一个可训练的值（gpt-oss）。</translation>
    </message>
    <message>
        <source>Attention gate</source>
        <translation>注意力门</translation>
    </message>
    <message>
        <source>A gate on attention&apos;s output: per-value doubles the query projection (Qwen3-Next); per-head has one value for each head.</source>
        <translation>注意力输出上的门：逐值使查询投影加倍（Qwen3-Next）；逐头为每个头一个值。</translation>
    </message>
    <message>
        <source>Attention chunks</source>
        <translation>注意力分块</translation>
    </message>
    <message>
        <source>Cross-attention</source>
        <translation>交叉注意力</translation>
    </message>
    <message>
        <source>Attention to the encoder&apos;s output: added after self-attention (T5, Whisper), or only, in its place.</source>
        <translation>对编码器输出的注意力：附加在自注意力之后（T5、Whisper），或仅此，取代自注意力。</translation>
    </message>
    <message>
        <source>Rank of queries</source>
        <translation>查询的秩</translation>
    </message>
    <message>
        <source>Latent attention: queries pass this width; 0: a plain projection.</source>
        <translation>隐注意力：查询经过这一宽度；0：普通投影。</translation>
    </message>
    <message>
        <source>Rank of keys and values</source>
        <translation>键和值的秩</translation>
    </message>
    <message>
        <source>Latent attention: keys and values pass this width.</source>
        <translation>隐注意力：键和值经过这一宽度。</translation>
    </message>
    <message>
        <source>Rotary part of a head</source>
        <translation>头的旋转部分</translation>
    </message>
    <message>
        <source>Latent attention: this part of queries and of one shared key carries the position, beside the head dimension.</source>
        <translation>隐注意力：查询和一个共用的键中承载位置的部分，在头维度之外。</translation>
    </message>
    <message>
        <source>Indexer heads</source>
        <translation>索引器头数</translation>
    </message>
    <message>
        <source>Heads of the small attention that selects which tokens a query sees (DeepSeek-V3.2); 0: no indexer.</source>
        <translation>选择每个查询看哪些 token 的小型注意力的头数（DeepSeek-V3.2）；0：没有索引器。</translation>
    </message>
    <message>
        <source>Indexer head dimension</source>
        <translation>索引器头维度</translation>
    </message>
    <message>
        <source>Width of one head of the indexer.</source>
        <translation>索引器一个头的宽度。</translation>
    </message>
    <message>
        <source>Selected tokens</source>
        <translation>选中的 token 数</translation>
    </message>
    <message>
        <source>Tokens that a query sees at most, by the choice of the indexer.</source>
        <translation>由索引器选择，一个查询最多看的 token 数。</translation>
    </message>
    <message>
        <source>Inner width</source>
        <translation>内部宽度</translation>
    </message>
    <message>
        <source>Width of the state-space or recurrent mixer between its projections.</source>
        <translation>状态空间或循环混合器在其各投影之间的宽度。</translation>
    </message>
    <message>
        <source>State size</source>
        <translation>状态大小</translation>
    </message>
    <message>
        <source>State of each channel (Mamba 1) or head (Mamba 2).</source>
        <translation>每个通道（Mamba 1）或每个头（Mamba 2）的状态大小。</translation>
    </message>
    <message>
        <source>State groups</source>
        <translation>状态组数</translation>
    </message>
    <message>
        <source>Groups of heads that share B and C (Mamba 2).</source>
        <translation>共用 B 和 C 的头的组数（Mamba 2）。</translation>
    </message>
    <message>
        <source>Convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>Tokens that the short convolution before the mixer spans; 0: there is none.</source>
        <translation>混合器之前的短卷积跨越的 token 数；0：没有卷积。</translation>
    </message>
    <message>
        <source>Convolution bias</source>
        <translation>卷积偏置</translation>
    </message>
    <message>
        <source>The short convolution has a bias.</source>
        <translation>短卷积带偏置。</translation>
    </message>
    <message>
        <source>Time step rank</source>
        <translation>时间步长的秩</translation>
    </message>
    <message>
        <source>Norms of the state inputs</source>
        <translation>状态输入的归一化</translation>
    </message>
    <message>
        <source>Mamba 1: norms of time step, B and C (Jamba).</source>
        <translation>Mamba 1：时间步长、B 和 C 的归一化（Jamba）。</translation>
    </message>
    <message>
        <source>MLP</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>dense; experts: a router sends each token to some of them; none.</source>
        <translation>稠密；专家：路由器把每个 token 送到其中若干专家；无。</translation>
    </message>
    <message>
        <source>Experts</source>
        <translation>专家数</translation>
    </message>
    <message>
        <source>Routed experts of a layer.</source>
        <translation>一层的路由专家数。</translation>
    </message>
    <message>
        <source>Experts of a token</source>
        <translation>每个 token 的专家数</translation>
    </message>
    <message>
        <source>Routed experts that each token visits (top-k).</source>
        <translation>每个 token 访问的路由专家数（top-k）。</translation>
    </message>
    <message>
        <source>Expert width</source>
        <translation>专家宽度</translation>
    </message>
    <message>
        <source>Width between one expert&apos;s projections.</source>
        <translation>一个专家各投影之间的宽度。</translation>
    </message>
    <message>
        <source>Shared expert width</source>
        <translation>共享专家宽度</translation>
    </message>
    <message>
        <source>Width of all shared experts together, which every token visits; 0: none.</source>
        <translation>每个 token 都访问的全部共享专家合计的宽度；0：没有。</translation>
    </message>
    <message>
        <source>Shared expert gate</source>
        <translation>共享专家门</translation>
    </message>
    <message>
        <source>One value for each token scales the shared experts&apos; output (Qwen2-MoE).</source>
        <translation>每个 token 一个值，用于缩放共享专家的输出（Qwen2-MoE）。</translation>
    </message>
    <message>
        <source>Router bias</source>
        <translation>路由器偏置</translation>
    </message>
    <message>
        <source>One value for each expert, added to the scores (DeepSeek-V3).</source>
        <translation>每个专家一个值，加到得分上（DeepSeek-V3）。</translation>
    </message>
    <message>
        <source>Other parameters of a layer</source>
        <translation>一层的其他参数</translation>
    </message>
    <message>
        <source>Scales, gates and other vectors that no other field describes, by their number.</source>
        <translation>其他字段没有描述的缩放系数、门等向量，按其数目。</translation>
    </message>
    <message>
        <source>Shared by all layers</source>
        <translation>所有层共享</translation>
    </message>
    <message>
        <source>All layers of the kind use one layer&apos;s weights (ALBERT).</source>
        <translation>这种层的所有层使用同一层的权重（ALBERT）。</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>冻结</translation>
    </message>
    <message>
        <source>The layers are not trained: no gradients, no optimizer state, no work for them.</source>
        <translation>这些层不训练：没有梯度，没有优化器状态，也没有相应的计算。</translation>
    </message>
    <message>
        <source>chapter-products</source>
        <translation>教材矩阵乘</translation>
    </message>
    <message>
        <source>torchtitan-op</source>
        <translation>torchtitan 按算子</translation>
    </message>
    <message>
        <source>triangle</source>
        <translation>三角</translation>
    </message>
    <message>
        <source>megatron-fused</source>
        <translation>Megatron 融合</translation>
    </message>
    <message>
        <source>megatron-local</source>
        <translation>Megatron 本地</translation>
    </message>
    <message>
        <source>torch-compiled</source>
        <translation>torch 编译</translation>
    </message>
    <message>
        <source>torch-eager</source>
        <translation>torch eager</translation>
    </message>
    <message>
        <source>int8-block</source>
        <translation>int8-block</translation>
    </message>
    <message>
        <source>nf4</source>
        <translation>nf4</translation>
    </message>
    <message>
        <source>int4-block</source>
        <translation>int4-block</translation>
    </message>
    <message>
        <source>mxfp8</source>
        <translation>mxfp8</translation>
    </message>
    <message>
        <source>mxfp4</source>
        <translation>mxfp4</translation>
    </message>
    <message>
        <source>layer-products</source>
        <translation>各层的矩阵</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>adamw</source>
        <translation>AdamW</translation>
    </message>
    <message>
        <source>sgd</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>sgd-momentum</source>
        <translation>SGD 动量</translation>
    </message>
    <message>
        <source>lion</source>
        <translation>Lion</translation>
    </message>
    <message>
        <source>adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>muon</source>
        <translation>Muon</translation>
    </message>
    <message>
        <source>adapters</source>
        <translation>适配器</translation>
    </message>
    <message>
        <source>mlp</source>
        <translation>MLP</translation>
    </message>
    <message>
        <source>all-products</source>
        <translation>全部矩阵乘</translation>
    </message>
    <message>
        <source>Hu et al. 2021, LoRA</source>
        <translation>Hu et al. 2021, LoRA</translation>
    </message>
    <message>
        <source>Layers of stages</source>
        <translation>各阶段的层</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Ranks that share the tokens of a sequence; keys and values pass between them.</source>
        <translation>共同处理一个序列的 token 的 rank 数；键和值在它们之间传递。</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Ranks that share a layer&apos;s experts; tokens travel to them and back.</source>
        <translation>共同持有一层各专家的 rank 数；token 前往专家再返回。</translation>
    </message>
    <message>
        <source>Expert tensor parallel</source>
        <translation>专家张量并行</translation>
    </message>
    <message>
        <source>Ranks that share one expert&apos;s matrices; empty: as many as the tensor-parallel ones.</source>
        <translation>共同承担一个专家各矩阵的 rank 数；留空：与张量并行相同。</translation>
    </message>
    <message>
        <source>Load of the busiest experts</source>
        <translation>最忙专家的负载</translation>
    </message>
    <message>
        <source>Rows at the busiest rank&apos;s experts over the mean: 1 where routing is balanced.</source>
        <translation>最忙 rank 的专家处的行数与平均值之比：路由均衡时为 1。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 7: real routing is not balanced</source>
        <translation>validation/MEMORY.md 7：实际的路由并不均衡</translation>
    </message>
    <message>
        <source>Vocabulary padded to</source>
        <translation>词表填充到</translation>
    </message>
    <message>
        <source>A rank&apos;s rows of the vocabulary are padded to a multiple of this (Megatron: 128).</source>
        <translation>一个 rank 的词表行数填充到它的倍数（Megatron：128）。</translation>
    </message>
    <message>
        <source>Ranks that share states</source>
        <translation>共同切分状态的 rank 数</translation>
    </message>
    <message>
        <source>Hybrid sharding (HSDP): states are divided among so many ranks and copied to the others; 0: among all data-parallel ones.</source>
        <translation>混合分片（HSDP）：状态在这么多 rank 之间切分，并复制到其他 rank；0：在全部数据并行 rank 之间切分。</translation>
    </message>
    <message>
        <source>Reshard after forward</source>
        <translation>前向后重新分片</translation>
    </message>
    <message>
        <source>FSDP drops gathered weights after the forward pass and gathers them again; without it they stay until the update.</source>
        <translation>FSDP 在前向传播后丢弃收集的权重，之后再次收集；不这样做，权重会保留到更新。</translation>
    </message>
    <message>
        <source>full: keep each layer&apos;s input only; megatron-selective: drop softmax and its dropout; chapter-products: rebuild outputs of norms and of the gate; torchtitan-op: keep every second product&apos;s output.</source>
        <translation>完全：只保留每层的输入；Megatron 选择性：丢弃 softmax 及其 dropout；教材矩阵乘：重建归一化和门的输出；torchtitan 按算子：每两个矩阵乘保留一个的输出。</translation>
    </message>
    <message>
        <source>Framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>Whose list of saved tensors: megatron-fused (Transformer Engine), megatron-local (unfused kernels), torch-compiled, torch-eager.</source>
        <translation>采用谁的保存张量清单：Megatron 融合（Transformer Engine）、Megatron 本地（未融合的内核）、torch 编译、torch eager。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 3</source>
        <translation>validation/MEMORY.md 3</translation>
    </message>
    <message>
        <source>Held in few bits</source>
        <translation>低位宽存放的部分</translation>
    </message>
    <message>
        <source>Weights of 8 bits or fewer: layer-products alone, all else in the format of the activations; or all. Empty: of fp8-block all (the texts&apos; count), of others the layers&apos; products.</source>
        <translation>8 位及以下的权重：只有各层的矩阵，其余用激活值的格式；或全部。留空：fp8-block 为全部（教材的计法），其他为各层的矩阵。</translation>
    </message>
    <message>
        <source>Accumulated gradients</source>
        <translation>累加的梯度</translation>
    </message>
    <message>
        <source>A second copy that sums over micro-batches (DeepSpeed&apos;s BF16 optimizer: fp32); none: gradients are summed where they are.</source>
        <translation>跨微批次求和的第二份副本（DeepSpeed 的 BF16 优化器：fp32）；无：梯度就地求和。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 2</source>
        <translation>validation/MEMORY.md 2</translation>
    </message>
    <message>
        <source>Each of Adam&apos;s two; the momentum of others.</source>
        <translation>Adam 两个矩各自的格式；其他优化器为动量的格式。</translation>
    </message>
    <message>
        <source>Second moment</source>
        <translation>二阶矩</translation>
    </message>
    <message>
        <source>Its own format, where it is another than that of the moments; empty: the same.</source>
        <translation>与“一、二阶矩”格式不同时其自己的格式；留空：相同。</translation>
    </message>
    <message>
        <source>Autocast</source>
        <translation>自动转换</translation>
    </message>
    <message>
        <source>Products read copies of the weights in the format of the activations, which are kept through the pass (PyTorch autocast, with FP32 weights).</source>
        <translation>矩阵乘读取按激活值格式转换的权重副本，副本在整个传播过程中保留（PyTorch 的 autocast，权重为 FP32）。</translation>
    </message>
    <message>
        <source>Steps dropped by loss scaling</source>
        <translation>损失缩放丢弃的步</translation>
    </message>
    <message>
        <source>FP16 needs loss scaling: a step whose gradients overflow is dropped and done again with a smaller factor.</source>
        <translation>FP16 需要损失缩放：梯度上溢的步会被丢弃，再用更小的因子重做。</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>full: all parameters that are not frozen; adapters: low-rank products beside frozen ones (LoRA; with weights of 4 bits: QLoRA).</source>
        <translation>完全：所有未冻结的参数；适配器：冻结参数旁的低秩矩阵乘（LoRA；权重为 4 位时：QLoRA）。</translation>
    </message>
    <message>
        <source>Adapter rank</source>
        <translation>适配器的秩</translation>
    </message>
    <message>
        <source>Width between an adapter&apos;s two products.</source>
        <translation>适配器两个矩阵乘之间的宽度。</translation>
    </message>
    <message>
        <source>Adapters at</source>
        <translation>适配器的位置</translation>
    </message>
    <message>
        <source>Which products of the layers have adapters: those of attention (or another mixer), of the MLP, or all.</source>
        <translation>各层哪些矩阵乘带适配器：注意力（或其他混合器）的、MLP 的，或全部。</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>What updates the parameters: adamw (with int8-block moments: 8-bit Adam), sgd, sgd-momentum, lion, adafactor (rows and columns), muon (momentum alone for the layers&apos; matrices, AdamW elsewhere).</source>
        <translation>用什么更新参数：AdamW（矩为 int8-block 时：8 位 Adam）、SGD、SGD 动量、Lion、Adafactor（按行和列）、Muon（各层的矩阵只用动量，其他用 AdamW）。</translation>
    </message>
    <message>
        <source>Loshchilov &amp; Hutter 2019; Shazeer &amp; Stern 2018; Chen et al. 2023; Jordan et al. 2024</source>
        <translation>Loshchilov &amp; Hutter 2019; Shazeer &amp; Stern 2018; Chen et al. 2023; Jordan et al. 2024</translation>
    </message>
    <message>
        <source>layernorm-no-bias</source>
        <translation>LayerNorm（无偏置）</translation>
    </message>
    <message>
        <source>no-weights</source>
        <translation>无权重</translation>
    </message>
    <message>
        <source>predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>masked-predictions</source>
        <translation>掩码预测</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>分类</translation>
    </message>
    <message>
        <source>frames</source>
        <translation>帧</translation>
    </message>
    <message>
        <source>Embedding width</source>
        <translation>嵌入宽度</translation>
    </message>
    <message>
        <source>Columns of the embedding table where they are not the hidden size and a product leads to it (ALBERT, OPT-350M); 0: the hidden size.</source>
        <translation>嵌入表的列数，用于它不等于隐藏维度、由一个矩阵乘通向隐藏维度的情形（ALBERT、OPT-350M）；0：等于隐藏维度。</translation>
    </message>
    <message>
        <source>Token types</source>
        <translation>token 类型</translation>
    </message>
    <message>
        <source>Rows of a table of segments (BERT); 0: none.</source>
        <translation>段类型表的行数（BERT）；0：没有。</translation>
    </message>
    <message>
        <source>Relative position buckets</source>
        <translation>相对位置桶</translation>
    </message>
    <message>
        <source>Rows of a table of biases with one for each head, shared by all layers (T5); 0: none.</source>
        <translation>偏置表的行数，每个头一个偏置，所有层共用（T5）；0：没有。</translation>
    </message>
    <message>
        <source>Norm of the embedding</source>
        <translation>嵌入的归一化</translation>
    </message>
    <message>
        <source>A norm between the embedding and the first layer (BLOOM, BERT).</source>
        <translation>嵌入与第一层之间的归一化（BLOOM、BERT）。</translation>
    </message>
    <message>
        <source>RMSNorm has a gain; LayerNorm a gain and a bias, layernorm-no-bias a gain only, no-weights neither.</source>
        <translation>RMSNorm 有增益；LayerNorm 有增益和偏置，LayerNorm（无偏置）只有增益，无权重则两者都没有。</translation>
    </message>
    <message>
        <source>Norm after the last layer</source>
        <translation>最后一层之后的归一化</translation>
    </message>
    <message>
        <source>Models with norms after each addition have none.</source>
        <translation>每次相加之后都有归一化的模型没有它。</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>输出头</translation>
    </message>
    <message>
        <source>predictions: of the vocabulary or of patches; masked-predictions: behind a product and a norm (BERT); classes: one answer for a sequence; none.</source>
        <translation>预测：词表或图块的预测；掩码预测：在一个矩阵乘和归一化之后（BERT）；分类：每个序列一个答案；无。</translation>
    </message>
    <message>
        <source>Classes</source>
        <translation>类别数</translation>
    </message>
    <message>
        <source>Outputs of a classifying head.</source>
        <translation>分类输出头的输出数。</translation>
    </message>
    <message>
        <source>Head bias</source>
        <translation>输出头偏置</translation>
    </message>
    <message>
        <source>The head&apos;s product has a bias.</source>
        <translation>输出头的矩阵乘带偏置。</translation>
    </message>
    <message>
        <source>Pooler</source>
        <translation>池化器</translation>
    </message>
    <message>
        <source>A square product on the first token of a sequence, before a task of its own (BERT).</source>
        <translation>作用于序列第一个 token 的方阵矩阵乘，用于自己的任务之前（BERT）。</translation>
    </message>
    <message>
        <source>Further-token modules</source>
        <translation>多 token 预测模块</translation>
    </message>
    <message>
        <source>Modules behind the last layer that predict one more token each (MTP): a layer as the last one, two norms and a product of twice the width.</source>
        <translation>最后一层之后各再预测一个 token 的模块（MTP）：与最后一层相同的一层、两个归一化和一个两倍宽度的矩阵乘。</translation>
    </message>
    <message>
        <source>Other parameters</source>
        <translation>其他参数</translation>
    </message>
    <message>
        <source>Of the whole model, outside the layers and without work of their own: class tokens, scales.</source>
        <translation>属于整个模型，在各层之外且自身没有计算：类别 token、缩放系数。</translation>
    </message>
    <message>
        <source>Order of layers</source>
        <translation>层的顺序</translation>
    </message>
    <message>
        <source>How the groups follow each other, as letters (a is the first group) with counts and brackets: (a5 b)10 a2. Empty: each group in one run.</source>
        <translation>各组如何相继排列，用带数目和括号的字母表示（a 为第一组）：(a5 b)10 a2。留空：每组连续排列。</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>What stands before the decoder: none; tokens (T5&apos;s encoder, with the decoder&apos;s embedding); patches (a vision tower); frames (of a spectrogram, through two convolutions: Whisper).</source>
        <translation>解码器之前是什么：无；tokens（T5 的编码器，使用解码器的嵌入）；图块（视觉塔）；帧（频谱图的帧，经过两个卷积：Whisper）。</translation>
    </message>
    <message>
        <source>Encoder width</source>
        <translation>编码器宽度</translation>
    </message>
    <message>
        <source>Width of the encoder&apos;s residual stream.</source>
        <translation>编码器残差流的宽度。</translation>
    </message>
    <message>
        <source>Encoder tokens</source>
        <translation>编码器 token 数</translation>
    </message>
    <message>
        <source>Tokens, patches or frames that the encoder processes for one sequence of the task.</source>
        <translation>编码器为任务的一个序列处理的 token、图块或帧数。</translation>
    </message>
    <message>
        <source>Values in a patch or frame</source>
        <translation>图块或帧的值数</translation>
    </message>
    <message>
        <source>Inputs of the linear layer of a patch, or bands of a spectrogram.</source>
        <translation>图块线性层的输入数，或频谱图的频带数。</translation>
    </message>
    <message>
        <source>Bias of the patch layer</source>
        <translation>图块层偏置</translation>
    </message>
    <message>
        <source>The linear layer of patches, or the convolutions of frames, have a bias.</source>
        <translation>图块的线性层或帧的卷积带偏置。</translation>
    </message>
    <message>
        <source>Encoder positions</source>
        <translation>编码器位置</translation>
    </message>
    <message>
        <source>Rows of the encoder&apos;s position table; 0 for computed positions.</source>
        <translation>编码器位置表的行数；计算得出的位置填 0。</translation>
    </message>
    <message>
        <source>Encoder normalisation</source>
        <translation>编码器归一化</translation>
    </message>
    <message>
        <source>As of the model, for the layers of the encoder.</source>
        <translation>同模型的归一化，用于编码器的各层。</translation>
    </message>
    <message>
        <source>Norm before the encoder</source>
        <translation>编码器之前的归一化</translation>
    </message>
    <message>
        <source>A norm before the encoder&apos;s first layer (CLIP, BART).</source>
        <translation>编码器第一层之前的归一化（CLIP、BART）。</translation>
    </message>
    <message>
        <source>Norm after the encoder</source>
        <translation>编码器之后的归一化</translation>
    </message>
    <message>
        <source>A norm after the encoder&apos;s last layer.</source>
        <translation>编码器最后一层之后的归一化。</translation>
    </message>
    <message>
        <source>Encoder position buckets</source>
        <translation>编码器位置桶</translation>
    </message>
    <message>
        <source>Rows of a table of biases with one for each head (T5); 0: none.</source>
        <translation>偏置表的行数，每个头一个偏置（T5）；0：没有。</translation>
    </message>
    <message>
        <source>Other encoder parameters</source>
        <translation>编码器的其他参数</translation>
    </message>
    <message>
        <source>A class token and the like.</source>
        <translation>类别 token 之类。</translation>
    </message>
    <message>
        <source>Projectors</source>
        <translation>投影器数</translation>
    </message>
    <message>
        <source>Equal modules that lead the encoder&apos;s output to the decoder&apos;s width; 0: none.</source>
        <translation>把编码器的输出引到解码器宽度的相同模块的数目；0：没有。</translation>
    </message>
    <message>
        <source>Width into a projector</source>
        <translation>投影器输入宽度</translation>
    </message>
    <message>
        <source>Width within a projector</source>
        <translation>投影器内部宽度</translation>
    </message>
    <message>
        <source>Between its two products; 0: it is one product.</source>
        <translation>两个矩阵乘之间的宽度；0：只有一个矩阵乘。</translation>
    </message>
    <message>
        <source>Bias in projectors</source>
        <translation>投影器偏置</translation>
    </message>
    <message>
        <source>Their products have a bias.</source>
        <translation>投影器的矩阵乘带偏置。</translation>
    </message>
    <message>
        <source>Norm of a projector</source>
        <translation>投影器的归一化</translation>
    </message>
    <message>
        <source>Parameters of the norm in each projector; 0: none.</source>
        <translation>每个投影器中归一化的参数数目；0：没有。</translation>
    </message>
    <message>
        <source>Counted in the total</source>
        <translation>计入总数</translation>
    </message>
    <message>
        <source>Whether the model&apos;s published number of parameters counts the encoder and its projectors. Trained parameters and memory always do.</source>
        <translation>模型公布的参数量是否计入编码器及其投影器。训练的参数量和显存总是计入。</translation>
    </message>
    <message>
        <source>All weights of the model as published: a tied head once, without further-token modules, and an encoder or tower if the published total counts it.</source>
        <translation>公布的模型全部权重：共享的输出头只计一次，不含多 token 预测模块；若公布的总数计入编码器或视觉塔，则含之。</translation>
    </message>
    <message>
        <source>All that the training job holds: with further-token modules, encoder or tower, and adapters.</source>
        <translation>训练作业持有的全部：含多 token 预测模块、编码器或视觉塔，以及适配器。</translation>
    </message>
    <message>
        <source>Updated parameters</source>
        <translation>更新的参数量</translation>
    </message>
    <message>
        <source>Parameters that have gradients and optimizer state: not what is frozen, nor what adapters stand beside.</source>
        <translation>有梯度和优化器状态的参数：不含冻结的参数，也不含适配器旁的原有参数。</translation>
    </message>
    <message>
        <source>Parameters that one token meets: of the routed experts, the chosen ones; embedding and head included.</source>
        <translation>一个 token 经过的参数：路由专家只计选中的；含嵌入和输出头。</translation>
    </message>
    <message>
        <source>Ranks with the same slice</source>
        <translation>持有同一分片的 rank 数</translation>
    </message>
    <message>
        <source>Data-parallel times context-parallel ranks: they hold the same parameters.</source>
        <translation>数据并行 rank 数乘以上下文并行 rank 数：它们持有相同的参数。</translation>
    </message>
    <message>
        <source>All ranks with the same slice, or those of one group of hybrid sharding.</source>
        <translation>持有同一分片的全部 rank，或混合分片一组中的 rank。</translation>
    </message>
    <message>
        <source>Ranks with the same experts</source>
        <translation>持有相同专家的 rank 数</translation>
    </message>
    <message>
        <source>Of all ranks of a stage, those that hold the same part of the same experts.</source>
        <translation>一个阶段的全部 rank 中，持有相同专家的相同部分的 rank 数。</translation>
    </message>
    <message>
        <source>Ranks that share experts&apos; states</source>
        <translation>共同切分专家状态的 rank 数</translation>
    </message>
    <message>
        <source>All ranks with the same experts, or those of one group of hybrid sharding.</source>
        <translation>持有相同专家的全部 rank，或混合分片一组中的 rank。</translation>
    </message>
    <message>
        <source>Expert-parallel link time</source>
        <translation>专家并行链路时间</translation>
    </message>
    <message>
        <source>Tokens to experts on other ranks and back in one step, if nothing overlapped.</source>
        <translation>一步中 token 前往其他 rank 上的专家再返回的时间，不计重叠。</translation>
    </message>
    <message>
        <source>Context-parallel link time</source>
        <translation>上下文并行链路时间</translation>
    </message>
    <message>
        <source>Keys and values that go round the ranks of a sequence in one step, if nothing overlapped.</source>
        <translation>一步中键和值绕一个序列的各 rank 一圈的时间，不计重叠。</translation>
    </message>
    <message>
        <source>Computation of a stage, and communication that its layers wait for.</source>
        <translation>一个阶段的计算，以及其各层要等待的通信。</translation>
    </message>
    <message>
        <source>Input and weight gradients, recomputation, and communication that its layers wait for.</source>
        <translation>输入和权重的梯度、重计算，以及其各层要等待的通信。</translation>
    </message>
    <message>
        <source>weights of the largest layer&apos;s slice</source>
        <translation>最大一层的分片的权重</translation>
    </message>
    <message>
        <source>all weights of the stage&apos;s slice</source>
        <translation>该阶段分片的全部权重</translation>
    </message>
    <message>
        <source>computed by the ranks over an even share</source>
        <translation>各 rank 的计算量与均分量之比</translation>
    </message>
    <message>
        <source>forward share of the FLOPs</source>
        <translation>前向占 FLOPs 的比例</translation>
    </message>
    <message>
        <source>the stage&apos;s backward over all forward FLOPs</source>
        <translation>该阶段的反向 FLOPs 与全部前向 FLOPs 之比</translation>
    </message>
    <message>
        <source>its recomputation and its layers&apos; communication</source>
        <translation>其重计算及其各层的通信</translation>
    </message>
    <message>
        <source>ranks over experts</source>
        <translation>rank 数除以专家数</translation>
    </message>
    <message>
        <source>one rank</source>
        <translation>单个 rank</translation>
    </message>
    <message>
        <source>The given parameters are spread evenly over tensor-parallel ranks and stages: a number alone does not say how many are experts&apos;, so expert parallelism does not divide them. Take the number back to have the experts counted.</source>
        <translation>给定的参数数量按张量并行的卡和各阶段平均分摊：只有一个总数并不能说明其中多少属于专家，因此专家并行不会切分它们。要按专家计数，请撤回该给定值。</translation>
    </message>
    <message>
        <source>The encoder&apos;s width times the tokens that are merged into one; 0: its width.</source>
        <translation>编码器的宽度乘以合并为一的 token 数；0：编码器的宽度。</translation>
    </message>
    <message>
        <source>no memory snapshot: &quot;segments&quot; is missing. Write the result of torch.cuda.memory._snapshot() as JSON.</source>
        <translation>不是显存快照：缺少 &quot;segments&quot;。请把 torch.cuda.memory._snapshot() 的结果写成 JSON。</translation>
    </message>
    <message>
        <source>the snapshot holds no memory.</source>
        <translation>快照中没有任何显存。</translation>
    </message>
    <message>
        <source>{0} is none of allocated, reserved and device.</source>
        <translation>{0} 不是 allocated、reserved 或 device 之一。</translation>
    </message>
    <message>
        <source>neither the number of accelerators nor the data-parallel degree is told.</source>
        <translation>既没有给出加速卡数，也没有给出数据并行度。</translation>
    </message>
    <message>
        <source>{0} accelerators cannot be divided into slices of {1}.</source>
        <translation>{0} 张加速卡不能分成每份 {1} 张的切片。</translation>
    </message>
    <message>
        <source>torchtitan&apos;s default is the rule by operators</source>
        <translation>torchtitan 的默认值是按算子的规则</translation>
    </message>
    <message>
        <source>recomputation {0} is not modelled.</source>
        <translation>重计算 {0} 未建模。</translation>
    </message>
    <message>
        <source>the row does not tell what was recomputed</source>
        <translation>该行没有说明重计算了什么</translation>
    </message>
    <message>
        <source>{0} is not modelled.</source>
        <translation>{0} 未建模。</translation>
    </message>
    <message>
        <source>the row does not tell the rank</source>
        <translation>该行没有说明是哪个 rank</translation>
    </message>
    <message>
        <source>the row does not tell which products have adapters</source>
        <translation>该行没有说明哪些矩阵乘带适配器</translation>
    </message>
    <message>
        <source>as in models of that name</source>
        <translation>同名模型即如此</translation>
    </message>
    <message>
        <source>as in DeepSeek&apos;s models</source>
        <translation>DeepSeek 的模型即如此</translation>
    </message>
    <message>
        <source>biases stand in models without a gate, as GPT&apos;s, and not in others</source>
        <translation>没有门控的模型（如 GPT）带偏置，其他模型不带</translation>
    </message>
    <message>
        <source>the row does not tell it</source>
        <translation>该行没有说明</translation>
    </message>
    <message>
        <source>which kinds of layers were left out is not told.</source>
        <translation>没有说明省去了哪些种类的层。</translation>
    </message>
    <message>
        <source>copies with fewer layers keep one of the first kind</source>
        <translation>层数较少的副本保留一层第一种层</translation>
    </message>
    <message>
        <source>which layers are of which kind is not told (state-space layers among others).</source>
        <translation>没有说明哪些层属于哪一种（其中有状态空间层）。</translation>
    </message>
    <message>
        <source>the model&apos;s shape is not told (layers, hidden size, heads, MLP width), and no preset is called {0}.</source>
        <translation>没有给出模型的形状（层数、隐藏维度、头数、MLP 宽度），也没有名为 {0} 的预设。</translation>
    </message>
    <message>
        <source>Megatron&apos;s default is 0.1</source>
        <translation>Megatron 的默认值是 0.1</translation>
    </message>
    <message>
        <source>attention split over context-parallel ranks has none</source>
        <translation>在上下文并行各 rank 间切分的注意力没有它</translation>
    </message>
    <message>
        <source>the schedule is not told</source>
        <translation>没有说明调度</translation>
    </message>
    <message>
        <source>only so do the stages get equal numbers: embedding and loss count as a layer each</source>
        <translation>只有这样各阶段的层数才相等：嵌入和损失各算一层</translation>
    </message>
    <message>
        <source>neither the micro-batch nor the global batch is told.</source>
        <translation>既没有给出微批次，也没有给出全局批次。</translation>
    </message>
    <message>
        <source>the row tells the global batch alone</source>
        <translation>该行只给出全局批次</translation>
    </message>
    <message>
        <source>the next whole number of micro-batches on all ranks</source>
        <translation>所有 rank 上微批次数的下一个整数</translation>
    </message>
    <message>
        <source>the row tells neither the global batch nor the micro-batches of a step; a long pipeline is filled eight times</source>
        <translation>该行既没有给出全局批次，也没有给出一步的微批次数；长流水线按填满八次计</translation>
    </message>
    <message>
        <source>the sequence length is not told.</source>
        <translation>没有给出序列长度。</translation>
    </message>
    <message>
        <source>there are too few ranks to split each expert as attention is</source>
        <translation>rank 太少，不能像注意力那样切分每个专家</translation>
    </message>
    <message>
        <source>FSDP keeps gathered weights while a pipeline runs</source>
        <translation>流水线运行期间 FSDP 保留收集来的权重</translation>
    </message>
    <message>
        <source>there is no field {0}.</source>
        <translation>没有字段 {0}。</translation>
    </message>
    <message>
        <source>the framework {0} is not known.</source>
        <translation>框架 {0} 未知。</translation>
    </message>
    <message>
        <source>the word {0} of its name is not known.</source>
        <translation>名称中的词 {0} 未知。</translation>
    </message>
    <message>
        <source>this is no object.</source>
        <translation>这不是对象。</translation>
    </message>
    <message>
        <source>a table of runs is a list of rows, or an object with a list &quot;rows&quot;.</source>
        <translation>运行记录表是由行组成的列表，或带有列表 &quot;rows&quot; 的对象。</translation>
    </message>
    <message>
        <source>{0} would need {1} of a card that has {2} to use.</source>
        <translation>{0} 需要一张卡的 {1}，而可用的只有 {2}。</translation>
    </message>
    <message>
        <source>Largest micro-batch</source>
        <translation>最大微批次</translation>
    </message>
    <message>
        <source>A micro-batch of {0}</source>
        <translation>微批次为 {0}</translation>
    </message>
    <message>
        <source>A rank has no more sequences in a step.</source>
        <translation>一步中一个 rank 没有更多序列了。</translation>
    </message>
    <message>
        <source>Longest sequence</source>
        <translation>最长序列</translation>
    </message>
    <message>
        <source>A sequence of {0} tokens</source>
        <translation>{0} 个 token 的序列</translation>
    </message>
    <message>
        <source>No longer sequence was tried.</source>
        <translation>没有尝试更长的序列。</translation>
    </message>
    <message>
        <source>Deepest model</source>
        <translation>最深的模型</translation>
    </message>
    <message>
        <source>A model of {0} layers</source>
        <translation>{0} 层的模型</translation>
    </message>
    <message>
        <source>No deeper model was tried.</source>
        <translation>没有尝试更深的模型。</translation>
    </message>
    <message>
        <source>Widest model</source>
        <translation>最宽的模型</translation>
    </message>
    <message>
        <source>A model of width {0}</source>
        <translation>宽度为 {0} 的模型</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>No wider model was tried.</source>
        <translation>没有尝试更宽的模型。</translation>
    </message>
    <message>
        <source>Fewest nodes</source>
        <translation>最少节点数</translation>
    </message>
    <message>
        <source>A cluster of {0} nodes</source>
        <translation>{0} 个节点的集群</translation>
    </message>
    <message>
        <source>There is no less than one node.</source>
        <translation>不能少于一个节点。</translation>
    </message>
    <message>
        <source>a field is out of its range; see the problems</source>
        <translation>有字段超出范围；见问题列表</translation>
    </message>
    <message>
        <source>its memory cannot be computed; see the problems</source>
        <translation>其显存无法计算；见问题列表</translation>
    </message>
    <message>
        <source>What the plan gives would hide the answers and is computed where it matters: {0}.</source>
        <translation>方案给定的值会遮住答案，因此在有关之处改为计算：{0}。</translation>
    </message>
    <message>
        <source>The rate of the link and the host&apos;s memory must be numbers from 0.</source>
        <translation>链路速率和主机内存必须是不小于 0 的数。</translation>
    </message>
    <message>
        <source>Layers and the seconds of their computation must be numbers from 0.</source>
        <translation>层数及其计算所需的秒数必须是不小于 0 的数。</translation>
    </message>
    <message>
        <source>A layer may have a thousand tensors at most.</source>
        <translation>一层最多可有一千个张量。</translation>
    </message>
    <message>
        <source>A tensor&apos;s bytes and the seconds of rebuilding it must be numbers from 0.</source>
        <translation>张量的字节数和重建它所需的秒数必须是不小于 0 的数。</translation>
    </message>
    <message>
        <source>What is not saved must be made again.</source>
        <translation>没有保存的必须重建。</translation>
    </message>
    <message>
        <source>A tensor is rebuilt from one that there is not.</source>
        <translation>有张量由不存在的张量重建。</translation>
    </message>
    <message>
        <source>A tensor is rebuilt from itself.</source>
        <translation>有张量由自身重建。</translation>
    </message>
    <message>
        <source>A budget of memory must be a number of bytes from 0.</source>
        <translation>显存预算必须是不小于 0 的字节数。</translation>
    </message>
    <message>
        <source>its working set is given, so that its tensors do not count</source>
        <translation>其工作集是给定的，因此张量不计入</translation>
    </message>
    <message>
        <source>No recomputation by rule</source>
        <translation>不按规则重计算</translation>
    </message>
    <message>
        <source>The cheapest set of tensors rebuilt</source>
        <translation>代价最小的一组重建张量</translation>
    </message>
    <message>
        <source>The cheapest set of tensors on the host</source>
        <translation>代价最小的一组放到主机的张量</translation>
    </message>
    <message>
        <source>there is no field {0}</source>
        <translation>没有字段 {0}</translation>
    </message>
    <message>
        <source>{0} is no number of this plan</source>
        <translation>{0} 不是该方案中的数值</translation>
    </message>
    <message>
        <source>{0} has no value in this plan</source>
        <translation>{0} 在该方案中没有值</translation>
    </message>
    <message>
        <source>whatever it is, the figure comes no closer than at {0}</source>
        <translation>无论取何值，该指标最接近时在 {0}</translation>
    </message>
    <message>
        <source>end of a forward pass</source>
        <translation>前向传播结束时</translation>
    </message>
    <message>
        <source>backward pass of the head</source>
        <translation>头的反向传播</translation>
    </message>
    <message>
        <source>backward pass of the first layer to go back</source>
        <translation>最先反向的层的反向传播</translation>
    </message>
    <message>
        <source>reduction of its gradients</source>
        <translation>其梯度的归约</translation>
    </message>
    <message>
        <source>end of the backward pass</source>
        <translation>反向传播结束时</translation>
    </message>
    <message>
        <source>update</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>Head and loss</source>
        <translation>头与损失</translation>
    </message>
    <message>
        <source>Working gradients</source>
        <translation>工作梯度</translation>
    </message>
    <message>
        <source>Gradients on their way</source>
        <translation>途中的梯度</translation>
    </message>
    <message>
        <source>Cached dummy gradients</source>
        <translation>缓存的占位梯度</translation>
    </message>
    <message>
        <source>Update and offload staging</source>
        <translation>更新与卸载的暂存</translation>
    </message>
    <message>
        <source>Logits and loss</source>
        <translation>logits 与损失</translation>
    </message>
    <message>
        <source>Gathered</source>
        <translation>已收集</translation>
    </message>
    <message>
        <source>output before its exchange</source>
        <translation>交换前的输出</translation>
    </message>
    <message>
        <source>the output is kept in both divisions, by heads and by tokens</source>
        <translation>输出按头和按 token 两种划分都保留</translation>
    </message>
    <message>
        <source>operators before</source>
        <translation>前面的算子</translation>
    </message>
    <message>
        <source>the layer&apos;s input and what was added to it</source>
        <translation>层的输入及加到它上面的值</translation>
    </message>
    <message>
        <source>interleaving needs at least 2 chunks per device, not {0}</source>
        <translation>交错调度每个设备至少需要 2 个分块，而不是 {0} 个</translation>
    </message>
    <message>
        <source>{0} micro-batches are no multiple of the {1} stages; the nearest is {2}</source>
        <translation>{0} 个微批次不是 {1} 个阶段的整数倍；最接近的是 {2}</translation>
    </message>
    <message>
        <source>{0} micro-batches are no multiple of the {1} stages; the nearest are {2} and {3}</source>
        <translation>{0} 个微批次不是 {1} 个阶段的整数倍；最接近的是 {2} 和 {3}</translation>
    </message>
    <message>
        <source>interleaved</source>
        <translation>interleaved</translation>
    </message>
    <message>
        <source>Interleaved 1F1B</source>
        <translation>交错 1F1B</translation>
    </message>
    <message>
        <source>Each device holds v chunks of layers: fill and drain are v times shorter, messages v times as many.</source>
        <translation>每个设备持有 v 个层分块：填充和排空缩短为 1/v，消息增至 v 倍。</translation>
    </message>
    <message>
        <source>zb-h1</source>
        <translation>zb-h1</translation>
    </message>
    <message>
        <source>ZB-H1</source>
        <translation>ZB-H1</translation>
    </message>
    <message>
        <source>1F1B whose weight gradients wait until the pipeline drains: a shorter bubble, every stage as much in memory as the first.</source>
        <translation>权重梯度推迟到流水线排空时的 1F1B：气泡更短，每个阶段占用的显存与第一个阶段相同。</translation>
    </message>
    <message>
        <source>zb-h2</source>
        <translation>zb-h2</translation>
    </message>
    <message>
        <source>ZB-H2</source>
        <translation>ZB-H2</translation>
    </message>
    <message>
        <source>As ZB-H1 with twice the forwards ahead: hardly a bubble, nearly twice the memory.</source>
        <translation>同 ZB-H1，但提前的前向传播增加一倍：几乎没有气泡，显存接近两倍。</translation>
    </message>
    <message>
        <source>Recomputation of norms and gates</source>
        <translation>归一化与门控的重计算</translation>
    </message>
    <message>
        <source>Recomputation of every second product</source>
        <translation>每隔一个矩阵乘的重计算</translation>
    </message>
    <message>
        <source>States over all ranks</source>
        <translation>状态分到所有 rank</translation>
    </message>
    <message>
        <source>Gathered weights dropped after the pass</source>
        <translation>传播后丢弃收集来的权重</translation>
    </message>
    <message>
        <source>Optimizer on the host</source>
        <translation>优化器放在主机</translation>
    </message>
    <message>
        <source>Weights on the host</source>
        <translation>权重放在主机</translation>
    </message>
    <message>
        <source>8-bit moments</source>
        <translation>8 位的一、二阶矩</translation>
    </message>
    <message>
        <source>Fused loss: 2 bytes of a logit</source>
        <translation>融合损失：每个 logit 2 字节</translation>
    </message>
    <message>
        <source>buffers</source>
        <translation>缓冲区</translation>
    </message>
    <message>
        <source>A node&apos;s accelerators move {0} to its host, {1} more than the {2} of its memory.</source>
        <translation>一个节点的加速卡把 {0} 移到主机，比主机内存 {2} 多 {1}。</translation>
    </message>
    <message>
        <source>Optimizer on the card</source>
        <translation>优化器放在卡上</translation>
    </message>
    <message>
        <source>Gradients on the card</source>
        <translation>梯度放在卡上</translation>
    </message>
    <message>
        <source>Weights on the card</source>
        <translation>权重放在卡上</translation>
    </message>
    <message>
        <source>No tensors on the host</source>
        <translation>不把张量放到主机</translation>
    </message>
    <message>
        <source>layers of this kind in the chunk</source>
        <translation>该分块上这种层的数目</translation>
    </message>
    <message>
        <source>forward pass of virtual stage {0}</source>
        <translation>虚拟阶段 {0} 的前向传播</translation>
    </message>
    <message>
        <source>backward pass of virtual stage {0} to its inputs</source>
        <translation>虚拟阶段 {0} 对其输入的反向传播</translation>
    </message>
    <message>
        <source>backward pass of virtual stage {0}</source>
        <translation>虚拟阶段 {0} 的反向传播</translation>
    </message>
    <message>
        <source>weight gradients of virtual stage {0}</source>
        <translation>虚拟阶段 {0} 的权重梯度</translation>
    </message>
    <message>
        <source>weight gradients of the stage on the critical path</source>
        <translation>关键路径上该阶段的权重梯度</translation>
    </message>
    <message>
        <source>counted in the schedule: micro-batches of the chunk held at once when the stage saves most</source>
        <translation>在调度中数出：该阶段保存最多时，此分块同时在途的微批次</translation>
    </message>
    <message>
        <source>counted in the schedule: micro-batches of the chunk held at once in a loss</source>
        <translation>在调度中数出：计算损失时，此分块同时在途的微批次</translation>
    </message>
    <message>
        <source>Host memory of a node</source>
        <translation>节点的主机内存</translation>
    </message>
    <message>
        <source>For what is offloaded, and for checkpoints and data beside it.</source>
        <translation>用于卸载的内容，以及与之并存的检查点和数据。</translation>
    </message>
    <message>
        <source>Host memory bandwidth</source>
        <translation>主机内存带宽</translation>
    </message>
    <message>
        <source>Of a node: channels times transfers a second times 8 bytes.</source>
        <translation>一个节点的：通道数乘以每秒传输次数再乘 8 字节。</translation>
    </message>
    <message>
        <source>reference chapter 10, note 11</source>
        <translation>参考文献第 10 章，注 11</translation>
    </message>
    <message>
        <source>Link to the host</source>
        <translation>到主机的链路</translation>
    </message>
    <message>
        <source>PCIe or C2C between accelerator and host, each way.</source>
        <translation>加速卡与主机之间的 PCIe 或 C2C，单向。</translation>
    </message>
    <message>
        <source>Accelerators on a host link</source>
        <translation>共用一条主机链路的加速卡数</translation>
    </message>
    <message>
        <source>That share one link to the host, as behind a PCIe switch.</source>
        <translation>共用一条到主机链路的加速卡，例如在同一 PCIe 交换机之后。</translation>
    </message>
    <message>
        <source>Allocator&apos;s slack</source>
        <translation>分配器余量</translation>
    </message>
    <message>
        <source>Reserved by the caching allocator over what is allocated: 0.16 measured in FSDP, from 0 to 0.3; it is in the reserved and device figures, not in usable memory.</source>
        <translation>缓存分配器预留的超出已分配的部分：FSDP 中实测 0.16，范围 0 到 0.3；它计入已预留和设备占用两项指标，不计入可用显存。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 6</source>
        <translation>validation/MEMORY.md 6</translation>
    </message>
    <message>
        <source>ring</source>
        <translation>环</translation>
    </message>
    <message>
        <source>all-to-all</source>
        <translation>全交换</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>accelerator</source>
        <translation>加速卡</translation>
    </message>
    <message>
        <source>reference chapter 10.2.3: max(0, V / B − W)</source>
        <translation>参考文献第 10.2.3 节：max(0, V / B − W)</translation>
    </message>
    <message>
        <source>As Megatron&apos;s pipeline layout: E embedding, t layer, m further-token module, L loss; | parts stages, *9 repeats: Et*9|t*10|t*9L. Where stages have chunks, | parts those. Empty: as equal as can be.</source>
        <translation>按 Megatron 的流水线布局：E 嵌入，t 层，m 多 token 模块，L 损失；| 分隔阶段，*9 表示重复：Et*9|t*10|t*9L。阶段带分块时，| 分隔的是分块。留空：尽量均分。</translation>
    </message>
    <message>
        <source>Context exchange</source>
        <translation>上下文交换方式</translation>
    </message>
    <message>
        <source>ring: keys and values go round; all-to-all: heads are exchanged for tokens, and attention&apos;s output is kept in both divisions.</source>
        <translation>环：键和值绕环传递；全交换：以头换 token，注意力输出按两种划分都保留。</translation>
    </message>
    <message>
        <source>Chunks of a stage</source>
        <translation>阶段的分块数</translation>
    </message>
    <message>
        <source>Virtual stages: runs of layers that each stage holds, the first of each stage before the second of any.</source>
        <translation>虚拟阶段：每个阶段持有的若干段层，各阶段的第一段排在任何阶段的第二段之前。</translation>
    </message>
    <message>
        <source>Narayanan et al. 2021, Megatron-LM</source>
        <translation>Narayanan et al. 2021, Megatron-LM</translation>
    </message>
    <message>
        <source>Recompute every n-th layer</source>
        <translation>每隔 n 层重计算</translation>
    </message>
    <message>
        <source>The rule holds for every n-th layer; the others keep all their tensors.</source>
        <translation>规则只对每第 n 层生效；其余的层保留全部张量。</translation>
    </message>
    <message>
        <source>torchtitan&apos;s selective activation checkpointing by layer</source>
        <translation>torchtitan 按层的选择性激活检查点</translation>
    </message>
    <message>
        <source>Recomputed layers of a stage</source>
        <translation>每个阶段重计算的层数</translation>
    </message>
    <message>
        <source>The rule holds for so many layers of each stage, or chunk, at most; empty: all.</source>
        <translation>规则最多对每个阶段（或分块）的这么多层生效；留空：全部。</translation>
    </message>
    <message>
        <source>Megatron&apos;s --recompute-num-layers with the block method</source>
        <translation>Megatron 的 --recompute-num-layers，block 方式</translation>
    </message>
    <message>
        <source>Fused weight gradients</source>
        <translation>融合权重梯度</translation>
    </message>
    <message>
        <source>Products add into the gradient buffer themselves; Transformer Engine then keeps one dummy gradient of each shape for ever.</source>
        <translation>矩阵乘直接累加到梯度缓冲区；Transformer Engine 此时为每种形状永久保留一个占位梯度。</translation>
    </message>
    <message>
        <source>validation/MEMORY.md 4</source>
        <translation>validation/MEMORY.md 4</translation>
    </message>
    <message>
        <source>Gradient bucket</source>
        <translation>梯度桶</translation>
    </message>
    <message>
        <source>A copy of the gradients that are reduced together; two where reduction overlaps. 0: gradients are reduced where they are.</source>
        <translation>一起归约的梯度的副本；归约重叠时为两份。0：梯度就地归约。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s reduce_bucket_size; chapter 10, exercise 10-1</source>
        <translation>DeepSpeed 的 reduce_bucket_size；第 10 章练习 10-1</translation>
    </message>
    <message>
        <source>Master weights and moments stand in the host&apos;s memory and are updated there: gradients go down, new weights come up.</source>
        <translation>主权重和一、二阶矩放在主机内存中并在那里更新：梯度下传，新权重上传。</translation>
    </message>
    <message>
        <source>Gradients become FP32</source>
        <translation>梯度在何处转为 FP32</translation>
    </message>
    <message>
        <source>host: 16-bit gradients travel and the host converts them; accelerator: FP32 ones travel, twice the bytes.</source>
        <translation>主机：传输 16 位梯度，由主机转换；加速卡：传输 FP32 梯度，字节数加倍。</translation>
    </message>
    <message>
        <source>Gradients on the host</source>
        <translation>梯度放在主机</translation>
    </message>
    <message>
        <source>Each micro-batch&apos;s gradients go to the host as they come; the card keeps those of one layer.</source>
        <translation>每个微批次的梯度产生后即送往主机；卡上只保留一层的梯度。</translation>
    </message>
    <message>
        <source>A rank&apos;s share of the weights stands in the host&apos;s memory and comes up for each pass.</source>
        <translation>rank 自己那份权重放在主机内存中，每次传播时上传。</translation>
    </message>
    <message>
        <source>Rajbhandari et al. 2021, arXiv:2104.07857</source>
        <translation>Rajbhandari et al. 2021, arXiv:2104.07857</translation>
    </message>
    <message>
        <source>Tensors to rebuild</source>
        <translation>要重建的张量</translation>
    </message>
    <message>
        <source>Saved tensors of layers that are dropped and rebuilt, as kind:operator.tensor*layers: a:activation.gate*12, attention.queries. Model mode names them.</source>
        <translation>层保存的张量中丢弃后重建的那些，写作 种类:算子.张量*层数：a:activation.gate*12, attention.queries。名称见模型模式。</translation>
    </message>
    <message>
        <source>Tensors to offload</source>
        <translation>要卸载的张量</translation>
    </message>
    <message>
        <source>Saved tensors of layers that go to the host after the forward pass and come back before they are needed; written as the tensors to rebuild.</source>
        <translation>层保存的张量中前向传播后送往主机、需要之前取回的那些；写法同要重建的张量。</translation>
    </message>
    <message>
        <source>Gradients beside master weights</source>
        <translation>主权重旁的梯度</translation>
    </message>
    <message>
        <source>A further copy that the optimizer keeps of its own share (DeepSpeed&apos;s ZeRO-1 in FP16: fp32).</source>
        <translation>优化器为自己那一份另存的副本（DeepSpeed 的 FP16 ZeRO-1：fp32）。</translation>
    </message>
    <message>
        <source>Temporaries of the update</source>
        <translation>更新的临时量</translation>
    </message>
    <message>
        <source>Copies that the optimizer makes while it steps, for each parameter that a rank updates: 4 for an FP32 gradient copy, 12 as measured in InternEvo.</source>
        <translation>优化器步进时产生的副本，按 rank 更新的每个参数计：FP32 梯度副本为 4，InternEvo 实测为 12。</translation>
    </message>
    <message>
        <source>Short-lived tensors</source>
        <translation>短暂存在的张量</translation>
    </message>
    <message>
        <source>Gradients of activations in the backward pass, copies of gradients on their way, caches; the texts leave them out.</source>
        <translation>反向传播中激活值的梯度、途中梯度的副本、缓存；参考文本不计它们。</translation>
    </message>
    <message>
        <source>ZeRO-3: the layer in use and the prefetched one, or all that are not dropped; copies that autocast keeps.</source>
        <translation>ZeRO-3：正在使用的层和预取的层，或所有未丢弃的层；以及 autocast 保留的副本。</translation>
    </message>
    <message>
        <source>Recomputation: what one layer dropped and has again while it goes back.</source>
        <translation>重计算：一层丢弃、在反向时重新得到的内容。</translation>
    </message>
    <message>
        <source>Gradients of activations while a layer goes back, and buffers for messages between stages.</source>
        <translation>一层反向时激活值的梯度，以及阶段间消息的缓冲区。</translation>
    </message>
    <message>
        <source>One for each shape of weight that fused kernels write past: kept from the first step on.</source>
        <translation>融合 kernel 绕过写入的每种权重形状各一个：从第一步起一直保留。</translation>
    </message>
    <message>
        <source>Copies that the optimizer makes of what a rank updates.</source>
        <translation>优化器为 rank 所更新的参数产生的副本。</translation>
    </message>
    <message>
        <source>Staging for the host</source>
        <translation>为主机暂存</translation>
    </message>
    <message>
        <source>Tensors of a layer on their way to or from the host, and FP32 copies of its gradients.</source>
        <translation>一层往来主机途中的张量，以及其梯度的 FP32 副本。</translation>
    </message>
    <message>
        <source>Held in a node&apos;s host memory</source>
        <translation>节点主机内存占用</translation>
    </message>
    <message>
        <source>What its accelerators have moved there.</source>
        <translation>该节点的加速卡移到主机的内容。</translation>
    </message>
    <message>
        <source>Host memory to spare</source>
        <translation>主机内存余量</translation>
    </message>
    <message>
        <source>Of a node, less what is moved there; negative where it does not fit.</source>
        <translation>一个节点的主机内存减去移到那里的内容；放不下时为负。</translation>
    </message>
    <message>
        <source>At the end of a forward pass</source>
        <translation>在前向传播结束时</translation>
    </message>
    <message>
        <source>States, what is in flight, and gathered parameters.</source>
        <translation>状态、在途内容和收集的参数。</translation>
    </message>
    <message>
        <source>In the loss</source>
        <translation>计算损失时</translation>
    </message>
    <message>
        <source>As before it, with logits and their copies on the last stage.</source>
        <translation>同前，最后一个阶段另有 logits 及其副本。</translation>
    </message>
    <message>
        <source>In the backward pass of the head</source>
        <translation>在头的反向传播中</translation>
    </message>
    <message>
        <source>The gradients of logits, of the head&apos;s matrix and of its input, on the last stage.</source>
        <translation>最后一个阶段上 logits、头的矩阵及其输入的梯度。</translation>
    </message>
    <message>
        <source>In the first layer&apos;s backward pass</source>
        <translation>在首层的反向传播中</translation>
    </message>
    <message>
        <source>All saved tensors are there still; a layer is rebuilt and works.</source>
        <translation>所有保存的张量都还在；一层正在重建和计算。</translation>
    </message>
    <message>
        <source>While its gradients are reduced</source>
        <translation>在其梯度归约时</translation>
    </message>
    <message>
        <source>The layer&apos;s tensors are gone; ZeRO-3 holds its whole gradient and a copy to reduce.</source>
        <translation>该层的张量已释放；ZeRO-3 持有它的完整梯度和一份用于归约的副本。</translation>
    </message>
    <message>
        <source>At the end of the backward pass</source>
        <translation>在反向传播结束时</translation>
    </message>
    <message>
        <source>All gradients, and the last unit&apos;s on their way.</source>
        <translation>全部梯度，以及最后一个单元途中的梯度。</translation>
    </message>
    <message>
        <source>In the update</source>
        <translation>在更新时</translation>
    </message>
    <message>
        <source>States and the optimizer&apos;s temporaries.</source>
        <translation>状态和优化器的临时量。</translation>
    </message>
    <message>
        <source>All but states and activations at the moment of the peak.</source>
        <translation>峰值时刻除状态和激活值以外的全部。</translation>
    </message>
    <message>
        <source>Activations and buffers at the moment of the peak: all but states.</source>
        <translation>峰值时刻的激活值和缓冲区：除状态以外的全部。</translation>
    </message>
    <message>
        <source>The most that is alive at once, of the moments of a step; or states and a given working set.</source>
        <translation>一步各时刻中同时存在的最大值；或状态加给定的工作集。</translation>
    </message>
    <message>
        <source>Allocated at the peak</source>
        <translation>峰值时已分配</translation>
    </message>
    <message>
        <source>What the framework reports as its most: the peak and the libraries&apos; workspaces.</source>
        <translation>框架报告的最大值：峰值加上各库的工作区。</translation>
    </message>
    <message>
        <source>Reserved by the allocator</source>
        <translation>分配器已预留</translation>
    </message>
    <message>
        <source>Allocated, and the caching allocator&apos;s slack.</source>
        <translation>已分配的，加上缓存分配器的余量。</translation>
    </message>
    <message>
        <source>In use on the device</source>
        <translation>设备占用</translation>
    </message>
    <message>
        <source>Reserved, the driver&apos;s context and the collective library: what the device itself shows.</source>
        <translation>已预留的，加上驱动 context 和集合通信库：设备自身显示的数值。</translation>
    </message>
    <message>
        <source>Waiting for the host&apos;s link</source>
        <translation>等待主机链路</translation>
    </message>
    <message>
        <source>Tensors and weights from and to the host in one step, beyond what passes hide: max(0, V/B − W).</source>
        <translation>一步中往来主机的张量和权重，超出计算所能掩盖的部分：max(0, V/B − W)。</translation>
    </message>
    <message>
        <source>Gradients for the host</source>
        <translation>送往主机的梯度</translation>
    </message>
    <message>
        <source>Of a rank in one step, in their own format, where the optimizer is on the host.</source>
        <translation>优化器在主机时，一个 rank 一步中以其自身格式送出的梯度。</translation>
    </message>
    <message>
        <source>On the link to the host</source>
        <translation>主机链路上的时间</translation>
    </message>
    <message>
        <source>Twice the bytes where FP32 values travel.</source>
        <translation>传输 FP32 值时字节数加倍。</translation>
    </message>
    <message>
        <source>Conversion to FP32</source>
        <translation>转换为 FP32</translation>
    </message>
    <message>
        <source>Three times the bytes over the memory bandwidth of host or accelerator.</source>
        <translation>三倍字节数除以主机或加速卡的内存带宽。</translation>
    </message>
    <message>
        <source>Link and conversion</source>
        <translation>链路与转换</translation>
    </message>
    <message>
        <source>One after the other.</source>
        <translation>先后进行。</translation>
    </message>
    <message>
        <source>Link from which the accelerator converts</source>
        <translation>由加速卡转换更快的链路速率</translation>
    </message>
    <message>
        <source>On a faster link converting on the accelerator is quicker, on a slower one on the host.</source>
        <translation>链路更快时在加速卡上转换更快，更慢时在主机上转换更快。</translation>
    </message>
    <message>
        <source>Window that hides it</source>
        <translation>掩盖它的窗口</translation>
    </message>
    <message>
        <source>A micro-batch&apos;s backward pass on the first stage, at the assumed rate.</source>
        <translation>第一个阶段上一个微批次的反向传播，按假定速率计。</translation>
    </message>
    <message>
        <source>Waiting for gradients on the host</source>
        <translation>等待梯度到主机</translation>
    </message>
    <message>
        <source>max(0, V/B − W), conversion counted.</source>
        <translation>max(0, V/B − W)，计入转换。</translation>
    </message>
    <message>
        <source>Update on the host</source>
        <translation>在主机上更新</translation>
    </message>
    <message>
        <source>States read and written once in host memory, new weights sent up.</source>
        <translation>状态在主机内存中读写一次，新权重上传。</translation>
    </message>
    <message>
        <source>one micro-batch&apos;s values between two layers</source>
        <translation>两层之间一个微批次的值</translation>
    </message>
    <message>
        <source>the gradient of the logits</source>
        <translation>logits 的梯度</translation>
    </message>
    <message>
        <source>the gradient of the head&apos;s matrix</source>
        <translation>头的矩阵的梯度</translation>
    </message>
    <message>
        <source>an accelerator&apos;s share of its link to the host</source>
        <translation>一张加速卡分到的主机链路</translation>
    </message>
    <message>
        <source>all hidden</source>
        <translation>全部被掩盖</translation>
    </message>
    <message>
        <source>longer than its window</source>
        <translation>超出其窗口</translation>
    </message>
    <message>
        <source>rebuilding the chosen tensors: products at the achieved rate, all else by the bytes that it moves</source>
        <translation>重建所选张量：矩阵乘按达到的速率计，其余按其搬运的字节计</translation>
    </message>
    <message>
        <source>its weight gradients over all forward FLOPs</source>
        <translation>其权重梯度占全部前向 FLOPs 之比</translation>
    </message>
    <message>
        <source>none left</source>
        <translation>没有剩余</translation>
    </message>
    <message>
        <source>left of the stage</source>
        <translation>该阶段剩余</translation>
    </message>
    <message>
        <source>layers under the rule</source>
        <translation>规则下的层数</translation>
    </message>
    <message>
        <source>the stage&apos;s limit</source>
        <translation>该阶段的上限</translation>
    </message>
    <message>
        <source>the part&apos;s share of the stage&apos;s pass</source>
        <translation>该部分占阶段一次传播的份额</translation>
    </message>
    <message>
        <source>always</source>
        <translation>始终</translation>
    </message>
    <message>
        <source>its forward pass</source>
        <translation>其前向传播</translation>
    </message>
    <message>
        <source>its backward pass</source>
        <translation>其反向传播</translation>
    </message>
    <message>
        <source>the update</source>
        <translation>更新时</translation>
    </message>
    <message>
        <source>tensor parallel, by key-value heads</source>
        <translation>张量并行，按键值头</translation>
    </message>
    <message>
        <source>tensor parallel, by rows of the vocabulary</source>
        <translation>张量并行，按词表的行</translation>
    </message>
    <message>
        <source>expert parallel, a copy on each rank of an expert</source>
        <translation>专家并行，一个专家的每个 rank 各一份副本</translation>
    </message>
    <message>
        <source>rows at the rank&apos;s experts</source>
        <translation>该 rank 上专家的行</translation>
    </message>
    <message>
        <source>in the host&apos;s memory</source>
        <translation>在主机内存中</translation>
    </message>
    <message>
        <source>layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>layers {0}</source>
        <translation>层 {0}</translation>
    </message>
    <message>
        <source>read by products and norms</source>
        <translation>供矩阵乘和归一化读取</translation>
    </message>
    <message>
        <source>summed until the update</source>
        <translation>累加到更新为止</translation>
    </message>
    <message>
        <source>the copy that the update changes</source>
        <translation>更新所改变的副本</translation>
    </message>
    <message>
        <source>the optimizer&apos;s copy of the gradients</source>
        <translation>优化器的梯度副本</translation>
    </message>
    <message>
        <source>the optimizer&apos;s moments</source>
        <translation>优化器的一、二阶矩</translation>
    </message>
    <message>
        <source>{0}.{1}.{2}</source>
        <translation>{0}.{1}.{2}</translation>
    </message>
    <message>
        <source>{0} × {1} × {2}</source>
        <translation>{0} × {1} × {2}</translation>
    </message>
    <message>
        <source>{0}</source>
        <translation>{0}</translation>
    </message>
    <message>
        <source>further tokens</source>
        <translation>更远的 token</translation>
    </message>
    <message>
        <source>head.copy of the embedding&apos;s table</source>
        <translation>头.嵌入表的副本</translation>
    </message>
    <message>
        <source>further-token modules read it on the last stage</source>
        <translation>多 token 模块在最后一个阶段上读取它</translation>
    </message>
    <message>
        <source>{0} values</source>
        <translation>{0} 个值</translation>
    </message>
    <message>
        <source>head.logits and their copies</source>
        <translation>头.logits 及其副本</translation>
    </message>
    <message>
        <source>From character {0} on this is no list of tensors: write kind:operator.tensor, and *layers behind it where not all, as in a:activation.gate*12, attention.queries.</source>
        <translation>从第 {0} 个字符起不是张量列表：请写 种类:算子.张量，并非全部层时在后面写 *层数，例如 a:activation.gate*12, attention.queries。</translation>
    </message>
    <message>
        <source>No tensors</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>No layer of this plan saves {0}: nothing is changed by it. Model mode and evaluate --json name what layers save.</source>
        <translation>该方案没有层保存 {0}：它不改变任何东西。层保存什么见模型模式和 evaluate --json。</translation>
    </message>
    <message>
        <source>A rule of recomputation is chosen too: then the set does nothing.</source>
        <translation>同时选择了重计算规则：此时这组张量不起作用。</translation>
    </message>
    <message>
        <source>No rule, only the set</source>
        <translation>不用规则，只用这组张量</translation>
    </message>
    <message>
        <source>{0} is to be rebuilt and moved to the host in the same layers: say for how many layers each, or take it from one list.</source>
        <translation>{0} 在同样的层中既要重建又要移到主机：请分别写明层数，或从其中一个列表中去掉。</translation>
    </message>
    <message>
        <source>{0} pipeline stages of {1} chunks for {2} layers: some would have none.</source>
        <translation>{0} 个流水线阶段各 {1} 个分块，共 {2} 层：有些分块会没有层。</translation>
    </message>
    <message>
        <source>{0} pipeline stages of {1} chunks do not divide the {2} layers: {3} chunks have {4}, the others {5} and wait for them.</source>
        <translation>{0} 个流水线阶段各 {1} 个分块不能均分 {2} 层：{3} 个分块有 {4} 层，其余有 {5} 层并等待它们。</translation>
    </message>
    <message>
        <source>{0} has one chunk on each stage: the {1} chunks do not count.</source>
        <translation>{0} 每个阶段只有一个分块：{1} 个分块不起作用。</translation>
    </message>
    <message>
        <source>Schedule: {0}</source>
        <translation>调度：{0}</translation>
    </message>
    <message>
        <source>{0} micro-batch cannot fill {1} pipeline stages. Several micro-batches for each stage are usual.</source>
        <translation>{0} 个微批次填不满 {1} 个流水线阶段。通常每个阶段有若干个微批次。</translation>
    </message>
    <message>
        <source>{0} micro-batches cannot fill {1} pipeline stages. Several micro-batches for each stage are usual.</source>
        <translation>{0} 个微批次填不满 {1} 个流水线阶段。通常每个阶段有若干个微批次。</translation>
    </message>
    <message>
        <source>The text has {0} parts, and the pipeline {1}, {2} chunks on each of {3} stages: it is not followed, and chunks are as equal as can be.</source>
        <translation>该文本有 {0} 段，而流水线有 {1} 段（{3} 个阶段各 {2} 个分块）：不采用它，分块尽量均分。</translation>
    </message>
    <message>
        <source>Part {0} of the text, chunk {1} of stage {2}, has no layer: it only hands data on.</source>
        <translation>文本的第 {0} 段（阶段 {2} 的分块 {1}）没有层：它只转交数据。</translation>
    </message>
    <message>
        <source>{0} chunk of a stage</source>
        <translation>每个阶段 {0} 个分块</translation>
    </message>
    <message>
        <source>{0} chunks of a stage</source>
        <translation>每个阶段 {0} 个分块</translation>
    </message>
    <message>
        <source>first stage</source>
        <translation>首个阶段</translation>
    </message>
    <message>
        <source>middle: stage {0}</source>
        <translation>中间：阶段 {0}</translation>
    </message>
    <message>
        <source>last: stage {0}</source>
        <translation>末尾：阶段 {0}</translation>
    </message>
    <message>
        <source>allocated</source>
        <translation>已分配</translation>
    </message>
    <message>
        <source>reserved</source>
        <translation>已保留</translation>
    </message>
    <message>
        <source>on the device</source>
        <translation>设备上</translation>
    </message>
    <message>
        <source>no mix of keeping, rebuilding and offloading can be had</source>
        <translation>没有可行的保留、重建与卸载组合</translation>
    </message>
    <message>
        <source>forward</source>
        <translation>前向</translation>
    </message>
    <message>
        <source>head, back</source>
        <translation>输出头反向</translation>
    </message>
    <message>
        <source>layer, back</source>
        <translation>层反向</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>end of backward</source>
        <translation>反向结束</translation>
    </message>
    <message>
        <source>longer than {0} characters.</source>
        <translation>长度超过 {0} 个字符。</translation>
    </message>
    <message>
        <source>Layers of stages {0}</source>
        <translation>各阶段的层数 {0}</translation>
    </message>
    <message>
        <source>Pinned host buffers</source>
        <translation>锁页主机缓冲区</translation>
    </message>
    <message>
        <source>Page-locked host memory that a rank keeps for copies under way, beside what is moved there. DeepSpeed: buffer_count x buffer_size values.</source>
        <translation>每个 rank 为进行中的拷贝保留的锁页主机内存，不含移到主机上的数据本身。DeepSpeed：buffer_count × buffer_size 个值。</translation>
    </message>
    <message>
        <source>DeepSpeed&apos;s configuration: five buffers of 1e8 values, 1 GB in BF16</source>
        <translation>DeepSpeed 配置：五个各 1e8 个值的缓冲区，BF16 下为 1 GB</translation>
    </message>
    <message>
        <source>{0} chunks on a stage</source>
        <translation>每个阶段 {0} 个分块</translation>
    </message>
    <message>
        <source>Layers split evenly</source>
        <translation>各层平均切分</translation>
    </message>
    <message>
        <source>None fits; {0} would be the fastest and needs {1} too much.</source>
        <translation>没有一种放得下；{0} 会最快，但超出 {1}。</translation>
    </message>
    <message>
        <source>{0} would take {1} less a step, but needs {2} too much.</source>
        <translation>{0} 每步可少 {1}，但超出 {2}。</translation>
    </message>
    <message>
        <source>the plan has no pipeline</source>
        <translation>方案没有流水线</translation>
    </message>
    <message>
        <source>row {0}, cell {1}: &quot;{2}&quot; is no slot; one is written 0F0, 0B0, 0I0 or 0W0</source>
        <translation>第 {0} 行第 {1} 格：“{2}” 不是调度单元；写法为 0F0、0B0、0I0 或 0W0</translation>
    </message>
    <message>
        <source>the table has more devices or slots than can be simulated</source>
        <translation>表中的设备或调度单元多于可模拟的数量</translation>
    </message>
    <message>
        <source>a stage or micro-batch is numbered beyond {0} and {1}</source>
        <translation>阶段或微批次的编号超过 {0} 和 {1}</translation>
    </message>
    <message>
        <source>the table has no slots</source>
        <translation>表中没有调度单元</translation>
    </message>
    <message>
        <source>{0} stages cannot be shared evenly by the {1} devices</source>
        <translation>{0} 个阶段不能由 {1} 个设备平均分担</translation>
    </message>
    <message>
        <source>stage {0} is in no row</source>
        <translation>没有哪一行有阶段 {0}</translation>
    </message>
    <message>
        <source>device {0} holds {1} stages, the others {2}</source>
        <translation>设备 {0} 有 {1} 个阶段，其他设备有 {2} 个</translation>
    </message>
    <message>
        <source>a V has 2 chunks per device, not {0}</source>
        <translation>V 形调度每个设备有 2 个分块，而不是 {0} 个</translation>
    </message>
    <message>
        <source>eager-1f1b</source>
        <translation>eager-1f1b</translation>
    </message>
    <message>
        <source>Eager 1F1B</source>
        <translation>Eager 1F1B</translation>
    </message>
    <message>
        <source>1F1B with twice the forwards ahead: messages travel while other forwards run, for up to twice the memory.</source>
        <translation>预先多做一倍前向的 1F1B：消息在其他前向运行时传输，显存最多为两倍。</translation>
    </message>
    <message>
        <source>looped-bfs</source>
        <translation>looped-bfs</translation>
    </message>
    <message>
        <source>Breadth-first (looped BFS)</source>
        <translation>广度优先（looped BFS）</translation>
    </message>
    <message>
        <source>All micro-batches through each chunk in turn: fill and drain are v times shorter, and every micro-batch stays in memory.</source>
        <translation>所有微批次依次通过每个分块：填充和排空缩短到 1/v，但每个微批次都留在显存中。</translation>
    </message>
    <message>
        <source>zb-v</source>
        <translation>zb-v</translation>
    </message>
    <message>
        <source>ZB-V</source>
        <translation>ZB-V</translation>
    </message>
    <message>
        <source>Two chunks on each device in a V, weight gradients apart: no bubble where passes take as long as each other, in the memory of 1F1B.</source>
        <translation>每个设备两个分块排成 V 形，权重梯度分开计算：各趟耗时相等时没有气泡，显存与 1F1B 相同。</translation>
    </message>
    <message>
        <source>it names no &quot;schedule&quot;</source>
        <translation>没有写明 &quot;schedule&quot;</translation>
    </message>
    <message>
        <source>its &quot;{0}&quot; is no whole number from 1 on</source>
        <translation>其 &quot;{0}&quot; 不是从 1 起的整数</translation>
    </message>
    <message>
        <source>its &quot;{0}&quot; is no time of 0 or more</source>
        <translation>其 &quot;{0}&quot; 不是不小于 0 的时间</translation>
    </message>
    <message>
        <source>neither its &quot;makespan&quot; nor its &quot;bubble&quot; can be compared with</source>
        <translation>其 &quot;makespan&quot; 和 &quot;bubble&quot; 都无法用来比较</translation>
    </message>
    <message>
        <source>its &quot;weight_gradient&quot; is longer than the &quot;backward&quot; that it is a part of</source>
        <translation>其 &quot;weight_gradient&quot; 长于包含它的 &quot;backward&quot;</translation>
    </message>
    <message>
        <source>The file has no list of &quot;cases&quot;.</source>
        <translation>文件中没有 &quot;cases&quot; 列表。</translation>
    </message>
    <message>
        <source>Case {0}: {1}.</source>
        <translation>第 {0} 例：{1}。</translation>
    </message>
    <message>
        <source>the slots of a block belong to no single flow</source>
        <translation>一个块中的槽不属于同一条流</translation>
    </message>
    <message>
        <source>the orders of the two flows cannot run to their end</source>
        <translation>两条流的顺序无法执行到底</translation>
    </message>
    <message>
        <source>the pipeline needs {0} times of slots, not {1}</source>
        <translation>流水线需要 {0} 个槽的时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>{0} chunks per device cannot be shared by {1} flows</source>
        <translation>每个设备 {0} 个块无法由 {1} 条流分担</translation>
    </message>
    <message>
        <source>{0} is joined to a slot behind it, and there is none</source>
        <translation>{0} 与其后的槽相连，但其后没有槽</translation>
    </message>
    <message>
        <source>1 micro-batch cannot be shared by two flows; the nearest is {0}</source>
        <translation>1 个微批次无法由两条流分担；最接近的是 {0}</translation>
    </message>
    <message>
        <source>{0} micro-batches cannot be shared evenly by two flows; the nearest are {1} and {2}</source>
        <translation>{0} 个微批次无法由两条流均分；最接近的是 {1} 和 {2}</translation>
    </message>
    <message>
        <source>{0} micro-batches are fewer than twice the {1} stages; the nearest is {2}</source>
        <translation>{0} 个微批次少于 {1} 个阶段的两倍；最接近的是 {2}</translation>
    </message>
    <message>
        <source>1 stage cannot be shared by two flows from both ends; the nearest is {0}</source>
        <translation>1 个阶段无法由来自两端的两条流共用；最接近的是 {0}</translation>
    </message>
    <message>
        <source>{0} stages are odd, and two flows meet in the middle; the nearest are {1} and {2}</source>
        <translation>{0} 个阶段是奇数，而两条流在中间相遇；最接近的是 {1} 和 {2}</translation>
    </message>
    <message>
        <source>dualpipe</source>
        <translation>dualpipe</translation>
    </message>
    <message>
        <source>DualPipe</source>
        <translation>DualPipe</translation>
    </message>
    <message>
        <source>Two flows from both ends, weight gradients apart: two copies of the parameters, p + 1 micro-batches in memory; what is meant to overlap runs in turn.</source>
        <translation>两条流从两端进入，权重梯度分开计算：参数有两份，显存中有 p + 1 个微批次；本应重叠的部分依次执行。</translation>
    </message>
    <message>
        <source>dualpipe-fused</source>
        <translation>dualpipe-fused</translation>
    </message>
    <message>
        <source>DualPipe, fused F&amp;B</source>
        <translation>DualPipe，融合 F&amp;B</translation>
    </message>
    <message>
        <source>DualPipe whose forward and backward of a pair are one block: it waits for both inputs and sends both outputs at its end.</source>
        <translation>DualPipe，成对的前向与反向合为一块：等待两个输入，结束时发出两个输出。</translation>
    </message>
    <message>
        <source>dualpipe-book</source>
        <translation>dualpipe-book</translation>
    </message>
    <message>
        <source>DualPipe, by the book&apos;s rule</source>
        <translation>DualPipe，按书中的规则</translation>
    </message>
    <message>
        <source>Two flows in the order of 1F1B with weight gradients apart, each device taking what can start first: not DeepSeek&apos;s order, and slower.</source>
        <translation>两条流按 1F1B 的顺序，权重梯度分开计算，每个设备先执行能最早开始的：不是 DeepSeek 的顺序，也更慢。</translation>
    </message>
    <message>
        <source>dualpipev</source>
        <translation>dualpipev</translation>
    </message>
    <message>
        <source>DualPipeV</source>
        <translation>DualPipeV</translation>
    </message>
    <message>
        <source>One half of DualPipe: two chunks on each device in a V, one copy of the parameters, 2p + 1 chunks in memory; what is meant to overlap runs in turn.</source>
        <translation>DualPipe 的一半：每个设备上两个块排成 V 形，参数只有一份，显存中有 2p + 1 个块；本应重叠的部分依次执行。</translation>
    </message>
    <message>
        <source>dualpipev-fused</source>
        <translation>dualpipev-fused</translation>
    </message>
    <message>
        <source>DualPipeV, fused F&amp;B</source>
        <translation>DualPipeV，融合 F&amp;B</translation>
    </message>
    <message>
        <source>DualPipeV whose forward and backward of a pair are one block: it waits for both inputs and sends both outputs at its end.</source>
        <translation>DualPipeV，成对的前向与反向合为一块：等待两个输入，结束时发出两个输出。</translation>
    </message>
    <message>
        <source>the pipeline needs {0} times of reductions, not {1}</source>
        <translation>流水线需要 {0} 个归约时间，而不是 {1} 个</translation>
    </message>
    <message>
        <source>&quot;{0}&quot; {1}.</source>
        <translation>“{0}”{1}。</translation>
    </message>
    <message>
        <source>is no object</source>
        <translation>不是对象</translation>
    </message>
    <message>
        <source>is missing, or no text</source>
        <translation>缺失，或不是文本</translation>
    </message>
    <message>
        <source>is no number</source>
        <translation>不是数</translation>
    </message>
    <message>
        <source>is no number above 0</source>
        <translation>不是大于 0 的数</translation>
    </message>
    <message>
        <source>is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>is no whole number</source>
        <translation>不是整数</translation>
    </message>
    <message>
        <source>is missing, or no list</source>
        <translation>缺失，或不是列表</translation>
    </message>
    <message>
        <source>has not as many numbers as &quot;bytes&quot;</source>
        <translation>的数目与 &quot;bytes&quot; 不一致</translation>
    </message>
    <message>
        <source>the links to the group&apos;s own members</source>
        <translation>到本组成员的链路</translation>
    </message>
    <message>
        <source>the host&apos;s PCIe bridge, crossed twice</source>
        <translation>主机的 PCIe 桥，经过两次</translation>
    </message>
    <message>
        <source>the host&apos;s memory</source>
        <translation>主机内存</translation>
    </message>
    <message>
        <source>links between PCIe switches</source>
        <translation>PCIe 交换芯片之间的链路</translation>
    </message>
    <message>
        <source>network cards</source>
        <translation>网卡</translation>
    </message>
    <message>
        <source>uplinks of a leaf switch</source>
        <translation>叶交换机的上行链路</translation>
    </message>
    <message>
        <source>members of a group in one fast domain</source>
        <translation>一个高速域内的组成员数</translation>
    </message>
    <message>
        <source>fast domains that a group reaches</source>
        <translation>一个组跨越的高速域数</translation>
    </message>
    <message>
        <source>a card&apos;s link as collectives reach it</source>
        <translation>集合通信所能达到的单卡链路速率</translation>
    </message>
    <message>
        <source>share of a buffer for others in the domain</source>
        <translation>缓冲区中发往域内其他成员的份额</translation>
    </message>
    <message>
        <source>share of a card&apos;s links to its group</source>
        <translation>一张卡的链路中通往本组的份额</translation>
    </message>
    <message>
        <source>share of a card&apos;s links to one peer</source>
        <translation>一张卡的链路中通往一个对端的份额</translation>
    </message>
    <message>
        <source>rings that leave a PCIe switch</source>
        <translation>离开一个 PCIe 交换芯片的环数</translation>
    </message>
    <message>
        <source>buffers&apos; worth that leaves a PCIe switch</source>
        <translation>离开一个 PCIe 交换芯片的量（以缓冲区计）</translation>
    </message>
    <message>
        <source>rings that leave a unit side by side</source>
        <translation>同时离开一个单元的环数</translation>
    </message>
    <message>
        <source>rings of single members that leave a unit</source>
        <translation>离开一个单元的单成员环数</translation>
    </message>
    <message>
        <source>buffers&apos; worth that leaves a unit</source>
        <translation>离开一个单元的量（以缓冲区计）</translation>
    </message>
    <message>
        <source>share of a buffer for other domains</source>
        <translation>缓冲区中发往其他域的份额</translation>
    </message>
    <message>
        <source>network cards of a node as collectives reach them</source>
        <translation>集合通信所能达到的节点网卡速率</translation>
    </message>
    <message>
        <source>accelerators below neighbouring leaf switches</source>
        <translation>相邻叶交换机之下的加速器数</translation>
    </message>
    <message>
        <source>all-reduce</source>
        <translation>all-reduce</translation>
    </message>
    <message>
        <source>all-gather</source>
        <translation>all-gather</translation>
    </message>
    <message>
        <source>reduce-scatter</source>
        <translation>reduce-scatter</translation>
    </message>
    <message>
        <source>broadcast</source>
        <translation>广播</translation>
    </message>
    <message>
        <source>message</source>
        <translation>点对点消息</translation>
    </message>
    <message>
        <source>double binary tree</source>
        <translation>双二叉树</translation>
    </message>
    <message>
        <source>in the switches</source>
        <translation>在交换芯片中</translation>
    </message>
    <message>
        <source>hierarchical</source>
        <translation>分层</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直接</translation>
    </message>
    <message>
        <source>the protocol for large messages</source>
        <translation>用于大消息的协议</translation>
    </message>
    <message>
        <source>the protocol for small messages</source>
        <translation>用于小消息的协议</translation>
    </message>
    <message>
        <source>levels of the tree</source>
        <translation>树的层数</translation>
    </message>
    <message>
        <source>an inner place of the tree</source>
        <translation>树的内部节点</translation>
    </message>
    <message>
        <source>few places</source>
        <translation>节点很少</translation>
    </message>
    <message>
        <source>inside the domain</source>
        <translation>域内</translation>
    </message>
    <message>
        <source>out of the domain</source>
        <translation>域外</translation>
    </message>
    <message>
        <source>share of the copies that is sent when a domain gets a token once</source>
        <translation>每个域只接收一次 token 时实际发送的副本份额</translation>
    </message>
    <message>
        <source>nvswitch</source>
        <translation>nvswitch</translation>
    </message>
    <message>
        <source>nvlink-mesh</source>
        <translation>nvlink-mesh</translation>
    </message>
    <message>
        <source>pcie-peer</source>
        <translation>pcie-peer</translation>
    </message>
    <message>
        <source>pcie-host</source>
        <translation>pcie-host</translation>
    </message>
    <message>
        <source>Thakur, Rabenseifner, Gropp 2005: time is latency and bytes over rate</source>
        <translation>Thakur、Rabenseifner、Gropp 2005：时间为延迟加字节数除以速率</translation>
    </message>
    <message>
        <source>fitted to measured bus bandwidth by message size (tests/validation/components.json)</source>
        <translation>按消息大小拟合实测总线带宽（tests/validation/components.json）</translation>
    </message>
    <message>
        <source>Fast domain</source>
        <translation>高速域</translation>
    </message>
    <message>
        <source>Accelerators that are joined by the fast links; 0: those of a node. An NVL72 has 72 over 18 nodes.</source>
        <translation>由高速链路相连的加速器数；0：一个节点的加速器。NVL72 有 18 个节点共 72 个。</translation>
    </message>
    <message>
        <source>Links in the domain</source>
        <translation>域内链路</translation>
    </message>
    <message>
        <source>nvswitch: each pair may use a card&apos;s whole link; nvlink-mesh: it is split over the peers, so that small groups get a part; pcie-peer: card to card; pcie-host: through the host&apos;s memory.</source>
        <translation>nvswitch：每一对都可用满一张卡的链路；nvlink-mesh：链路分给各对端，因此小组只得到一部分；pcie-peer：卡到卡；pcie-host：经过主机内存。</translation>
    </message>
    <message>
        <source>Reduction in switches</source>
        <translation>交换芯片内归约</translation>
    </message>
    <message>
        <source>The domain&apos;s switches add up (NVLS): it helps an all-reduce only.</source>
        <translation>由域内的交换芯片求和（NVLS）：只对 all-reduce 有帮助。</translation>
    </message>
    <message>
        <source>validation/MODEL.md 7, 5: gathers and scatters stay at the ring&apos;s rate</source>
        <translation>validation/MODEL.md 7 之 5：all-gather 与 reduce-scatter 仍为环的速率</translation>
    </message>
    <message>
        <source>Efficiency in the domain</source>
        <translation>域内效率</translation>
    </message>
    <message>
        <source>Share of a card&apos;s link that large collectives reach.</source>
        <translation>大的集合通信达到单卡链路速率的份额。</translation>
    </message>
    <message>
        <source>Efficiency in switches</source>
        <translation>交换芯片内的效率</translation>
    </message>
    <message>
        <source>Share of a card&apos;s link that is reached where switches add up.</source>
        <translation>由交换芯片求和时达到单卡链路速率的份额。</translation>
    </message>
    <message>
        <source>Hop in the domain</source>
        <translation>域内一跳</translation>
    </message>
    <message>
        <source>Latency of one step to a neighbour.</source>
        <translation>到相邻成员一步的延迟。</translation>
    </message>
    <message>
        <source>Efficiency of the network</source>
        <translation>网络效率</translation>
    </message>
    <message>
        <source>Share of the network cards&apos; rate that large collectives reach.</source>
        <translation>大的集合通信达到网卡速率的份额。</translation>
    </message>
    <message>
        <source>validation/MODEL.md 2: 0.78 in training, 0.42 on Omni-Path</source>
        <translation>validation/MODEL.md 2：训练中为 0.78，Omni-Path 上为 0.42</translation>
    </message>
    <message>
        <source>Hop over the network</source>
        <translation>网络一跳</translation>
    </message>
    <message>
        <source>Latency of one step to another domain.</source>
        <translation>到另一个域一步的延迟。</translation>
    </message>
    <message>
        <source>Nodes of a leaf switch</source>
        <translation>叶交换机的节点数</translation>
    </message>
    <message>
        <source>That it joins with all their network cards; 0: one switch joins all nodes.</source>
        <translation>以全部网卡接入同一叶交换机的节点数；0：一台交换机连接所有节点。</translation>
    </message>
    <message>
        <source>Rails</source>
        <translation>轨道</translation>
    </message>
    <message>
        <source>The i-th network cards of nodes share a leaf switch, so that as many more nodes are one hop apart as a node has cards.</source>
        <translation>各节点的第 i 张网卡共用一台叶交换机，因此一跳之内的节点数增加到网卡数的倍数。</translation>
    </message>
    <message>
        <source>NVIDIA DGX SuperPOD reference architecture: rail-optimised fabric</source>
        <translation>NVIDIA DGX SuperPOD 参考架构：轨道优化的网络</translation>
    </message>
    <message>
        <source>Oversubscription</source>
        <translation>收敛比</translation>
    </message>
    <message>
        <source>A leaf switch&apos;s links down over its links up; 1: as many of both.</source>
        <translation>叶交换机的下行链路与上行链路之比；1：两者相同。</translation>
    </message>
    <message>
        <source>Launch of a collective</source>
        <translation>集合通信的启动</translation>
    </message>
    <message>
        <source>Before the first byte moves: kernel and meeting of the ranks. The chapter&apos;s bucket takes 0.02 ms.</source>
        <translation>第一个字节移动之前：内核启动和各 rank 会合。教材中的桶为 0.02 ms。</translation>
    </message>
    <message>
        <source>reference chapter 10.3.4</source>
        <translation>参考文献第 10.3.4 章</translation>
    </message>
    <message>
        <source>Rate of small messages</source>
        <translation>小消息的速率</translation>
    </message>
    <message>
        <source>Share of the rate that the protocol for small messages reaches, which starts at once.</source>
        <translation>用于小消息、立即开始的协议所达到的速率份额。</translation>
    </message>
    <message>
        <source>Start of large messages</source>
        <translation>大消息的起始</translation>
    </message>
    <message>
        <source>What the protocol for large messages needs before it runs.</source>
        <translation>用于大消息的协议在运行之前所需的时间。</translation>
    </message>
    <message>
        <source>Ramp of large messages</source>
        <translation>大消息的爬升</translation>
    </message>
    <message>
        <source>Its pipeline fills in 2 sqrt(ramp x transfer), as with the best number of chunks.</source>
        <translation>其流水线在 2 sqrt(爬升 x 传输时间) 内填满，相当于最佳的分块数。</translation>
    </message>
    <message>
        <source>what the lower rate of small messages adds</source>
        <translation>小消息的较低速率所增加的时间</translation>
    </message>
    <message>
        <source>whole waves of the fastest tiling</source>
        <translation>最快分块方式的整波数</translation>
    </message>
    <message>
        <source>outputs computed, with what tiles and waves round up and small tiles lose</source>
        <translation>计算的输出数，含分块与波次取整以及小分块的损失</translation>
    </message>
    <message>
        <source>of the fastest tiling</source>
        <translation>最快分块方式的</translation>
    </message>
    <message>
        <source>multiplying</source>
        <translation>乘法计算</translation>
    </message>
    <message>
        <source>moving bytes</source>
        <translation>搬运字节</translation>
    </message>
    <message>
        <source>rate of a large product in 16 bits</source>
        <translation>大型矩阵乘法在 16 位下的速率</translation>
    </message>
    <message>
        <source>rate of a large product in few bits</source>
        <translation>大型矩阵乘法在低位宽下的速率</translation>
    </message>
    <message>
        <source>rate of attention&apos;s forward pass with the widest heads</source>
        <translation>最宽的头下注意力前向的速率</translation>
    </message>
    <message>
        <source>forward pass of {0}</source>
        <translation>{0} 的前向</translation>
    </message>
    <message>
        <source>gradient of the input of {0}</source>
        <translation>{0} 的输入梯度</translation>
    </message>
    <message>
        <source>gradient of the weights of {0}</source>
        <translation>{0} 的权重梯度</translation>
    </message>
    <message>
        <source>only frameworks, accelerators and nodes are told by what rows of runs say.</source>
        <translation>只有框架、加速器和节点能由运行记录的内容识别。</translation>
    </message>
    <message>
        <source>the row does not tell how many of the blocks are recomputed</source>
        <translation>该行没有说明重计算了多少个块</translation>
    </message>
    <message>
        <source>hybrid sharding divides states within a node</source>
        <translation>混合分片在节点内划分状态</translation>
    </message>
    <message>
        <source>Memory is almost full: the allocator frees and asks again.</source>
        <translation>显存几乎已满：分配器释放后重新申请。</translation>
    </message>
    <message>
        <source>PyTorch counts retries of its allocator: num_alloc_retries.</source>
        <translation>PyTorch 会统计分配器的重试次数：num_alloc_retries。</translation>
    </message>
    <message>
        <source>a measured step takes more than no time</source>
        <translation>实测单步的时间须大于零</translation>
    </message>
    <message>
        <source>the plan&apos;s step is given: take it back to compare it with a run</source>
        <translation>方案的单步时间是给定的：撤回它才能与运行比较</translation>
    </message>
    <message>
        <source>its step cannot be computed; see the problems</source>
        <translation>无法计算其单步；见问题列表</translation>
    </message>
    <message>
        <source>The plan&apos;s peak is the one for sparse matrices.</source>
        <translation>方案的峰值是稀疏矩阵的峰值。</translation>
    </message>
    <message>
        <source>Datasheets print twice the dense peak; MFU over it looks half.</source>
        <translation>数据手册给出的是稠密峰值的两倍；以它计算的 MFU 看起来只有一半。</translation>
    </message>
    <message>
        <source>The card&apos;s dense peak is twice the plan&apos;s.</source>
        <translation>该卡的稠密峰值是方案中的两倍。</translation>
    </message>
    <message>
        <source>Compare the plan&apos;s peak with the datasheet of the very card.</source>
        <translation>请将方案的峰值与该卡的数据手册对照。</translation>
    </message>
    <message>
        <source>The assumed efficiency is an HFU, which counts recomputed FLOPs too.</source>
        <translation>假定的效率是 HFU，它也计入重计算的 FLOP。</translation>
    </message>
    <message>
        <source>Look how the source of the efficiency counts FLOPs.</source>
        <translation>请查看效率的来源如何统计 FLOP。</translation>
    </message>
    <message>
        <source>The efficiency of this model&apos;s operators is not the assumed one.</source>
        <translation>该模型算子的效率与假定值不同。</translation>
    </message>
    <message>
        <source>Take times from operators; their curves are those of the card&apos;s preset.</source>
        <translation>请由算子得出时间；其曲线来自该卡的预设。</translation>
    </message>
    <message>
        <source>The assumed efficiency is not what the run reaches.</source>
        <translation>运行达不到假定的效率。</translation>
    </message>
    <message>
        <source>Compare it with runs like this one.</source>
        <translation>请与类似的运行比较。</translation>
    </message>
    <message>
        <source>Nothing was recomputed in the run.</source>
        <translation>运行中没有重计算。</translation>
    </message>
    <message>
        <source>Look for activation checkpointing in the run&apos;s configuration.</source>
        <translation>请在运行的配置中查找激活检查点。</translation>
    </message>
    <message>
        <source>All of each layer was recomputed in the run.</source>
        <translation>运行中每层全部重计算。</translation>
    </message>
    <message>
        <source>Recomputation repeats the last product of each layer too.</source>
        <translation>重计算也重复每层的最后一个矩阵乘法。</translation>
    </message>
    <message>
        <source>Recomputation leaves out the last product of each layer.</source>
        <translation>重计算略去每层的最后一个矩阵乘法。</translation>
    </message>
    <message>
        <source>PyTorch&apos;s checkpoints stop early, Megatron&apos;s do not.</source>
        <translation>PyTorch 的检查点会提前停止，Megatron 的不会。</translation>
    </message>
    <message>
        <source>Other tensors were recomputed in the run.</source>
        <translation>运行中重计算的是其他张量。</translation>
    </message>
    <message>
        <source>A profile shows collectives beside, or behind, computing.</source>
        <translation>性能剖析会显示集合通信是与计算并行还是在其后。</translation>
    </message>
    <message>
        <source>Gradients are reduced after the backward pass, not during it.</source>
        <translation>梯度在反向之后归约，而不是在反向期间。</translation>
    </message>
    <message>
        <source>Gradients are reduced during the backward pass.</source>
        <translation>梯度在反向期间归约。</translation>
    </message>
    <message>
        <source>Updated weights are gathered before the forward pass, not during it.</source>
        <translation>更新后的权重在前向之前收集，而不是在前向期间。</translation>
    </message>
    <message>
        <source>Updated weights are gathered during the forward pass.</source>
        <translation>更新后的权重在前向期间收集。</translation>
    </message>
    <message>
        <source>Weights are gathered when they are needed, not before.</source>
        <translation>权重在需要时才收集，而不是提前。</translation>
    </message>
    <message>
        <source>Look for prefetching in FSDP&apos;s or ZeRO&apos;s configuration.</source>
        <translation>请在 FSDP 或 ZeRO 的配置中查找预取。</translation>
    </message>
    <message>
        <source>Gathered weights are dropped, or kept, between the passes.</source>
        <translation>收集的权重在两次传递之间被丢弃或保留。</translation>
    </message>
    <message>
        <source>Look for resharding after the forward pass in the configuration.</source>
        <translation>请在配置中查找前向后的重新分片。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication is not hidden.</source>
        <translation>张量并行通信没有被隐藏。</translation>
    </message>
    <message>
        <source>It is off by default: look for tp_comm_overlap or async TP.</source>
        <translation>默认关闭：请查找 tp_comm_overlap 或异步 TP。</translation>
    </message>
    <message>
        <source>Expert-parallel communication is not hidden.</source>
        <translation>专家并行通信没有被隐藏。</translation>
    </message>
    <message>
        <source>NCCL&apos;s log at its start names the network cards that it uses.</source>
        <translation>NCCL 启动时的日志会列出它使用的网卡。</translation>
    </message>
    <message>
        <source>The run uses fewer network cards of each node.</source>
        <translation>运行在每个节点上使用的网卡较少。</translation>
    </message>
    <message>
        <source>The run uses one network card of each node.</source>
        <translation>运行在每个节点上只用一块网卡。</translation>
    </message>
    <message>
        <source>Cards of a node talk over PCIe, not NVLink.</source>
        <translation>节点内的卡通过 PCIe 而非 NVLink 通信。</translation>
    </message>
    <message>
        <source>NCCL&apos;s log at its start tells the way between cards: P2P, SHM or NET.</source>
        <translation>NCCL 启动时的日志会说明卡间路径：P2P、SHM 或 NET。</translation>
    </message>
    <message>
        <source>Attention is not fused: scores go through memory.</source>
        <translation>注意力没有融合：分数经过显存。</translation>
    </message>
    <message>
        <source>Look whether FlashAttention is installed and switched on.</source>
        <translation>请检查是否安装并启用了 FlashAttention。</translation>
    </message>
    <message>
        <source>Attention runs on kernels of an older generation.</source>
        <translation>注意力运行在较旧一代的内核上。</translation>
    </message>
    <message>
        <source>A profile names the kernels: FlashAttention 2 is slow on Hopper cards.</source>
        <translation>性能剖析会列出内核：FlashAttention 2 在 Hopper 卡上较慢。</translation>
    </message>
    <message>
        <source>Kernels run one by one, neither compiled nor fused.</source>
        <translation>内核逐个运行，既未编译也未融合。</translation>
    </message>
    <message>
        <source>Look for torch.compile or fused modules in the run&apos;s configuration.</source>
        <translation>请在运行的配置中查找 torch.compile 或融合模块。</translation>
    </message>
    <message>
        <source>Products run in 16 bits: FP8 is not active.</source>
        <translation>矩阵乘法以 16 位运行：FP8 未启用。</translation>
    </message>
    <message>
        <source>A profile names the kernels of matrix products and their formats.</source>
        <translation>性能剖析会列出矩阵乘法的内核及其格式。</translation>
    </message>
    <message>
        <source>Products run in FP8.</source>
        <translation>矩阵乘法以 FP8 运行。</translation>
    </message>
    <message>
        <source>Look for FP8 in the run&apos;s configuration.</source>
        <translation>请在运行的配置中查找 FP8。</translation>
    </message>
    <message>
        <source>The host cannot launch the experts&apos; kernels fast enough.</source>
        <translation>主机启动专家内核的速度不够快。</translation>
    </message>
    <message>
        <source>A profile shows gaps on the card in layers with experts.</source>
        <translation>性能剖析会在含专家的层中显示卡上的空隙。</translation>
    </message>
    <message>
        <source>Some experts get more tokens than others.</source>
        <translation>有些专家分到的词元比其他专家多。</translation>
    </message>
    <message>
        <source>Log how many tokens each expert gets.</source>
        <translation>请记录每个专家分到多少词元。</translation>
    </message>
    <message>
        <source>The cards run at a lower clock: power or heat limits them.</source>
        <translation>卡以较低的时钟运行：受功率或温度限制。</translation>
    </message>
    <message>
        <source>nvidia-smi -q -d CLOCK,PERFORMANCE under load tells why clocks are low.</source>
        <translation>负载下运行 nvidia-smi -q -d CLOCK,PERFORMANCE 可知时钟低的原因。</translation>
    </message>
    <message>
        <source>The step has more or fewer micro-batches than the plan says.</source>
        <translation>单步的微批次数与方案所述不同。</translation>
    </message>
    <message>
        <source>Compare tokens in a step: micro-batch, accumulation and ranks multiplied.</source>
        <translation>请比较单步的词元数：微批次、累积次数与秩数之积。</translation>
    </message>
    <message>
        <source>memory bandwidth</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>multiprocessors</source>
        <translation>多处理器</translation>
    </message>
    <message>
        <source>network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>element-wise kernels</source>
        <translation>逐元素内核</translation>
    </message>
    <message>
        <source>size of the model</source>
        <translation>模型规模</translation>
    </message>
    <message>
        <source>sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>number of accelerators</source>
        <translation>加速器数量</translation>
    </message>
    <message>
        <source>tensor parallelism</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>pipeline parallelism</source>
        <translation>流水线并行</translation>
    </message>
    <message>
        <source>context parallelism</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>expert parallelism</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>micro-batch</source>
        <translation>微批次</translation>
    </message>
    <message>
        <source>format of products</source>
        <translation>矩阵乘法格式</translation>
    </message>
    <message>
        <source>attention kernel</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>framework</source>
        <translation>框架</translation>
    </message>
    <message>
        <source>fully sharded states</source>
        <translation>完全分片的状态</translation>
    </message>
    <message>
        <source>recomputation</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>schedule of the pipeline</source>
        <translation>流水线调度</translation>
    </message>
    <message>
        <source>training method</source>
        <translation>训练方式</translation>
    </message>
    <message>
        <source>The time is made of operators: of such runs that were measured, 68 of 100 took {0} to {1}.</source>
        <translation>时间由算子得出：在实测的此类运行中，100 次有 68 次用时 {0} 到 {1}。</translation>
    </message>
    <message>
        <source>the pass beside it</source>
        <translation>与之并行的传递</translation>
    </message>
    <message>
        <source>{0} of a card&apos;s memory is in use. Runs that filled more than 90% took 15 to 25% longer than their like: the allocator waits and retries.</source>
        <translation>使用了一张卡显存的 {0}。占用超过 90% 的运行比同类慢 15% 到 25%：分配器会等待并重试。</translation>
    </message>
    <message>
        <source>nothing is known of the error of an assumed efficiency; take the time from operators (compute.mode)</source>
        <translation>假定效率的误差未知；请由算子得出时间（compute.mode）</translation>
    </message>
    <message>
        <source>assumed-efficiency</source>
        <translation>assumed-efficiency</translation>
    </message>
    <message>
        <source>fp8-rowwise</source>
        <translation>fp8-rowwise</translation>
    </message>
    <message>
        <source>fp4</source>
        <translation>fp4</translation>
    </message>
    <message>
        <source>flash-1</source>
        <translation>flash-1</translation>
    </message>
    <message>
        <source>flash-2</source>
        <translation>flash-2</translation>
    </message>
    <message>
        <source>flash-3</source>
        <translation>flash-3</translation>
    </message>
    <message>
        <source>validation/MODEL.md 2</source>
        <translation>validation/MODEL.md 第 2 节</translation>
    </message>
    <message>
        <source>Dense peak in FP8</source>
        <translation>FP8 稠密峰值</translation>
    </message>
    <message>
        <source>Of 8-bit matrix products without sparsity; 0: there are none.</source>
        <translation>8 位矩阵乘法，不含稀疏；0：不支持。</translation>
    </message>
    <message>
        <source>Dense peak in FP4</source>
        <translation>FP4 稠密峰值</translation>
    </message>
    <message>
        <source>Of 4-bit matrix products without sparsity; 0: there are none.</source>
        <translation>4 位矩阵乘法，不含稀疏；0：不支持。</translation>
    </message>
    <message>
        <source>Multiprocessors</source>
        <translation>多处理器</translation>
    </message>
    <message>
        <source>Units that work on a tile of a product each.</source>
        <translation>各自处理矩阵乘法一个分块的单元。</translation>
    </message>
    <message>
        <source>Sustained clock</source>
        <translation>持续时钟</translation>
    </message>
    <message>
        <source>Over the clock that the peaks are told for: what power and cooling leave under load.</source>
        <translation>与标称峰值所用时钟之比：负载下功率与散热所允许的。</translation>
    </message>
    <message>
        <source>presets of accelerators</source>
        <translation>加速器预设</translation>
    </message>
    <message>
        <source>Products, 16 bits</source>
        <translation>矩阵乘法，16 位</translation>
    </message>
    <message>
        <source>Share of the peak that large matrix products reach in training.</source>
        <translation>训练中大型矩阵乘法达到峰值的比例。</translation>
    </message>
    <message>
        <source>Products, FP8</source>
        <translation>矩阵乘法，FP8</translation>
    </message>
    <message>
        <source>Share of the FP8 peak that large matrix products reach in training.</source>
        <translation>训练中大型矩阵乘法达到 FP8 峰值的比例。</translation>
    </message>
    <message>
        <source>Products, FP4</source>
        <translation>矩阵乘法，FP4</translation>
    </message>
    <message>
        <source>Share of the FP4 peak that large matrix products reach in training.</source>
        <translation>训练中大型矩阵乘法达到 FP4 峰值的比例。</translation>
    </message>
    <message>
        <source>FP8 with a scale a row</source>
        <translation>每行一个缩放的 FP8</translation>
    </message>
    <message>
        <source>Rate over that with one scale a tensor.</source>
        <translation>与每张量一个缩放时速率之比。</translation>
    </message>
    <message>
        <source>FP8 with a scale a block</source>
        <translation>每块一个缩放的 FP8</translation>
    </message>
    <message>
        <source>Start of a tile, 16 bits</source>
        <translation>分块启动，16 位</translation>
    </message>
    <message>
        <source>In values of the inner dimension: what it takes to fill and empty the pipeline of a tile.</source>
        <translation>以内维度的值计：填满并排空一个分块流水线的代价。</translation>
    </message>
    <message>
        <source>Start of a tile, FP8 and FP4</source>
        <translation>分块启动，FP8 与 FP4</translation>
    </message>
    <message>
        <source>In values of the inner dimension.</source>
        <translation>以内维度的值计。</translation>
    </message>
    <message>
        <source>Heads not aligned</source>
        <translation>未对齐的头</translation>
    </message>
    <message>
        <source>Slow-down of products over attention heads whose dimension is no multiple of 8.</source>
        <translation>头维度不是 8 的倍数时矩阵乘法的减速倍数。</translation>
    </message>
    <message>
        <source>Attention, first generation</source>
        <translation>注意力，第一代</translation>
    </message>
    <message>
        <source>Share of the 16-bit peak that FlashAttention 1 and its kin reach forward with wide heads.</source>
        <translation>FlashAttention 1 及同类在宽头下前向达到 16 位峰值的比例。</translation>
    </message>
    <message>
        <source>Attention, second generation</source>
        <translation>注意力，第二代</translation>
    </message>
    <message>
        <source>The same of FlashAttention 2, which PyTorch calls.</source>
        <translation>同上，FlashAttention 2（PyTorch 所调用）。</translation>
    </message>
    <message>
        <source>Attention, third generation</source>
        <translation>注意力，第三代</translation>
    </message>
    <message>
        <source>The same of kernels made for the card: FlashAttention 3, cuDNN 9.</source>
        <translation>同上，为该卡定制的内核：FlashAttention 3、cuDNN 9。</translation>
    </message>
    <message>
        <source>Attention backward</source>
        <translation>注意力反向</translation>
    </message>
    <message>
        <source>Rate backward over rate forward.</source>
        <translation>反向速率与前向速率之比。</translation>
    </message>
    <message>
        <source>Attention with narrow heads</source>
        <translation>窄头注意力</translation>
    </message>
    <message>
        <source>A head of d values reaches d over d and this of the rate.</source>
        <translation>维度为 d 的头达到速率的 d /（d + 此值）。</translation>
    </message>
    <message>
        <source>Memory bandwidth reached</source>
        <translation>达到的显存带宽</translation>
    </message>
    <message>
        <source>Share of the memory bandwidth that kernels reach that only move bytes.</source>
        <translation>只搬运字节的内核达到显存带宽的比例。</translation>
    </message>
    <message>
        <source>validation/components.json: 0.77 to 0.89 measured alone</source>
        <translation>validation/components.json：单独测得 0.77 到 0.89</translation>
    </message>
    <message>
        <source>Launching by this host</source>
        <translation>该主机的启动速度</translation>
    </message>
    <message>
        <source>Time that it takes over that of an x86 host.</source>
        <translation>所需时间与 x86 主机之比。</translation>
    </message>
    <message>
        <source>Layers&apos; products in</source>
        <translation>层的矩阵乘法格式</translation>
    </message>
    <message>
        <source>activations: the activations&apos; own format; fp8: one scale a tensor; fp8-rowwise, fp8-block: a scale a row or block; fp4. Head and router stay in the activations&apos; format.</source>
        <translation>activations：激活值自身的格式；fp8：每张量一个缩放；fp8-rowwise、fp8-block：每行或每块一个缩放；fp4。输出头和路由器保持激活值的格式。</translation>
    </message>
    <message>
        <source>Attention kernels</source>
        <translation>注意力内核</translation>
    </message>
    <message>
        <source>flash-1: FlashAttention 1 and its kin; flash-2: FlashAttention 2, as in PyTorch; flash-3: made for the card, as FlashAttention 3 and cuDNN 9.</source>
        <translation>flash-1：FlashAttention 1 及同类；flash-2：FlashAttention 2，如 PyTorch；flash-3：为该卡定制，如 FlashAttention 3 和 cuDNN 9。</translation>
    </message>
    <message>
        <source>Products under this software</source>
        <translation>该软件下的矩阵乘法</translation>
    </message>
    <message>
        <source>Rate over that of the curve, which is of current releases.</source>
        <translation>与曲线（当前版本）速率之比。</translation>
    </message>
    <message>
        <source>FP8 products under this software</source>
        <translation>该软件下的 FP8 矩阵乘法</translation>
    </message>
    <message>
        <source>Traffic of element-wise kernels</source>
        <translation>逐元素内核的数据量</translation>
    </message>
    <message>
        <source>Bytes that norms, activations and additions move over the least: 0.9 compiled, 1.1 fused, 2.9 eager Llama.</source>
        <translation>归一化、激活和加法搬运的字节与最小值之比：编译 0.9，融合 1.1，即时执行的 Llama 2.9。</translation>
    </message>
    <message>
        <source>Traffic of attention scores</source>
        <translation>注意力分数的数据量</translation>
    </message>
    <message>
        <source>The same of scores and probabilities, where attention writes them.</source>
        <translation>同上，针对写出的分数与概率。</translation>
    </message>
    <message>
        <source>Moved for a logit</source>
        <translation>每个 logit 搬运量</translation>
    </message>
    <message>
        <source>In loss and its gradient: 30 eager, 24 fused, 14 compiled.</source>
        <translation>在损失及其梯度中：即时执行 30，融合 24，编译 14。</translation>
    </message>
    <message>
        <source>Between two kernels</source>
        <translation>两个内核之间</translation>
    </message>
    <message>
        <source>On the card, before each kernel.</source>
        <translation>在卡上，每个内核之前。</translation>
    </message>
    <message>
        <source>Launch of a kernel</source>
        <translation>启动一个内核</translation>
    </message>
    <message>
        <source>On the host: a layer takes no less than its kernels need to be launched.</source>
        <translation>在主机上：一层的时间不少于启动其内核所需。</translation>
    </message>
    <message>
        <source>Experts on the host</source>
        <translation>主机上的专家</translation>
    </message>
    <message>
        <source>Host time of the forward pass of a layer with experts: routing, permuting, many small launches; half as much again backward.</source>
        <translation>含专家的层前向的主机时间：路由、重排、许多小启动；反向再多一半。</translation>
    </message>
    <message>
        <source>Moved for a parameter in the update</source>
        <translation>更新中每个参数搬运量</translation>
    </message>
    <message>
        <source>By the optimizer, on the card, for each parameter that the rank updates.</source>
        <translation>由优化器在卡上为该秩更新的每个参数搬运。</translation>
    </message>
    <message>
        <source>Slowest rank</source>
        <translation>最慢的秩</translation>
    </message>
    <message>
        <source>Added to computing by each doubling of the nodes.</source>
        <translation>节点数每翻一倍计算增加的比例。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication hidden</source>
        <translation>隐藏的张量并行通信</translation>
    </message>
    <message>
        <source>Share that runs beside products.</source>
        <translation>与矩阵乘法并行的比例。</translation>
    </message>
    <message>
        <source>Expert-parallel communication hidden</source>
        <translation>隐藏的专家并行通信</translation>
    </message>
    <message>
        <source>Share that runs beside other work.</source>
        <translation>与其他工作并行的比例。</translation>
    </message>
    <message>
        <source>Computing slowed by communication</source>
        <translation>通信拖慢计算</translation>
    </message>
    <message>
        <source>Share of the communication beside it that computing takes longer.</source>
        <translation>计算因并行通信而延长的时间占该通信的比例。</translation>
    </message>
    <message>
        <source>Products of experts</source>
        <translation>专家的矩阵乘法</translation>
    </message>
    <message>
        <source>Rate of grouped products, one for each expert, over that of plain ones.</source>
        <translation>分组矩阵乘法（每专家一个）与普通矩阵乘法速率之比。</translation>
    </message>
    <message>
        <source>ridgepoint-cli fit: errors with the run&apos;s family left out</source>
        <translation>ridgepoint-cli fit：留出该运行所属族时的误差</translation>
    </message>
    <message>
        <source>Known error, 68 of 100 runs</source>
        <translation>已知误差，100 次中的 68 次</translation>
    </message>
    <message>
        <source>Of steps of such plans that were measured, 68 of 100 lie this close to the prediction.</source>
        <translation>在实测的此类方案的单步中，100 次有 68 次与预测相差在此范围内。</translation>
    </message>
    <message>
        <source>Known error, 95 of 100 runs</source>
        <translation>已知误差，100 次中的 95 次</translation>
    </message>
    <message>
        <source>The same of 95 of 100.</source>
        <translation>同上，100 次中的 95 次。</translation>
    </message>
    <message>
        <source>Known error with experts, 68 of 100 runs</source>
        <translation>含专家时的已知误差，100 次中的 68 次</translation>
    </message>
    <message>
        <source>Known error with experts, 95 of 100 runs</source>
        <translation>含专家时的已知误差，100 次中的 95 次</translation>
    </message>
    <message>
        <source>Links in training</source>
        <translation>训练中的链路</translation>
    </message>
    <message>
        <source>Rate of collectives inside a domain over that of a benchmark, which has the card to itself.</source>
        <translation>域内集合通信的速率与独占该卡的基准测试之比。</translation>
    </message>
    <message>
        <source>Update, for each rank</source>
        <translation>更新，每个秩</translation>
    </message>
    <message>
        <source>Where every rank sends its part of the new weights in turn.</source>
        <translation>当各秩依次发送其新权重部分时。</translation>
    </message>
    <message>
        <source>Time from</source>
        <translation>时间来源</translation>
    </message>
    <message>
        <source>assumed-efficiency: FLOPs over the peak times one efficiency; operators: each operator by its roofline and the curves of its kernels.</source>
        <translation>assumed-efficiency：FLOP 除以峰值与单一效率之积；operators：每个算子按其屋顶线和内核曲线。</translation>
    </message>
    <message>
        <source>Recomputation stops early</source>
        <translation>重计算提前停止</translation>
    </message>
    <message>
        <source>A layer&apos;s last product is not repeated, since nothing backward needs its output: PyTorch&apos;s checkpoints stop there, Megatron&apos;s do not.</source>
        <translation>每层最后一个矩阵乘法不重复，因为反向不需要其输出：PyTorch 的检查点在此停止，Megatron 的不会。</translation>
    </message>
    <message>
        <source>validation/MODEL.md 7.3</source>
        <translation>validation/MODEL.md 第 7.3 节</translation>
    </message>
    <message>
        <source>Tokens of a rank that hide its reduction</source>
        <translation>能隐藏归约的单秩词元数</translation>
    </message>
    <message>
        <source>In one backward pass: fewer than these, and the reduction of all its gradients outlasts the pass; the model&apos;s size cancels.</source>
        <translation>在一次反向中：少于此数，则全部梯度的归约比反向更久；与模型规模无关。</translation>
    </message>
    <message>
        <source>Step, low end of 68 of 100</source>
        <translation>单步，68/100 的下限</translation>
    </message>
    <message>
        <source>Of measured steps of such plans, 68 of 100 were between this and the high end. None at an assumed efficiency.</source>
        <translation>在此类方案的实测单步中，100 次有 68 次介于此值与上限之间。假定效率时没有。</translation>
    </message>
    <message>
        <source>Step, high end of 68 of 100</source>
        <translation>单步，68/100 的上限</translation>
    </message>
    <message>
        <source>Of measured steps of such plans, 68 of 100 were between the low end and this. None at an assumed efficiency.</source>
        <translation>在此类方案的实测单步中，100 次有 68 次介于下限与此值之间。假定效率时没有。</translation>
    </message>
    <message>
        <source>Step, low end of 95 of 100</source>
        <translation>单步，95/100 的下限</translation>
    </message>
    <message>
        <source>Of measured steps of such plans, 95 of 100 were between this and the high end. None at an assumed efficiency.</source>
        <translation>在此类方案的实测单步中，100 次有 95 次介于此值与上限之间。假定效率时没有。</translation>
    </message>
    <message>
        <source>Step, high end of 95 of 100</source>
        <translation>单步，95/100 的上限</translation>
    </message>
    <message>
        <source>Of measured steps of such plans, 95 of 100 were between the low end and this. None at an assumed efficiency.</source>
        <translation>在此类方案的实测单步中，100 次有 95 次介于下限与此值之间。假定效率时没有。</translation>
    </message>
    <message>
        <source>one collective</source>
        <translation>一次集合通信</translation>
    </message>
    <message>
        <source>doublings of the nodes</source>
        <translation>节点翻倍次数</translation>
    </message>
    <message>
        <source>the card is busy</source>
        <translation>卡处于忙碌</translation>
    </message>
    <message>
        <source>the host launches</source>
        <translation>主机启动内核</translation>
    </message>
    <message>
        <source>the host works on experts</source>
        <translation>主机处理专家</translation>
    </message>
    <message>
        <source>parameters that the rank updates</source>
        <translation>该秩更新的参数</translation>
    </message>
    <message>
        <source>The card has no FP4 matrix products: their peak is 0. Give it, or choose another format.</source>
        <translation>该卡没有 FP4 矩阵乘法：其峰值为 0。请填写峰值，或选择其他格式。</translation>
    </message>
    <message>
        <source>The card has no FP8 matrix products: their peak is 0. Give it, or choose another format.</source>
        <translation>该卡没有 FP8 矩阵乘法：其峰值为 0。请填写峰值，或选择其他格式。</translation>
    </message>
    <message>
        <source>Products in the activations&apos; format</source>
        <translation>矩阵乘法用激活值的格式</translation>
    </message>
    <message>
        <source>Products in FP8</source>
        <translation>矩阵乘法用 FP8</translation>
    </message>
    <message>
        <source>With a scale for each row FP8 products reach {0} of the rate that they have with one scale a tensor; measured runs took 1.8 times as long in them.</source>
        <translation>每行一个缩放时，FP8 矩阵乘法达到每张量一个缩放时速率的 {0}；实测运行在其中花费 1.8 倍的时间。</translation>
    </message>
    <message>
        <source>One scale a tensor</source>
        <translation>每张量一个缩放</translation>
    </message>
    <message>
        <source>Heads of {0} values are no multiple of 8: products over attention&apos;s scores were measured many times slower (the models of BLOOM&apos;s preparation with heads of 108 and 225).</source>
        <translation>{0} 维的头不是 8 的倍数：注意力分数上的矩阵乘法实测慢许多倍（BLOOM 准备阶段头维度为 108 和 225 的模型）。</translation>
    </message>
    <message>
        <source>Heads of {0} values</source>
        <translation>{0} 维的头</translation>
    </message>
    <message>
        <source>Fused attention</source>
        <translation>融合注意力</translation>
    </message>
    <message>
        <source>Eager element-wise code moves each value many times: 2.9 times the bytes of compiled kernels was measured on Llama models.</source>
        <translation>即时执行的逐元素代码多次搬运每个值：在 Llama 模型上测得其字节数是编译内核的 2.9 倍。</translation>
    </message>
    <message>
        <source>Compiled kernels</source>
        <translation>编译内核</translation>
    </message>
    <message>
        <source>with a pipeline gradients are reduced once, not with each micro-batch as ZeRO-2 does</source>
        <translation>有流水线时梯度只归约一次，而不像 ZeRO-2 那样每个微批次都归约</translation>
    </message>
    <message>
        <source>the efficiency of the whole step cannot be reached in the plan&apos;s own layout; take times from operators, or an efficiency while computing</source>
        <translation>整步的效率在方案自身的布局下无法达到；请由算子得出时间，或采用计算时的效率</translation>
    </message>
    <message>
        <source>The efficiency is that while computing</source>
        <translation>效率改为计算时的效率</translation>
    </message>
    <message>
        <source>Efficiency {0}</source>
        <translation>效率 {0}</translation>
    </message>
    <message>
        <source>a fast domain has no two ranks with the same slice of the model</source>
        <translation>一个高速域内没有两个持有模型同一分片的 rank</translation>
    </message>
    <message>
        <source>The efficiency is that of the whole step. It is taken for what it says of the plan&apos;s own layout: how fast its accelerators compute, which other layouts do too.</source>
        <translation>效率是整步的效率。这里取它对方案自身布局的含义：加速器的计算有多快；其他布局下也同样快。</translation>
    </message>
    <message>
        <source>the step is given, whatever the layout is</source>
        <translation>单步耗时是给定的，与布局无关</translation>
    </message>
    <message>
        <source>No run of this plan takes {0} a step: it would reach {1} of the dense peak, and there is no more than {2}. The peak, the batch or the unit of the time is another one.</source>
        <translation>这个方案的运行不可能每步 {0}：那会达到稠密算力峰值的 {1}，而上限是 {2}。峰值、批大小或时间单位必有一项不同。</translation>
    </message>
    <message>
        <source>twice as many network cards: {0} in a node</source>
        <translation>网卡数加倍：每节点 {0} 张</translation>
    </message>
    <message>
        <source>network cards twice as fast: {0}</source>
        <translation>网卡速率加倍：{0}</translation>
    </message>
    <message>
        <source>links of accelerators twice as fast: {0}</source>
        <translation>加速器链路速率加倍：{0}</translation>
    </message>
    <message>
        <source>fast domains twice as large: {0} accelerators</source>
        <translation>高速域加倍：{0} 个加速器</translation>
    </message>
    <message>
        <source>tensor parallel over {0} ranks, inside a fast domain</source>
        <translation>张量并行 {0} 个 rank，在一个高速域内</translation>
    </message>
    <message>
        <source>tensor parallel over {0} ranks, across fast domains</source>
        <translation>张量并行 {0} 个 rank，跨高速域</translation>
    </message>
    <message>
        <source>states shared by {0} ranks of a fast domain, and copied</source>
        <translation>状态在一个高速域的 {0} 个 rank 间分片，并复制</translation>
    </message>
    <message>
        <source>states shared by {0} ranks of two fast domains, and copied</source>
        <translation>状态在两个高速域的 {0} 个 rank 间分片，并复制</translation>
    </message>
    <message>
        <source>states shared by all data-parallel ranks</source>
        <translation>状态在全部数据并行 rank 间分片</translation>
    </message>
    <message>
        <source>twice the micro-batch: {0} sequences</source>
        <translation>微批次加倍：{0} 个序列</translation>
    </message>
    <message>
        <source>weights gathered one layer ahead</source>
        <translation>提前一层收集权重</translation>
    </message>
    <message>
        <source>gradients reduced during the backward pass</source>
        <translation>在反向传播期间归约梯度</translation>
    </message>
    <message>
        <source>weights gathered during the forward pass</source>
        <translation>在前向传播期间收集权重</translation>
    </message>
    <message>
        <source>context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>data parallel, between copies of the shards</source>
        <translation>数据并行，分片副本之间</translation>
    </message>
    <message>
        <source>data parallel, experts</source>
        <translation>数据并行，专家</translation>
    </message>
    <message>
        <source>data parallel, between copies of experts&apos; shards</source>
        <translation>数据并行，专家分片副本之间</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>values at the embedding</source>
        <translation>嵌入处的值</translation>
    </message>
    <message>
        <source>values of a layer</source>
        <translation>一层的值</translation>
    </message>
    <message>
        <source>values at the head</source>
        <translation>输出头处的值</translation>
    </message>
    <message>
        <source>rows of an expert</source>
        <translation>一个专家的行</translation>
    </message>
    <message>
        <source>a sequence&apos;s parts</source>
        <translation>一个序列的各部分</translation>
    </message>
    <message>
        <source>tokens to experts, and back</source>
        <translation>词元往返专家</translation>
    </message>
    <message>
        <source>weights of a layer&apos;s experts</source>
        <translation>一层专家的权重</translation>
    </message>
    <message>
        <source>weights of a layer</source>
        <translation>一层的权重</translation>
    </message>
    <message>
        <source>gradients of a layer&apos;s experts</source>
        <translation>一层专家的梯度</translation>
    </message>
    <message>
        <source>gradients of a layer</source>
        <translation>一层的梯度</translation>
    </message>
    <message>
        <source>values of a micro-batch, or their gradients</source>
        <translation>一个微批次的值或其梯度</translation>
    </message>
    <message>
        <source>between kernels, and waiting for the host</source>
        <translation>内核之间，以及等待主机</translation>
    </message>
    <message>
        <source>the slowest of the ranks</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>gradients in FP32</source>
        <translation>FP32 梯度</translation>
    </message>
    <message>
        <source>chosen tensors rebuilt</source>
        <translation>重建所选张量</translation>
    </message>
    <message>
        <source>writing to storage</source>
        <translation>写入存储</translation>
    </message>
    <message>
        <source>reading from storage</source>
        <translation>读取存储</translation>
    </message>
    <message>
        <source>checkpoints</source>
        <translation>检查点</translation>
    </message>
    <message>
        <source>training data</source>
        <translation>训练数据</translation>
    </message>
    <message>
        <source>1 to 8</source>
        <translation>1 到 8</translation>
    </message>
    <message>
        <source>9 to 64</source>
        <translation>9 到 64</translation>
    </message>
    <message>
        <source>65 to 512</source>
        <translation>65 到 512</translation>
    </message>
    <message>
        <source>513 to 2048</source>
        <translation>513 到 2048</translation>
    </message>
    <message>
        <source>over 2048</source>
        <translation>2048 以上</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>framework family</source>
        <translation>框架系列</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>kind of model</source>
        <translation>模型类型</translation>
    </message>
    <message>
        <source>accelerators</source>
        <translation>加速器数量</translation>
    </message>
    <message>
        <source>Work that is not counted</source>
        <translation>未计入的计算</translation>
    </message>
    <message>
        <source>A vocabulary and heads that divide over the ranks, experts that are loaded evenly, attention that skips what is masked.</source>
        <translation>词表和头数能由各 rank 均分，专家负载均匀，注意力跳过被掩码的部分。</translation>
    </message>
    <message>
        <source>Uneven stages</source>
        <translation>阶段不均</translation>
    </message>
    <message>
        <source>Layers split so that the busiest stage has no more to compute than the others.</source>
        <translation>划分各层，使最忙阶段的计算不多于其他阶段。</translation>
    </message>
    <message>
        <source>Below the peak, as assumed</source>
        <translation>低于峰值（假定）</translation>
    </message>
    <message>
        <source>Faster kernels. How much of the peak they reach is assumed here: times from operators say where the rest goes.</source>
        <translation>更快的内核。这里内核达到峰值的比例是假定的：由算子得出的时间会说明其余去了哪里。</translation>
    </message>
    <message>
        <source>Passes as given</source>
        <translation>给定的传播时间</translation>
    </message>
    <message>
        <source>Times of passes are given; computed ones say where the rest goes.</source>
        <translation>前向和反向传播的时间是给定的；计算的时间会说明其余去了哪里。</translation>
    </message>
    <message>
        <source>Matrix products below the peak</source>
        <translation>矩阵乘低于峰值</translation>
    </message>
    <message>
        <source>Larger products: more tokens in a micro-batch, a lower tensor-parallel degree; or fewer bits where the card multiplies them faster.</source>
        <translation>更大的矩阵乘：微批次的词元更多，张量并行度更低；或在卡的低位宽乘法更快时减少位数。</translation>
    </message>
    <message>
        <source>Attention below the peak</source>
        <translation>注意力低于峰值</translation>
    </message>
    <message>
        <source>Attention kernels that are made for the card&apos;s generation; shorter sequences.</source>
        <translation>为这一代卡定制的注意力内核；更短的序列。</translation>
    </message>
    <message>
        <source>Scans and convolutions</source>
        <translation>扫描和卷积</translation>
    </message>
    <message>
        <source>Scans written as matrix products over chunks.</source>
        <translation>把扫描写成按块的矩阵乘。</translation>
    </message>
    <message>
        <source>Routing to experts</source>
        <translation>专家路由</translation>
    </message>
    <message>
        <source>Fewer experts for a token; rows that are permuted within the products.</source>
        <translation>每个词元的专家更少；在矩阵乘内部重排各行。</translation>
    </message>
    <message>
        <source>Element-wise work</source>
        <translation>逐元素计算</translation>
    </message>
    <message>
        <source>Fused kernels, which move fewer bytes; sequence parallelism, which divides them.</source>
        <translation>融合内核，搬运的字节更少；序列并行，切分这些字节。</translation>
    </message>
    <message>
        <source>Launching kernels</source>
        <translation>启动内核</translation>
    </message>
    <message>
        <source>Larger micro-batches, fused kernels, kernels launched as one graph.</source>
        <translation>更大的微批次，融合内核，把内核作为一个图启动。</translation>
    </message>
    <message>
        <source>The slowest rank</source>
        <translation>最慢的 rank</translation>
    </message>
    <message>
        <source>Cards of equal clocks, none that throttles; fewer of them.</source>
        <translation>时钟一致、没有降频的卡；更少的卡。</translation>
    </message>
    <message>
        <source>Other computing</source>
        <translation>其他计算</translation>
    </message>
    <message>
        <source>What slows computing beside its kernels.</source>
        <translation>内核之外拖慢计算的因素。</translation>
    </message>
    <message>
        <source>Memory for what is saved: less recomputation, sharded states, smaller micro-batches.</source>
        <translation>为保存的内容腾出显存：更少的重计算，分片的状态，更小的微批次。</translation>
    </message>
    <message>
        <source>Tensor-parallel communication</source>
        <translation>张量并行通信</translation>
    </message>
    <message>
        <source>A lower tensor-parallel degree, a faster link in the node, more of it hidden behind products.</source>
        <translation>更低的张量并行度，更快的节点内链路，更多地隐藏在矩阵乘之后。</translation>
    </message>
    <message>
        <source>Expert-parallel communication</source>
        <translation>专家并行通信</translation>
    </message>
    <message>
        <source>Experts of one node, a faster network, more of it hidden.</source>
        <translation>专家在同一节点内，更快的网络，隐藏得更多。</translation>
    </message>
    <message>
        <source>Context-parallel communication</source>
        <translation>上下文并行通信</translation>
    </message>
    <message>
        <source>A lower context-parallel degree, or another exchange of keys and values.</source>
        <translation>更低的上下文并行度，或换一种键和值的交换方式。</translation>
    </message>
    <message>
        <source>Fewer tensors or states on the host, or a faster link to it.</source>
        <translation>放到主机的张量或状态更少，或到主机的链路更快。</translation>
    </message>
    <message>
        <source>Data-parallel communication</source>
        <translation>数据并行通信</translation>
    </message>
    <message>
        <source>Overlap of reductions and gatherings, a longer backward pass to hide them, fewer gatherings, a faster network.</source>
        <translation>归约和收集与计算重叠，更长的反向传播来隐藏它们，更少的收集，更快的网络。</translation>
    </message>
    <message>
        <source>Transfers between stages</source>
        <translation>阶段之间的传输</translation>
    </message>
    <message>
        <source>A faster network between stages, or fewer stages.</source>
        <translation>阶段之间更快的网络，或更少的阶段。</translation>
    </message>
    <message>
        <source>More micro-batches, fewer stages, several chunks on each, or a schedule that fills the gaps with gradients of weights.</source>
        <translation>更多的微批次，更少的阶段，每个阶段多个块，或用权重梯度填补空隙的调度。</translation>
    </message>
    <message>
        <source>More workers that prepare data, faster storage, batches that are fetched ahead.</source>
        <translation>更多的数据准备进程，更快的存储，预取批次。</translation>
    </message>
    <message>
        <source>States sharded over more ranks, moments in fewer bytes, the optimizer on the card.</source>
        <translation>状态分片到更多 rank；一、二阶矩用更少的字节；优化器放在卡上。</translation>
    </message>
    <message>
        <source>The step&apos;s time is given: this is what no part of it explains.</source>
        <translation>单步耗时是给定的：这是各部分都无法解释的余下时间。</translation>
    </message>
    <message>
        <source>gradient of the input</source>
        <translation>输入梯度</translation>
    </message>
    <message>
        <source>gradient of the weights</source>
        <translation>权重梯度</translation>
    </message>
    <message>
        <source>recomputed</source>
        <translation>重计算</translation>
    </message>
    <message>
        <source>computing</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存带宽</translation>
    </message>
    <message>
        <source>launching</source>
        <translation>内核启动</translation>
    </message>
    <message>
        <source>the number of micro-batches cannot be computed</source>
        <translation>无法计算微批次数</translation>
    </message>
    <message>
        <source>its operators take no time</source>
        <translation>其算子不耗时间</translation>
    </message>
    <message>
        <source>{0}: none</source>
        <translation>{0}：无</translation>
    </message>
    <message>
        <source>{0} {1} in place of {2}</source>
        <translation>{0} {1}，原为 {2}</translation>
    </message>
    <message>
        <source>The efficiency is that of the whole step. It is taken for what it says of the plan&apos;s own machines: which share of their peak they reach while they compute.</source>
        <translation>效率是整步的效率。这里取它对方案自身机器的含义：机器计算时达到其峰值的比例。</translation>
    </message>
    <message>
        <source>With two kinds of accelerators every rank has the same share, so that a step takes as long as with the slower kind on all nodes, if both hold it; uneven shares are not planned. The upgrades below are of the first pool alone.</source>
        <translation>使用两种加速器时，每个 rank 的份额相同，因此只要两种都放得下，单步耗时就与所有节点都用较慢的一种时相同；不规划不均等的份额。下面的升级只针对第一个资源池。</translation>
    </message>
    <message>
        <source>zb-1p</source>
        <translation>zb-1p</translation>
    </message>
    <message>
        <source>ZB-1p</source>
        <translation>ZB-1p</translation>
    </message>
    <message>
        <source>An order that is searched for the plan&apos;s own times, with no more than p micro-batches on a device, as 1F1B&apos;s first has.</source>
        <translation>按方案自身的时间搜索出的顺序，每个设备上最多 p 个微批次，与 1F1B 的第一个设备相同。</translation>
    </message>
    <message>
        <source>zb-2p</source>
        <translation>zb-2p</translation>
    </message>
    <message>
        <source>ZB-2p</source>
        <translation>ZB-2p</translation>
    </message>
    <message>
        <source>an order is searched for one chunk on each device, with weight gradients apart</source>
        <translation>只在每个设备一个块、权重梯度分开计算时搜索顺序</translation>
    </message>
    <message>
        <source>Waiting for messages</source>
        <translation>等待消息</translation>
    </message>
    <message>
        <source>A pipeline&apos;s device with each pass of a chunk: the host waits for messages to be there, and then has to launch kernels anew.</source>
        <translation>流水线的设备在块的每次传播时停顿：主机等待消息到达，然后须重新启动内核。</translation>
    </message>
    <message>
        <source>Megatron-LM: batched messages, then cuda.synchronize</source>
        <translation>Megatron-LM：批量消息，然后 cuda.synchronize</translation>
    </message>
    <message>
        <source>Units gathered ahead</source>
        <translation>提前收集的单元数</translation>
    </message>
    <message>
        <source>Each has its whole weights in memory; links that are slow for some layers have more time. Times from operators take it into account.</source>
        <translation>每个单元的完整权重都在显存中；链路对某些层较慢时有更多时间。由算子得出的时间会计入它。</translation>
    </message>
    <message>
        <source>FSDP2: set_modules_to_forward_prefetch</source>
        <translation>FSDP2：set_modules_to_forward_prefetch</translation>
    </message>
    <message>
        <source>Layers of a sharding unit</source>
        <translation>分片单元的层数</translation>
    </message>
    <message>
        <source>Layers whose weights are gathered, and whose gradients are reduced, in one collective: fewer collectives, more memory.</source>
        <translation>在一次集合通信中收集权重、归约梯度的层数：集合通信更少，显存更多。</translation>
    </message>
    <message>
        <source>FSDP: wrapping policy</source>
        <translation>FSDP：包装策略</translation>
    </message>
    <message>
        <source>a unit&apos;s layers</source>
        <translation>一个单元的层数</translation>
    </message>
    <message>
        <source>all layers of the stage</source>
        <translation>该阶段的全部层</translation>
    </message>
    <message>
        <source>weights that are gathered in one collective</source>
        <translation>一次集合通信收集的权重</translation>
    </message>
    <message>
        <source>the unit&apos;s</source>
        <translation>该单元的</translation>
    </message>
    <message>
        <source>all that is held</source>
        <translation>持有的全部</translation>
    </message>
    <message>
        <source>simulated: before anything is computed</source>
        <translation>模拟得出：任何计算开始之前</translation>
    </message>
    <message>
        <source>simulated, unit by unit: what nothing hides of a micro-batch&apos;s communication</source>
        <translation>逐单元模拟得出：一个微批次的通信中未能隐藏的部分</translation>
    </message>
    <message>
        <source>simulated: after the last backward pass</source>
        <translation>模拟得出：最后一次反向传播之后</translation>
    </message>
    <message>
        <source>one for each unit</source>
        <translation>每个单元一次</translation>
    </message>
    <message>
        <source>the share that may run beside</source>
        <translation>可以并行的份额</translation>
    </message>
    <message>
        <source>what it runs beside</source>
        <translation>与之并行的部分</translation>
    </message>
    <message>
        <source>no preset has the accelerator {0}.</source>
        <translation>没有预设包含加速器 {0}。</translation>
    </message>
    <message>
        <source>its format of numbers is not modelled.</source>
        <translation>其数字格式尚未建模。</translation>
    </message>
    <message>
        <source>its kernels are none that are modelled.</source>
        <translation>其内核不在已建模之列。</translation>
    </message>
    <message>
        <source>the width of a head is not told.</source>
        <translation>未说明头的宽度。</translation>
    </message>
    <message>
        <source>{0}: heads of {1}, as in the benchmark&apos;s other rows.</source>
        <translation>{0}：头宽 {1}，与该基准测试的其他行相同。</translation>
    </message>
    <message>
        <source>it is not the grouped products of all three passes by size.</source>
        <translation>它不是按尺寸给出的三个传播的分组乘法。</translation>
    </message>
    <message>
        <source>no preset has the machine {0}.</source>
        <translation>没有预设包含机器 {0}。</translation>
    </message>
    <message>
        <source>its collective or its algorithm is not modelled.</source>
        <translation>其集合通信或算法尚未建模。</translation>
    </message>
    <message>
        <source>its plan has no times of passes.</source>
        <translation>其方案没有各传播的时间。</translation>
    </message>
    <message>
        <source>does not tell a layer as in &quot;h6144, 64 heads, s2048, b4&quot;</source>
        <translation>没有像 &quot;h6144, 64 heads, s2048, b4&quot; 那样说明一层</translation>
    </message>
    <message>
        <source>tells neither what is computed again nor &quot;no recompute&quot;</source>
        <translation>既未说明重新计算什么，也未写 &quot;no recompute&quot;</translation>
    </message>
    <message>
        <source>the convolutions of the filter before queries and keys are in the parameters, not in the work of a token.</source>
        <translation>查询和键之前滤波器的卷积计入参数，但不计入每个词元的计算量。</translation>
    </message>
    <message>
        <source>a pickle, as torch.cuda.memory._dump_snapshot() writes it, is a program, and is not read. Write it as JSON, in Python: {0}</source>
        <translation>pickle 文件（torch.cuda.memory._dump_snapshot() 写出的格式）是程序，不予读取。请在 Python 中写成 JSON：{0}</translation>
    </message>
    <message>
        <source>state-space mixers</source>
        <translation>状态空间混合器</translation>
    </message>
    <message>
        <source>linear attention</source>
        <translation>线性注意力</translation>
    </message>
    <message>
        <source>latent attention</source>
        <translation>潜在注意力</translation>
    </message>
    <message>
        <source>convolutions</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>attention with a window</source>
        <translation>带窗口的注意力</translation>
    </message>
    <message>
        <source>sparse attention</source>
        <translation>稀疏注意力</translation>
    </message>
    <message>
        <source>blocks that layers share</source>
        <translation>各层共享的模块</translation>
    </message>
    <message>
        <source>a tower of images</source>
        <translation>图像塔</translation>
    </message>
    <message>
        <source>a tower of sound</source>
        <translation>声音塔</translation>
    </message>
    <message>
        <source>embeddings of each layer</source>
        <translation>每层的嵌入</translation>
    </message>
    <message>
        <source>modules of further tokens</source>
        <translation>预测后续词元的模块</translation>
    </message>
    <message>
        <source>By its keys the model has what was left out: {0}.</source>
        <translation>从其键来看，模型含有被略去的部分：{0}。</translation>
    </message>
    <message>
        <source>a config says nothing about the task, the machines and the layout, so these have the default values; a sequence has the {0} tokens that the model is made for.</source>
        <translation>配置不涉及任务、机器和布局，因此它们取默认值；序列长度取该模型所设计的 {0} 个词元。</translation>
    </message>
    <message>
        <source>no point has a time that the preset can predict.</source>
        <translation>没有任何点的时间可由该预设预测。</translation>
    </message>
    <message>
        <source>{0} points are too few for {1} constants.</source>
        <translation>{0} 个点不足以确定 {1} 个常数。</translation>
    </message>
    <message>
        <source>its ranks do not exist; see the problems</source>
        <translation>其 rank 不存在；请看问题列表</translation>
    </message>
    <message>
        <source>Times: the MFU fixes the step whatever is changed; no rate of computing below the peak gives it.</source>
        <translation>时间：无论改动什么，单步都由 MFU 固定；峰值以下没有计算速率能给出它。</translation>
    </message>
    <message>
        <source>Times: computing at the plan&apos;s own rate, {0} of the peak, for an MFU would fix the step whatever is changed.</source>
        <translation>时间：按方案自身的速率（峰值的 {0}）计算，因为 MFU 会使单步不随改动而变。</translation>
    </message>
    <message>
        <source>The cheapest mix of tensors kept, rebuilt and on the host</source>
        <translation>保留、重建和放到主机的张量的最省组合</translation>
    </message>
    <message>
        <source>{0} + {1}</source>
        <translation>{0} + {1}</translation>
    </message>
    <message>
        <source>Not tried: pipelines with so many micro-batches take long to follow.</source>
        <translation>未尝试：微批次如此之多的流水线需要很久才能算完。</translation>
    </message>
    <message>
        <source>An order that is searched for the plan&apos;s own times, with no more than 2p - 1 micro-batches on a device, as ZB-H2 has: hardly a bubble.</source>
        <translation>按方案自身的时间搜索出的顺序，每个设备上不超过 2p - 1 个微批次（与 ZB-H2 相同）：几乎没有气泡。</translation>
    </message>
    <message>
        <source>products.copies in the format of activations</source>
        <translation>矩阵乘.激活值格式的副本</translation>
    </message>
    <message>
        <source>stage.gathered weights of all units</source>
        <translation>阶段.所有单元收集的权重</translation>
    </message>
    <message>
        <source>head.gathered weights</source>
        <translation>头.收集的权重</translation>
    </message>
    <message>
        <source>embedding.gathered weights</source>
        <translation>嵌入.收集的权重</translation>
    </message>
    <message>
        <source>layers.gathered weights, those of prefetched layers too</source>
        <translation>层.收集的权重，含预取的层</translation>
    </message>
    <message>
        <source>layers.gathered weights</source>
        <translation>层.收集的权重</translation>
    </message>
    <message>
        <source>{0} is no kind of preset: accelerator, node, model, plan, framework or failure-log.</source>
        <translation>{0} 不是预设的种类：accelerator、node、model、plan、framework 或 failure-log。</translation>
    </message>
    <message>
        <source>there are too many combinations</source>
        <translation>组合太多</translation>
    </message>
    <message>
        <source>its finish cannot be computed; see the problems</source>
        <translation>无法计算其完成时间；请看问题列表</translation>
    </message>
    <message>
        <source>Longest step</source>
        <translation>最长单步耗时</translation>
    </message>
    <message>
        <source>Most tokens</source>
        <translation>最多词元</translation>
    </message>
    <message>
        <source>Earliest deadline</source>
        <translation>最早期限</translation>
    </message>
    <message>
        <source>Most reserved days</source>
        <translation>最多预留天数</translation>
    </message>
    <message>
        <source>no days are left for training</source>
        <translation>没有剩下用于训练的天数</translation>
    </message>
    <message>
        <source>Least efficiency</source>
        <translation>最低效率</translation>
    </message>
    <message>
        <source>links take so long that no efficiency makes the deadline</source>
        <translation>链路耗时太长，任何效率都赶不上期限</translation>
    </message>
    <message>
        <source>without any the deadline is missed too</source>
        <translation>即使完全没有，也会错过期限</translation>
    </message>
    <message>
        <source>no number of them makes it with this batch</source>
        <translation>使用这个批次时，任何数量都赶不上</translation>
    </message>
    <message>
        <source>{0} times {1}</source>
        <translation>{0} 乘以 {1}</translation>
    </message>
    <message>
        <source>{0} is {1}</source>
        <translation>{0} 为 {1}</translation>
    </message>
    <message>
        <source>Links of accelerators at half their speed</source>
        <translation>加速器链路速率减半</translation>
    </message>
    <message>
        <source>Network at half its speed</source>
        <translation>网络速率减半</translation>
    </message>
    <message>
        <source>Links to the host at half their speed</source>
        <translation>主机链路速率减半</translation>
    </message>
    <message>
        <source>Weights not gathered ahead</source>
        <translation>权重不提前收集</translation>
    </message>
    <message>
        <source>Gradients and weights not exchanged beside the passes</source>
        <translation>梯度和权重不与前向、反向传播同时交换</translation>
    </message>
    <message>
        <source>Efficiency of computing lower by a quarter</source>
        <translation>计算效率降低四分之一</translation>
    </message>
    <message>
        <source>Memory bandwidth lower by a quarter</source>
        <translation>显存带宽降低四分之一</translation>
    </message>
    <message>
        <source>Ten times the wait for input</source>
        <translation>等待输入的时间为十倍</translation>
    </message>
    <message>
        <source>Computing times that spread by 5%</source>
        <translation>计算时间有 5% 的离散</translation>
    </message>
    <message>
        <source>Storage written at half its speed</source>
        <translation>存储写入速率减半</translation>
    </message>
    <message>
        <source>Twice the failures</source>
        <translation>故障次数加倍</translation>
    </message>
    <message>
        <source>{0} is not path=value</source>
        <translation>{0} 不是 path=value 的形式</translation>
    </message>
    <message>
        <source>{0} is not a number times a factor</source>
        <translation>{0} 不是数字乘以系数</translation>
    </message>
    <message>
        <source>Redone after failures</source>
        <translation>故障后的重做</translation>
    </message>
    <message>
        <source>Recovery from failures</source>
        <translation>故障后的恢复</translation>
    </message>
    <message>
        <source>Failures during saves, recoveries and redone work</source>
        <translation>保存、恢复和重做期间的故障</translation>
    </message>
    <message>
        <source>Saves, failures and all that interrupts training</source>
        <translation>保存、故障以及一切中断训练的事</translation>
    </message>
    <message>
        <source>Replacing slow nodes</source>
        <translation>更换慢节点</translation>
    </message>
    <message>
        <source>Between jobs</source>
        <translation>作业之间</translation>
    </message>
    <message>
        <source>Training, phase {0}</source>
        <translation>训练，阶段 {0}</translation>
    </message>
    <message>
        <source>Computing at the peak</source>
        <translation>以峰值计算</translation>
    </message>
    <message>
        <source>Steps that are dropped</source>
        <translation>被丢弃的单步</translation>
    </message>
    <message>
        <source>The last step, not full</source>
        <translation>最后一个未满的单步</translation>
    </message>
    <message>
        <source>saves and failures have no finite cost around the best interval</source>
        <translation>在最优间隔附近，保存和故障的代价不是有限值</translation>
    </message>
    <message>
        <source>{0} sequences do not divide so that each node has as many as now</source>
        <translation>{0} 个序列无法划分得使每个节点与现在一样多</translation>
    </message>
    <message>
        <source>a gradient noise scale is a number of tokens above 0</source>
        <translation>梯度噪声尺度是大于 0 的词元数</translation>
    </message>
    <message>
        <source>Twice the accelerators with the same batch: training takes {0} in place of {1}, {2} times as fast. Of a step then, {3} is communication, input and update that more ranks do not share.</source>
        <translation>加速器加倍而批次不变：训练需要 {0}，而不是 {1}，速度为 {2} 倍。此时单步中有 {3} 是通信、输入和更新，更多的 rank 也不能分担。</translation>
    </message>
    <message>
        <source>Twice the accelerators with twice the batch: training takes {0} in place of {1}, {2} times as fast, if half the steps reach the same loss. That is the optimistic end: the gradient noise scale says how many do.</source>
        <translation>加速器和批次都加倍：训练需要 {0}，而不是 {1}，速度为 {2} 倍，前提是一半的步数能达到相同的损失。这是乐观的一端：实际需要多少步由梯度噪声尺度决定。</translation>
    </message>
    <message>
        <source>Twice the accelerators with twice the batch: training takes {0} in place of {1}, {2} times as fast, for the same loss takes {3} in place of {4}.</source>
        <translation>加速器和批次都加倍：训练需要 {0}，而不是 {1}，速度为 {2} 倍；达到相同的损失需要 {3}，而不是 {4}。</translation>
    </message>
    <message>
        <source>The batch is {0} times the gradient noise scale, so larger ones save no more than a factor of {1}.</source>
        <translation>批次是梯度噪声尺度的 {0} 倍，因此更大的批次节省的不超过 {1} 倍。</translation>
    </message>
    <message>
        <source>Processes that prepare data come with the nodes.</source>
        <translation>准备数据的进程随节点一起增加。</translation>
    </message>
    <message>
        <source>The time between failures is given for the job as it is and does not change with the nodes.</source>
        <translation>故障间隔是按现在的作业给出的，不随节点数变化。</translation>
    </message>
    <message>
        <source>With a larger batch the steps are taken to fall in proportion, for no gradient noise scale is told: the optimistic end.</source>
        <translation>批次变大时，假定步数按比例减少，因为没有给出梯度噪声尺度：这是乐观的一端。</translation>
    </message>
    <message>
        <source>Twice the accelerators with the same batch cannot be: {0}</source>
        <translation>加速器加倍而批次不变不可行：{0}</translation>
    </message>
    <message>
        <source>Twice the accelerators with twice the batch cannot be: {0}</source>
        <translation>加速器和批次都加倍不可行：{0}</translation>
    </message>
    <message>
        <source>With the same batch and layout, {0} accelerators have one micro-batch each in a step; more of them have to divide micro-batches or sequences.</source>
        <translation>批次和布局不变时，{0} 个加速器在单步中各有一个微批次；再多的加速器就必须切分微批次或序列。</translation>
    </message>
    <message>
        <source>all ranks compute equally long: the plan has no spread of computing times</source>
        <translation>所有 rank 的计算时间相同：方案没有计算时间的离散</translation>
    </message>
    <message>
        <source>what a rank computes in a step is no number</source>
        <translation>一个 rank 在单步中的计算时间不是数字</translation>
    </message>
    <message>
        <source>{0} is no number</source>
        <translation>{0} 不是数字</translation>
    </message>
    <message>
        <source>there is no field or figure {0}</source>
        <translation>没有字段或指标 {0}</translation>
    </message>
    <message>
        <source>{0} follows from others and cannot be given</source>
        <translation>{0} 由其他值得出，不能给定</translation>
    </message>
    <message>
        <source>the range of {0} has to go from a low value above 0 to a higher one</source>
        <translation>{0} 的范围必须从大于 0 的低值到更高的值</translation>
    </message>
    <message>
        <source>{0} is no range as in path=low..high</source>
        <translation>{0} 不是 path=low..high 形式的范围</translation>
    </message>
    <message>
        <source>below {0}</source>
        <translation>低于 {0}</translation>
    </message>
    <message>
        <source>above {0}</source>
        <translation>高于 {0}</translation>
    </message>
    <message>
        <source>Loss and gradient norm</source>
        <translation>损失和梯度范数</translation>
    </message>
    <message>
        <source>falling; the norm within a few times its mean</source>
        <translation>下降；范数在其均值的几倍之内</translation>
    </message>
    <message>
        <source>no number, or a spike</source>
        <translation>不是数字，或出现尖峰</translation>
    </message>
    <message>
        <source>Go back to the save before it and skip the batches around it: that costs about {0}.</source>
        <translation>回到此前的保存，并跳过其附近的批次：代价约为 {0}。</translation>
    </message>
    <message>
        <source>Go back to the save before it and skip the batches around it.</source>
        <translation>回到此前的保存，并跳过其附近的批次。</translation>
    </message>
    <message>
        <source>A slow node, a cold cache after a restart, or communication that is no longer hidden: compare the ranks&apos; times.</source>
        <translation>有慢节点、重启后缓存是冷的，或通信不再被隐藏：请比较各 rank 的时间。</translation>
    </message>
    <message>
        <source>Of each rank: the one that computes longest is slow; replace its node if it stays so.</source>
        <translation>每个 rank 的：计算时间最长的那个是慢的；若一直如此，请更换其节点。</translation>
    </message>
    <message>
        <source>Wait for the slowest rank in a step</source>
        <translation>单步中等待最慢的 rank</translation>
    </message>
    <message>
        <source>The rank that waits least is slow. Replacing its node pays after {0} such steps.</source>
        <translation>等待最少的 rank 是慢的。这样的单步超过 {0} 个后，更换其节点就划算。</translation>
    </message>
    <message>
        <source>The rank that waits least is slow.</source>
        <translation>等待最少的 rank 是慢的。</translation>
    </message>
    <message>
        <source>Wait for input in a step</source>
        <translation>单步中等待输入</translation>
    </message>
    <message>
        <source>The queue of prepared batches has run dry: more workers, or a faster path from storage.</source>
        <translation>准备好的批次队列已空：增加工作进程，或使用更快的存储通路。</translation>
    </message>
    <message>
        <source>A link that runs below its rate, or traffic of other jobs: test the collectives of each group by themselves.</source>
        <translation>某条链路低于其速率，或有其他作业的流量：请单独测试各组的集合通信。</translation>
    </message>
    <message>
        <source>Allocated memory of the fullest rank</source>
        <translation>最满的 rank 的已分配显存</translation>
    </message>
    <message>
        <source>More sequences in a batch than planned, experts that are loaded unevenly, or a leak: the next step may run out of memory.</source>
        <translation>批次中的序列比计划的多、专家负载不均，或有泄漏：下一步可能会显存不足。</translation>
    </message>
    <message>
        <source>Age of the last usable save</source>
        <translation>最近一次可用保存的时长</translation>
    </message>
    <message>
        <source>up to {0}</source>
        <translation>最多 {0}</translation>
    </message>
    <message>
        <source>A save failed or never committed: a failure now costs all since the last one.</source>
        <translation>有一次保存失败或从未提交：现在发生故障会损失上次保存以来的一切。</translation>
    </message>
    <message>
        <source>Saves wait for each other: the storage is slower than planned.</source>
        <translation>保存互相等待：存储比计划的慢。</translation>
    </message>
    <message>
        <source>The storage is slower than planned, and training stands still for it.</source>
        <translation>存储比计划的慢，训练要停下来等它。</translation>
    </message>
    <message>
        <source>An evaluation is still running when the next one is due.</source>
        <translation>下一次评测到期时，上一次评测仍在运行。</translation>
    </message>
    <message>
        <source>Failures in a week</source>
        <translation>一周的故障次数</translation>
    </message>
    <message>
        <source>more than {0}</source>
        <translation>多于 {0}</translation>
    </message>
    <message>
        <source>99 of 100 weeks have no more at the planned rate: look for one cause behind many, and save more often meanwhile.</source>
        <translation>按计划的故障率，100 周中有 99 周不会更多：请寻找多次故障背后的同一原因，其间更频繁地保存。</translation>
    </message>
    <message>
        <source>The deadline is lost below this, whatever the reason.</source>
        <translation>低于此值就赶不上期限，无论原因是什么。</translation>
    </message>
    <message>
        <source>whatever it is</source>
        <translation>无论是什么</translation>
    </message>
    <message>
        <source>The deadline cannot be kept at this step time.</source>
        <translation>以这个单步耗时无法赶上期限。</translation>
    </message>
    <message>
        <source>Spent in a day</source>
        <translation>一天的花费</translation>
    </message>
    <message>
        <source>The budget ends before the run does.</source>
        <translation>预算会在训练完成之前用完。</translation>
    </message>
    <message>
        <source>expert_output_bias</source>
        <translation>专家输出偏置</translation>
    </message>
    <message>
        <source>the gradient noise scale is not known (task.noise_scale_tokens)</source>
        <translation>梯度噪声尺度未知（task.noise_scale_tokens）</translation>
    </message>
    <message>
        <source>no allocation is told (task.allocation_node_hours)</source>
        <translation>没有给出配额（task.allocation_node_hours）</translation>
    </message>
    <message>
        <source>no budget is told (costs.budget)</source>
        <translation>没有给出预算（costs.budget）</translation>
    </message>
    <message>
        <source>a job ends before it has trained</source>
        <translation>作业在开始训练之前就结束了</translation>
    </message>
    <message>
        <source>one accelerator: there is no other to take its work</source>
        <translation>只有一个加速器：没有其他加速器接替它的工作</translation>
    </message>
    <message>
        <source>a slow node makes nobody wait longer</source>
        <translation>慢节点不会让任何 rank 等待更久</translation>
    </message>
    <message>
        <source>Writing a checkpoint takes {0}, longer than the {1} between two saves: each save waits for the one before.</source>
        <translation>写一个检查点需要 {0}，长于两次保存之间的 {1}：每次保存都要等待前一次。</translation>
    </message>
    <message>
        <source>An evaluation takes {0}, and the next one is due after {1}: they pile up.</source>
        <translation>一次评测需要 {0}，而下一次在 {1} 后到期：评测会越积越多。</translation>
    </message>
    <message>
        <source>{0} accelerators for evaluation</source>
        <translation>用 {0} 个加速器做评测</translation>
    </message>
    <message>
        <source>Every {0} steps</source>
        <translation>每 {0} 步</translation>
    </message>
    <message>
        <source>The run costs {0}, {1} more than the budget.</source>
        <translation>训练的成本为 {0}，比预算多 {1}。</translation>
    </message>
    <message>
        <source>Budget of {0}</source>
        <translation>预算设为 {0}</translation>
    </message>
    <message>
        <source>The run takes {0} of nodes, {1} more than were granted.</source>
        <translation>训练需要 {0} 的节点用量，比批准的多 {1}。</translation>
    </message>
    <message>
        <source>Ask for {0}</source>
        <translation>申请 {0}</translation>
    </message>
    <message>
        <source>phase {0}</source>
        <translation>训练阶段 {0}</translation>
    </message>
    <message>
        <source>Hourly price of an accelerator</source>
        <translation>加速器每小时价格</translation>
    </message>
    <message>
        <source>Power of an accelerator</source>
        <translation>单个加速器的功率</translation>
    </message>
    <message>
        <source>In training, with its share of the node; 0: energy is not counted.</source>
        <translation>训练时的功率，含其在节点中分摊的部分；0：不计能耗。</translation>
    </message>
    <message>
        <source>Storage, writing from a node</source>
        <translation>存储，单个节点的写入</translation>
    </message>
    <message>
        <source>Of one node to the storage; 0 where the storage as a whole is the limit.</source>
        <translation>一个节点写到存储的速率；若限制在于整个存储，则为 0。</translation>
    </message>
    <message>
        <source>exact-recoveries</source>
        <translation>精确（含恢复）</translation>
    </message>
    <message>
        <source>blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>asynchronous</source>
        <translation>异步</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>reallocate</source>
        <translation>重新分配</translation>
    </message>
    <message>
        <source>evict</source>
        <translation>移出</translation>
    </message>
    <message>
        <source>reference lesson 12</source>
        <translation>参考课程第 12 课</translation>
    </message>
    <message>
        <source>Nodes in this phase</source>
        <translation>此时期的节点数</translation>
    </message>
    <message>
        <source>That take part in it; 0: all of the cluster. Given figures hold in every phase.</source>
        <translation>参与该时期的节点；0：整个集群。给定的数值在每个时期都适用。</translation>
    </message>
    <message>
        <source>Gradient noise scale</source>
        <translation>梯度噪声尺度</translation>
    </message>
    <message>
        <source>The batch from which on more of it saves few steps: the critical batch. Measured in training; empty: not known.</source>
        <translation>从这个批次起，再增大也省不了多少步：临界批次。在训练中测得；留空：未知。</translation>
    </message>
    <message>
        <source>reference chapter 10.1.1; McCandlish et al. 2018</source>
        <translation>参考文献第 10.1.1 节；McCandlish et al. 2018</translation>
    </message>
    <message>
        <source>Time limit of a job</source>
        <translation>单个作业的时限</translation>
    </message>
    <message>
        <source>After which the scheduler ends it and the next one starts; 0: none.</source>
        <translation>超过后调度器会结束该作业，并启动下一个；0：无时限。</translation>
    </message>
    <message>
        <source>Wait for the next job</source>
        <translation>等待下一个作业</translation>
    </message>
    <message>
        <source>From one job&apos;s end to the next one&apos;s start.</source>
        <translation>从一个作业结束到下一个作业开始。</translation>
    </message>
    <message>
        <source>Node-hours granted</source>
        <translation>获批节点小时数</translation>
    </message>
    <message>
        <source>0: as many as are needed.</source>
        <translation>0：需要多少就用多少。</translation>
    </message>
    <message>
        <source>Writing</source>
        <translation>写入方式</translation>
    </message>
    <message>
        <source>blocking: training stands still until all is written; asynchronous: until it is copied to host memory, but a save counts once it is written.</source>
        <translation>阻塞：训练停到全部写完；异步：训练停到复制进主机内存，但一次保存要写完才算数。</translation>
    </message>
    <message>
        <source>reference chapter 10.4.3</source>
        <translation>参考文献第 10.4.3 节</translation>
    </message>
    <message>
        <source>Every node writes</source>
        <translation>每个节点都写入</translation>
    </message>
    <message>
        <source>Each its part; no: one node writes all.</source>
        <translation>各写自己的一份；否：由一个节点全部写入。</translation>
    </message>
    <message>
        <source>Saves kept</source>
        <translation>保留的保存数</translation>
    </message>
    <message>
        <source>The last ones, to go back to.</source>
        <translation>最近的若干次，供回退使用。</translation>
    </message>
    <message>
        <source>Kept for good, one of</source>
        <translation>永久保留，每几次留一次</translation>
    </message>
    <message>
        <source>So many saves; 0: none.</source>
        <translation>每多少次保存留一次；0：不保留。</translation>
    </message>
    <message>
        <source>Time between failures of a host</source>
        <translation>主机的故障间隔</translation>
    </message>
    <message>
        <source>Of a node without its accelerators; empty: counted with these.</source>
        <translation>一个节点不计加速器的部分；留空：与加速器一并计入。</translation>
    </message>
    <message>
        <source>Time between failures of a network card</source>
        <translation>网卡的故障间隔</translation>
    </message>
    <message>
        <source>With its cable and its share of the switches; empty: counted with the accelerators.</source>
        <translation>连同其线缆和分摊的交换机；留空：与加速器一并计入。</translation>
    </message>
    <message>
        <source>Shocks that come whatever the job&apos;s size: power, storage, software; empty: none.</source>
        <translation>与作业规模无关的冲击：电源、存储、软件；留空：没有。</translation>
    </message>
    <message>
        <source>Time between loss spikes</source>
        <translation>损失尖峰的间隔</translation>
    </message>
    <message>
        <source>That are rolled back to the last save; empty: none.</source>
        <translation>需要回退到上一次保存的尖峰；留空：没有。</translation>
    </message>
    <message>
        <source>reference chapter 10.4.5</source>
        <translation>参考文献第 10.4.5 节</translation>
    </message>
    <message>
        <source>From the failure until training goes on: notice, restart, load; empty: the sum of these parts.</source>
        <translation>从故障到训练继续：发现、重启、加载；留空：这些部分之和。</translation>
    </message>
    <message>
        <source>Noticing a failure</source>
        <translation>发现故障</translation>
    </message>
    <message>
        <source>A collective that hangs is noticed after its time limit.</source>
        <translation>挂起的集合通信在其超时之后才会被发现。</translation>
    </message>
    <message>
        <source>Restarting</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Until a node is replaced and all processes run.</source>
        <translation>直到节点换好且所有进程都在运行。</translation>
    </message>
    <message>
        <source>Warming up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Compiling, filling caches and queues, until steps take their usual time.</source>
        <translation>编译、填充缓存和队列，直到单步耗时恢复正常。</translation>
    </message>
    <message>
        <source>Repair of a node</source>
        <translation>节点修复时间</translation>
    </message>
    <message>
        <source>Until one that failed can be a spare again; 0: another is always at hand.</source>
        <translation>直到故障节点可以重新作为备用节点；0：总有另一个可用。</translation>
    </message>
    <message>
        <source>first-order: rare failures; exact: Poisson failures that may strike saves; exact-recoveries: that may strike recoveries too.</source>
        <translation>一阶近似：故障很少；精确：泊松故障，可能发生在保存期间；精确（含恢复）：也可能发生在恢复期间。</translation>
    </message>
    <message>
        <source>Spread of computing times</source>
        <translation>计算时间的离散度</translation>
    </message>
    <message>
        <source>Standard deviation over mean of what a rank computes in a step. An MFU covers it.</source>
        <translation>一个 rank 单步计算时间的标准差与均值之比。给出 MFU 时已包含在内。</translation>
    </message>
    <message>
        <source>reference chapter 10.4.5: 2 and 5%</source>
        <translation>参考文献第 10.4.5 节：2 和 5%</translation>
    </message>
    <message>
        <source>Slow nodes</source>
        <translation>慢节点</translation>
    </message>
    <message>
        <source>Share of nodes that stay slow.</source>
        <translation>持续缓慢的节点所占比例。</translation>
    </message>
    <message>
        <source>MegaScale, Jiang et al. 2024: about 0.5% of machines</source>
        <translation>MegaScale, Jiang et al. 2024：约 0.5% 的机器</translation>
    </message>
    <message>
        <source>Slow together</source>
        <translation>一同变慢</translation>
    </message>
    <message>
        <source>Share of nodes that share a cause, such as cooling or a switch: all of them are slow, or none.</source>
        <translation>共有同一原因（如散热或交换机）的节点所占比例：要么全部变慢，要么都不慢。</translation>
    </message>
    <message>
        <source>Slowdown</source>
        <translation>减速幅度</translation>
    </message>
    <message>
        <source>How much longer a slow node computes.</source>
        <translation>慢节点的计算时间长出多少。</translation>
    </message>
    <message>
        <source>MegaScale, Jiang et al. 2024: about 10%</source>
        <translation>MegaScale, Jiang et al. 2024：约 10%</translation>
    </message>
    <message>
        <source>Slow nodes are</source>
        <translation>慢节点的处理</translation>
    </message>
    <message>
        <source>wait: waited for; reallocate: their work is spread over the others; evict: replaced, once, with a way back to the last save.</source>
        <translation>等待：等它们完成；重新分配：把它们的工作分摊给其他节点；移出：替换一次，并回退到上一次保存。</translation>
    </message>
    <message>
        <source>Spare nodes</source>
        <translation>备用节点</translation>
    </message>
    <message>
        <source>That stand ready to replace others, and are paid for.</source>
        <translation>随时待命以替换其他节点，同样要付费。</translation>
    </message>
    <message>
        <source>Tokens of an evaluation</source>
        <translation>一次评测的词元数</translation>
    </message>
    <message>
        <source>Of the whole suite, on accelerators beside the training&apos;s; 0: none.</source>
        <translation>整套评测的词元数，在训练之外的加速器上进行；0：不评测。</translation>
    </message>
    <message>
        <source>reference lesson 12, 3.10</source>
        <translation>参考课程第 12 课，3.10</translation>
    </message>
    <message>
        <source>Evaluated every</source>
        <translation>评测间隔</translation>
    </message>
    <message>
        <source>So many steps; 0: at each save.</source>
        <translation>每多少步评测一次；0：每次保存时。</translation>
    </message>
    <message>
        <source>Accelerators for evaluation</source>
        <translation>评测用加速器数</translation>
    </message>
    <message>
        <source>Beside those that train.</source>
        <translation>训练所用之外的加速器。</translation>
    </message>
    <message>
        <source>Hours bought beforehand</source>
        <translation>预购小时数</translation>
    </message>
    <message>
        <source>Accelerator hours that are paid whether used or not; what is needed beyond costs the price of the pool.</source>
        <translation>无论是否使用都要付费的加速器小时；超出部分按资源池的价格计。</translation>
    </message>
    <message>
        <source>Price of these</source>
        <translation>预购价格</translation>
    </message>
    <message>
        <source>Of an accelerator-hour.</source>
        <translation>每加速器小时的价格。</translation>
    </message>
    <message>
        <source>Fixed cost</source>
        <translation>固定成本</translation>
    </message>
    <message>
        <source>Preparation, data, people.</source>
        <translation>准备工作、数据、人员。</translation>
    </message>
    <message>
        <source>PUE</source>
        <translation>PUE</translation>
    </message>
    <message>
        <source>Power of the building over that of its machines.</source>
        <translation>整栋建筑的功率与其中机器功率之比。</translation>
    </message>
    <message>
        <source>Price of a kWh</source>
        <translation>每 kWh 电价</translation>
    </message>
    <message>
        <source>Paid beside the accelerator-hours; 0: these cover it.</source>
        <translation>在加速器小时之外支付；0：已包含在内。</translation>
    </message>
    <message>
        <source>Carbon of a kWh</source>
        <translation>每 kWh 碳排放</translation>
    </message>
    <message>
        <source>CO2 equivalent of the grid.</source>
        <translation>电网的 CO2 当量。</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>For the whole run; empty: none.</source>
        <translation>整个训练的预算；留空：没有。</translation>
    </message>
    <message>
        <source>Tokens of the task</source>
        <translation>任务的词元数</translation>
    </message>
    <message>
        <source>Of all phases.</source>
        <translation>所有时期的总和。</translation>
    </message>
    <message>
        <source>Waiting for the slowest</source>
        <translation>等待最慢者</translation>
    </message>
    <message>
        <source>What the slowest rank computes longer than the mean, and slow nodes. An MFU covers it.</source>
        <translation>最慢的 rank 比均值多算的时间，以及慢节点。给出 MFU 时已包含在内。</translation>
    </message>
    <message>
        <source>Waiting for the slowest; and a given step time less the parts.</source>
        <translation>等待最慢者；以及给定的单步耗时减去各部分。</translation>
    </message>
    <message>
        <source>Writing a checkpoint</source>
        <translation>写入一个检查点</translation>
    </message>
    <message>
        <source>Over the storage&apos;s rate, or that of the nodes which write.</source>
        <translation>按存储的速率，或按负责写入的节点的速率。</translation>
    </message>
    <message>
        <source>Copying a checkpoint to the host</source>
        <translation>把检查点复制到主机</translation>
    </message>
    <message>
        <source>Each accelerator its part, over its link to the host.</source>
        <translation>每个加速器复制自己的一份，经过其到主机的链路。</translation>
    </message>
    <message>
        <source>Training stands still: until all is written, or, asynchronously, until it is copied.</source>
        <translation>训练停顿：直到全部写完；异步时直到复制完成。</translation>
    </message>
    <message>
        <source>Best interval, Daly</source>
        <translation>最优间隔，Daly</translation>
    </message>
    <message>
        <source>Daly&apos;s higher-order estimate (2006).</source>
        <translation>Daly 的高阶估计（2006）。</translation>
    </message>
    <message>
        <source>Shortest good interval</source>
        <translation>良好间隔的下限</translation>
    </message>
    <message>
        <source>That costs at most 0.1 points more of useful time than the best one.</source>
        <translation>其开销占有效时间的比例比最优间隔最多高 0.1 个百分点。</translation>
    </message>
    <message>
        <source>Longest good interval</source>
        <translation>良好间隔的上限</translation>
    </message>
    <message>
        <source>Saves</source>
        <translation>保存次数</translation>
    </message>
    <message>
        <source>In the whole run.</source>
        <translation>整个训练中的次数。</translation>
    </message>
    <message>
        <source>Checkpoints kept</source>
        <translation>保留的检查点</translation>
    </message>
    <message>
        <source>At the end: the last ones, and those that are kept for good.</source>
        <translation>训练结束时：最近的若干次，以及永久保留的。</translation>
    </message>
    <message>
        <source>Storage for checkpoints</source>
        <translation>检查点所需存储</translation>
    </message>
    <message>
        <source>Of those that are kept.</source>
        <translation>保留的检查点所占的存储。</translation>
    </message>
    <message>
        <source>Average writing</source>
        <translation>平均写入速率</translation>
    </message>
    <message>
        <source>A checkpoint over the interval.</source>
        <translation>检查点大小除以间隔。</translation>
    </message>
    <message>
        <source>Any failure stops the job: the rates of accelerators, hosts, links, shocks and loss spikes add up.</source>
        <translation>任何故障都会使作业停止：加速器、主机、链路、冲击和损失尖峰的故障率相加。</translation>
    </message>
    <message>
        <source>Loading a checkpoint</source>
        <translation>加载一个检查点</translation>
    </message>
    <message>
        <source>Over the storage&apos;s read rate; 0 where reading is never the limit.</source>
        <translation>按存储的读取速率；读取从不成为限制时为 0。</translation>
    </message>
    <message>
        <source>The time that is told, or noticing, restarting, loading and warming up.</source>
        <translation>给定的时间，或发现、重启、加载与预热之和。</translation>
    </message>
    <message>
        <source>Failures that find no spare</source>
        <translation>找不到备用节点的故障</translation>
    </message>
    <message>
        <source>Share of nodes which leave while all spares are in use; 0 where repairs are not counted.</source>
        <translation>在备用节点全部占用时退出的节点所占比例；不计修复时为 0。</translation>
    </message>
    <message>
        <source>The slowest, in standard deviations</source>
        <translation>最慢者，以标准差计</translation>
    </message>
    <message>
        <source>Mean of the largest of as many standard normal numbers as there are accelerators.</source>
        <translation>与加速器数同样多个标准正态数的最大值的均值。</translation>
    </message>
    <message>
        <source>Usual wait in a step</source>
        <translation>单步中的通常等待</translation>
    </message>
    <message>
        <source>Of a rank of mean speed for the slowest: a rank whose others wait longer is slow.</source>
        <translation>平均速度的 rank 等待最慢者的时间：如果其他 rank 为某个 rank 等得更久，它就是慢的。</translation>
    </message>
    <message>
        <source>Wait for one slow node</source>
        <translation>等待一个慢节点</translation>
    </message>
    <message>
        <source>In a step, beyond the wait for the slowest of the others.</source>
        <translation>单步中，在等待其余最慢者之外的部分。</translation>
    </message>
    <message>
        <source>Step after its work is spread</source>
        <translation>工作分摊后的单步</translation>
    </message>
    <message>
        <source>Where the other accelerators do a slow one&apos;s work, and wait for their slowest.</source>
        <translation>由其他加速器承担慢节点的工作，并等待其中最慢者。</translation>
    </message>
    <message>
        <source>Replacing a slow node</source>
        <translation>替换一个慢节点</translation>
    </message>
    <message>
        <source>Once: half an interval of work is redone, and the job recovers.</source>
        <translation>一次：重做半个间隔的工作，并且作业进行恢复。</translation>
    </message>
    <message>
        <source>Steps until replacing pays</source>
        <translation>替换回本所需步数</translation>
    </message>
    <message>
        <source>Replacing a slow node over the wait for it in a step.</source>
        <translation>替换一个慢节点的代价除以单步中对它的等待。</translation>
    </message>
    <message>
        <source>Step of a phase</source>
        <translation>时期的单步</translation>
    </message>
    <message>
        <source>With its sequence length, batch and nodes.</source>
        <translation>按其序列长度、批大小和节点数。</translation>
    </message>
    <message>
        <source>Days of a phase</source>
        <translation>时期的天数</translation>
    </message>
    <message>
        <source>With its saves and failures.</source>
        <translation>含其保存和故障。</translation>
    </message>
    <message>
        <source>As many as are to be expected, once each; 0 unless they are evicted.</source>
        <translation>按预期出现的个数计，每个一次；除非移出慢节点，否则为 0。</translation>
    </message>
    <message>
        <source>Jobs</source>
        <translation>作业数</translation>
    </message>
    <message>
        <source>That the scheduler&apos;s time limit cuts the run into.</source>
        <translation>训练被调度器的时限切成的作业数。</translation>
    </message>
    <message>
        <source>Saving, waiting, loading and warming up where the time limit ends a job.</source>
        <translation>时限结束一个作业时的保存、等待、加载与预热。</translation>
    </message>
    <message>
        <source>Training with everything that interrupts it</source>
        <translation>含一切中断的训练时间</translation>
    </message>
    <message>
        <source>Saves, failures, jobs&apos; limits and slow nodes.</source>
        <translation>保存、故障、作业时限和慢节点。</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>有效吞吐率</translation>
    </message>
    <message>
        <source>Training without saves and failures over training with all that interrupts it.</source>
        <translation>不计保存和故障的训练时间与含一切中断的训练时间之比。</translation>
    </message>
    <message>
        <source>Accelerator hours</source>
        <translation>加速器小时</translation>
    </message>
    <message>
        <source>Node-hours</source>
        <translation>节点小时数</translation>
    </message>
    <message>
        <source>Accelerator-hours over the accelerators of a node.</source>
        <translation>加速器小时数除以每节点加速器数。</translation>
    </message>
    <message>
        <source>Node-hours to spare</source>
        <translation>剩余节点小时数</translation>
    </message>
    <message>
        <source>Of those granted.</source>
        <translation>获批数中的剩余。</translation>
    </message>
    <message>
        <source>Rent</source>
        <translation>租金</translation>
    </message>
    <message>
        <source>Hours bought beforehand at their price, and those beyond at the pool&apos;s.</source>
        <translation>预购小时按其价格，超出部分按节点池的价格。</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能耗</translation>
    </message>
    <message>
        <source>Power of the accelerators times their hours and the PUE.</source>
        <translation>加速器的功率乘以其小时数和 PUE。</translation>
    </message>
    <message>
        <source>Energy&apos;s cost</source>
        <translation>能源成本</translation>
    </message>
    <message>
        <source>Energy times the price of a kWh.</source>
        <translation>能耗乘以每 kWh 的价格。</translation>
    </message>
    <message>
        <source>Carbon</source>
        <translation>碳排放</translation>
    </message>
    <message>
        <source>Energy times the grid&apos;s CO2 equivalent.</source>
        <translation>能耗乘以电网的 CO2 当量。</translation>
    </message>
    <message>
        <source>Evaluations&apos; cost</source>
        <translation>评测成本</translation>
    </message>
    <message>
        <source>Their accelerator-hours at the pool&apos;s price.</source>
        <translation>评测的加速器小时数按节点池价格计。</translation>
    </message>
    <message>
        <source>Rent, energy, evaluations and what is fixed.</source>
        <translation>租金、能源、评测和固定费用。</translation>
    </message>
    <message>
        <source>Cost of a trillion tokens</source>
        <translation>每万亿词元的成本</translation>
    </message>
    <message>
        <source>Cost over the tokens of the task.</source>
        <translation>成本除以任务的词元数。</translation>
    </message>
    <message>
        <source>Accelerator hours lost to failures</source>
        <translation>因故障损失的加速器小时</translation>
    </message>
    <message>
        <source>Redone work and recovery of all accelerators.</source>
        <translation>所有加速器的重做工作和恢复。</translation>
    </message>
    <message>
        <source>Cost of failures</source>
        <translation>故障成本</translation>
    </message>
    <message>
        <source>Accelerator-hours lost to them at the pool&apos;s price; a part of the rent.</source>
        <translation>故障损失的加速器小时数按节点池价格计；是租金的一部分。</translation>
    </message>
    <message>
        <source>Money to spare</source>
        <translation>剩余资金</translation>
    </message>
    <message>
        <source>The budget less the cost; negative when it is not enough.</source>
        <translation>预算减去成本；不够时为负。</translation>
    </message>
    <message>
        <source>FLOPs of an evaluation</source>
        <translation>一次评测的 FLOPs</translation>
    </message>
    <message>
        <source>Forward passes alone: a third of the training FLOPs of its tokens.</source>
        <translation>仅前向传播：其词元训练 FLOPs 的三分之一。</translation>
    </message>
    <message>
        <source>An evaluation</source>
        <translation>一次评测</translation>
    </message>
    <message>
        <source>On its own accelerators at the training&apos;s rate.</source>
        <translation>在自己的加速器上，按训练的速率。</translation>
    </message>
    <message>
        <source>Accelerator-hours of an evaluation</source>
        <translation>一次评测的加速器小时数</translation>
    </message>
    <message>
        <source>At the training&apos;s rate.</source>
        <translation>按训练的速率。</translation>
    </message>
    <message>
        <source>Between evaluations</source>
        <translation>评测间隔</translation>
    </message>
    <message>
        <source>So many steps, or an interval with its save.</source>
        <translation>若干单步，或一个间隔及其保存。</translation>
    </message>
    <message>
        <source>Time to spare before the next</source>
        <translation>到下一次评测的剩余时间</translation>
    </message>
    <message>
        <source>Negative where an evaluation is still running when the next checkpoint comes.</source>
        <translation>下一个检查点到来时评测仍在运行的，为负。</translation>
    </message>
    <message>
        <source>Evaluations</source>
        <translation>评测</translation>
    </message>
    <message>
        <source>Accelerator-hours of all evaluations</source>
        <translation>所有评测的加速器小时数</translation>
    </message>
    <message>
        <source>One&apos;s times their number.</source>
        <translation>一次评测的小时数乘以评测次数。</translation>
    </message>
    <message>
        <source>Evaluation&apos;s share</source>
        <translation>评测占比</translation>
    </message>
    <message>
        <source>Of the accelerator-hours of computation.</source>
        <translation>占计算的加速器小时数的比例。</translation>
    </message>
    <message>
        <source>Batch over the noise scale</source>
        <translation>批大小与噪声尺度之比</translation>
    </message>
    <message>
        <source>From 1 on, a larger batch saves few steps.</source>
        <translation>从 1 起，更大的批能省的步数很少。</translation>
    </message>
    <message>
        <source>Fewest steps</source>
        <translation>最少步数</translation>
    </message>
    <message>
        <source>To the same loss, with any batch.</source>
        <translation>达到相同损失，批大小不限。</translation>
    </message>
    <message>
        <source>Fewest tokens</source>
        <translation>最少词元数</translation>
    </message>
    <message>
        <source>To the same loss, with small batches.</source>
        <translation>达到相同损失，使用小批。</translation>
    </message>
    <message>
        <source>Most that a larger batch speeds up</source>
        <translation>更大的批最多能加速的倍数</translation>
    </message>
    <message>
        <source>Steps over the fewest: the ceiling of weak scaling.</source>
        <translation>步数除以最少步数：弱扩展的上限。</translation>
    </message>
    <message>
        <source>what a rank computes in a step</source>
        <translation>一个 rank 在单步中的计算</translation>
    </message>
    <message>
        <source>the storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>the nodes that write</source>
        <translation>负责写入的节点</translation>
    </message>
    <message>
        <source>the last ones</source>
        <translation>最近的几个</translation>
    </message>
    <message>
        <source>all saves</source>
        <translation>所有保存</translation>
    </message>
    <message>
        <source>the last ones, and those for good</source>
        <translation>最近的几个，以及永久保留的</translation>
    </message>
    <message>
        <source>nodes under repair</source>
        <translation>维修中的节点</translation>
    </message>
    <message>
        <source>training in a job, between its start and its last save</source>
        <translation>一个作业中从启动到最后一次保存之间的训练</translation>
    </message>
    <message>
        <source>saving, waiting, loading and warming up</source>
        <translation>保存、等待、加载和预热</translation>
    </message>
    <message>
        <source>jobs that fit into the days for training</source>
        <translation>训练天数内放得下的作业数</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>all but the last</source>
        <translation>除最后一个外的全部</translation>
    </message>
    <message>
        <source>steps of all phases, saves and failures added to each</source>
        <translation>所有时期的步数，各自加上保存和故障</translation>
    </message>
    <message>
        <source>all of this phase</source>
        <translation>这一时期的全部</translation>
    </message>
    <message>
        <source>as many as are left time for</source>
        <translation>剩余时间允许多少就多少</translation>
    </message>
    <message>
        <source>whole steps</source>
        <translation>整步数</translation>
    </message>
    <message>
        <source>beyond what was bought</source>
        <translation>超出已购的部分</translation>
    </message>
    <message>
        <source>A given step time holds in every phase, whatever its sequences, batch and nodes.</source>
        <translation>给定的单步耗时适用于每个时期，不论其序列、批大小和节点如何。</translation>
    </message>
    <message>
        <source>Compute the steps</source>
        <translation>计算单步</translation>
    </message>
    <message>
        <source>Jobs of {0} hardly start to train. Is the unit missing?</source>
        <translation>{0} 的作业几乎还没开始训练。是否缺少单位？</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>An MFU is of a whole measured step, waiting for slow ranks included: nothing is added for them.</source>
        <translation>MFU 是实测整个单步的，已包含等待慢 rank 的时间：不再为其增加任何时间。</translation>
    </message>
    <message>
        <source>The efficiency is that of computing</source>
        <translation>该效率是计算的效率</translation>
    </message>
    <message>
        <source>Recovery is told as {0} in all: noticing, restarting and warming up, which are told too, are not counted.</source>
        <translation>恢复已给出总共 {0}：同时给出的发现、重启和预热不再计入。</translation>
    </message>
    <message>
        <source>The sum of the parts</source>
        <translation>各部分之和</translation>
    </message>
    <message>
        <source>a power</source>
        <translation>功率</translation>
    </message>
    <message>
        <source>700 W or 10.2 kW</source>
        <translation>700 W 或 10.2 kW</translation>
    </message>
    <message>
        <source>an amount of energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>500 kWh or 2 GWh</source>
        <translation>500 kWh 或 2 GWh</translation>
    </message>
    <message>
        <source>a mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>400 kg or 12 t</source>
        <translation>400 kg 或 12 t</translation>
    </message>
    <message>
        <source>Hosts</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Network cards and links</source>
        <translation>网卡和链路</translation>
    </message>
    <message>
        <source>Shocks to the whole job</source>
        <translation>对整个作业的冲击</translation>
    </message>
    <message>
        <source>Loss spikes</source>
        <translation>损失尖峰</translation>
    </message>
    <message>
        <source>the run has no training to do, or more than can be counted</source>
        <translation>该训练没有要做的训练，或多得无法计数</translation>
    </message>
    <message>
        <source>there is no time between two saves, or more than can be counted</source>
        <translation>两次保存之间没有时间，或长得无法计数</translation>
    </message>
    <message>
        <source>a save takes no time that can be counted</source>
        <translation>一次保存没有可计数的时间</translation>
    </message>
    <message>
        <source>{0} between saves would be too many saves to count</source>
        <translation>两次保存之间为 {0} 会使保存次数多得无法计数</translation>
    </message>
    <message>
        <source>a source of failures has no rate or no recovery that can be counted</source>
        <translation>某个故障来源没有可计数的故障率或恢复时间</translation>
    </message>
    <message>
        <source>failures follow one another without any time between them</source>
        <translation>故障接连发生，之间没有任何时间</translation>
    </message>
    <message>
        <source>the share of slow nodes is no share</source>
        <translation>慢节点的比例不是有效的比例</translation>
    </message>
    <message>
        <source>there are no nodes, or more than can be counted</source>
        <translation>没有节点，或多得无法计数</translation>
    </message>
    <message>
        <source>a slow node, its replacement or its repair has no time that can be counted</source>
        <translation>慢节点、其更换或其维修没有可计数的时间</translation>
    </message>
    <message>
        <source>nearly every node is slow, so that replacing them leads nowhere</source>
        <translation>几乎每个节点都慢，更换它们没有意义</translation>
    </message>
    <message>
        <source>more than {0} failures would have to be drawn: take fewer trials, or an interval that fails less often</source>
        <translation>需要抽取的故障会超过 {0} 次：请减少试验次数，或采用故障较少的间隔</translation>
    </message>
    <message>
        <source>from 1 to {0} trials can be simulated</source>
        <translation>可模拟 1 到 {0} 次试验</translation>
    </message>
    <message>
        <source>training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>writing the snapshot before</source>
        <translation>写入前一个快照</translation>
    </message>
    <message>
        <source>from one usable snapshot to the next</source>
        <translation>从一个可用快照到下一个</translation>
    </message>
    <message>
        <source>from a recovery to the next usable snapshot</source>
        <translation>从一次恢复到下一个可用快照</translation>
    </message>
    <message>
        <source>one segment</source>
        <translation>一段</translation>
    </message>
    <message>
        <source>as many as the training fills</source>
        <translation>训练能填满多少就多少</translation>
    </message>
    <message>
        <source>what the others leave</source>
        <translation>其余留下的部分</translation>
    </message>
    <message>
        <source>save over twice the time between failures</source>
        <translation>保存时间除以两倍的故障间隔</translation>
    </message>
    <message>
        <source>saves and redone work at the ends of the band</source>
        <translation>区间两端的保存和重做工作</translation>
    </message>
    <message>
        <source>recovery, begun anew where it is struck</source>
        <translation>恢复，途中遇到故障则重新开始</translation>
    </message>
    <message>
        <source>until the save before is written</source>
        <translation>直到前一次保存写完</translation>
    </message>
    <message>
        <source>best to first order</source>
        <translation>一阶最优</translation>
    </message>
    <message>
        <source>the time between failures</source>
        <translation>故障间隔</translation>
    </message>
    <message>
        <source>best where saves may overlap training</source>
        <translation>保存可与训练重叠时的最优</translation>
    </message>
    <message>
        <source>as short as saves can follow each other</source>
        <translation>保存能接连进行的最短间隔</translation>
    </message>
    <message>
        <source>L(τ) = the least + what is allowed, solved for τ</source>
        <translation>L(τ) = 最小值 + 允许值，对 τ 求解</translation>
    </message>
    <message>
        <source>Poisson: as many as the spares or more are under repair</source>
        <translation>泊松：维修中的节点数不少于备用节点数</translation>
    </message>
    <message>
        <source>z = n ∫ x φ(x) Φ(x)^(n−1) dx</source>
        <translation>z = n ∫ x φ(x) Φ(x)^(n−1) dx</translation>
    </message>
    <message>
        <source>expected largest of n standard normal numbers</source>
        <translation>n 个标准正态数的期望最大值</translation>
    </message>
    <message>
        <source>standard deviation of a rank&apos;s computing</source>
        <translation>一个 rank 计算时间的标准差</translation>
    </message>
    <message>
        <source>the slowest of usual ranks, over the mean</source>
        <translation>正常 rank 中最慢者，超出均值的部分</translation>
    </message>
    <message>
        <source>1 − (1 − q)^n: that any of n nodes, or the cause that some share, is slow</source>
        <translation>1 − (1 − q)^n：n 个节点中任一个变慢，或若干节点共有的原因出现</translation>
    </message>
    <message>
        <source>probability that any node is slow</source>
        <translation>任一节点变慢的概率</translation>
    </message>
    <message>
        <source>the slowest of usual ranks</source>
        <translation>正常 rank 中最慢的</translation>
    </message>
    <message>
        <source>a slow node</source>
        <translation>慢节点</translation>
    </message>
    <message>
        <source>beyond the slowest of the others</source>
        <translation>超出其余中最慢者的部分</translation>
    </message>
</context>
</TS>
