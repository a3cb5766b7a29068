const window = 8;
const step = 4;
/** The constants of the paper for eight bits: (0.01 · 255)² and (0.03 · 255)². */
const [ofMeans, ofVariances] = [6.5025, 58.5225];

/** The brightness of an image, a byte for each pixel, in rows. */
export type Luma = { data: Uint8Array; width: number; height: number };

/**
 * The mean structural similarity of two images of one size (Wang et al., 2004), over windows of 8 × 8 pixels: 1 if they
 * are the same.
 */
export function ssim(one: Luma, other: Luma): number {
  let [sum, windows] = [0, 0];
  for (let top = 0; top + window <= one.height; top += step) {
    for (let left = 0; left + window <= one.width; left += step) {
      sum += similarity(one, other, top * one.width + left);
      windows += 1;
    }
  }
  return sum / windows;
}

/** The similarity of the windows that begin at this pixel. */
function similarity({ data: a, width }: Luma, { data: b }: Luma, start: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let row = start; row < start + window * width; row += width) {
    for (let at = row; at < row + window; at += 1) {
      const [x, y] = [a[at] ?? 0, b[at] ?? 0];
      sumA += x;
      sumB += y;
      squaresA += x * x;
      squaresB += y * y;
      products += x * y;
    }
  }
  const pixels = window * window;
  const [meanA, meanB] = [sumA / pixels, sumB / pixels];
  const variances = (squaresA + squaresB) / pixels - meanA * meanA - meanB * meanB;
  const covariance = products / pixels - meanA * meanB;
  const means = (2 * meanA * meanB + ofMeans) / (meanA * meanA + meanB * meanB + ofMeans);
  return (means * (2 * covariance + ofVariances)) / (variances + ofVariances);
}
