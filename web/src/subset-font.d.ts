declare module 'subset-font' {
  type Range = number | { min: number; max: number };
  /** Cuts a font down to the given text, and its axes to the given ranges. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options?: {
      targetFormat?: 'woff2' | 'woff' | 'sfnt';
      variationAxes?: Record<string, Range>;
      keepFeatures?: readonly string[];
      noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
