/** Colours as x and y of CIE 1931: red, green, blue and white. */
export type Chromaticities = { red: Point; green: Point; blue: Point; white: Point };
type Point = readonly [x: number, y: number];

/** How code values become light: the curve of sRGB, or a power. */
export type ColourSpace = { primaries: Chromaticities; gamma: 'srgb' | number };

const d65: Point = [0.3127, 0.329];

export const srgb: Chromaticities = { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: d65 };

/** The colour primaries of ITU-T H.273 whose colours are outside sRGB. */
const codedPrimaries: Readonly<Record<number, Chromaticities>> = {
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: d65 },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: d65 },
};

/** The transfer characteristics of ITU-T H.273 that are a plain power. The other ones of SDR are near sRGB. */
const codedGammas: Readonly<Record<number, number>> = { 4: 2.2, 5: 2.8, 8: 1 };

/** PQ and HLG (ITU-R BT.2100). Their white is far brighter than that of a page. */
const isHdrTransfer = (transfer: number): boolean => transfer === 16 || transfer === 18;

/** The space of coded colours; `hdr` for PQ and HLG, and null for sRGB. */
export function codedSpace(primaries: number, transfer: number): ColourSpace | 'hdr' | null {
  if (isHdrTransfer(transfer)) return 'hdr';
  const gamma = codedGammas[transfer] ?? 'srgb';
  const wide = codedPrimaries[primaries];
  return wide || gamma !== 'srgb' ? { primaries: wide ?? srgb, gamma } : null;
}
