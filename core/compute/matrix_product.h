// SPDX-License-Identifier: Apache-2.0
// One matrix product on a roofline: [rows, inputs] by [inputs, outputs].
#pragma once

namespace ridgepoint::compute {

struct MatrixProduct
{
    double rows = 4096;
    double inputs = 4096;
    double outputs = 4096;
    double bytesPerValue = 2; ///< of both operands and the result
};

/// 2 rows inputs outputs.
double productFlops(const MatrixProduct& product);
/// Both operands read and the result written, each once.
double productBytes(const MatrixProduct& product);
/// FLOPs for each byte; B D F / (B D + D F + B F) with 2 bytes a value (lesson section 3). 0 where
/// a side is not above 0.
double productIntensity(const MatrixProduct& product);

/// The rows from which a product with these weights is bound by computing, where the machine does
/// `ridge` FLOPs in the time of a byte; 0 where no number of rows is enough.
double rowsAtRidge(const MatrixProduct& product, double ridgeFlopPerByte);

} // namespace ridgepoint::compute
