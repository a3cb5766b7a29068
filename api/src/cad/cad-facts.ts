/** What a CAD file says about itself. */
export type CadFacts = {
  /** The order code or size, or the product's name. */
  code: string;
  name: string;
  company: string;
  /** The day of the product's issue and its number. */
  updatedAt: string;
  version: number;
};

/** What the files are and are not. */
export const envelopeNote =
  'Envelope for planning: bore, rod, barrel and lengths are to size; heads, ports and mounting are approximate.';
