// SPDX-License-Identifier: Apache-2.0
#include "compute/matrix_product.h"

namespace ridgepoint::compute {

double productFlops(const MatrixProduct& product)
{
    return 2 * product.rows * product.inputs * product.outputs;
}

double productBytes(const MatrixProduct& product)
{
    const double values = product.rows * product.inputs + product.inputs * product.outputs +
                          product.rows * product.outputs;
    return values * product.bytesPerValue;
}

double productIntensity(const MatrixProduct& product)
{
    const double bytes = productBytes(product);
    return product.rows > 0 && product.inputs > 0 && product.outputs > 0 && bytes > 0
               ? productFlops(product) / bytes
               : 0;
}

double rowsAtRidge(const MatrixProduct& product, double ridgeFlopPerByte)
{
    // 2 B D F = r w (B D + D F + B F), solved for B
    const double scaled = ridgeFlopPerByte * product.bytesPerValue / 2;
    const double left =
        product.inputs * product.outputs - scaled * (product.inputs + product.outputs);
    return left > 0 ? scaled * product.inputs * product.outputs / left : 0;
}

} // namespace ridgepoint::compute
