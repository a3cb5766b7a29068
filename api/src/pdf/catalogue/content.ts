import type { DataSheet, Figure } from '../data-sheet/content.ts';

/** The front matter of a catalogue. */
export type CatalogueHead = {
  /** The extent, such as the name of a category. */
  covers: string;
  units: DataSheet['units'];
  /** When it was made, where the company is, such as `2026-11-23`. */
  day: string;
  /** The address of the website. */
  site: string;
  company: DataSheet['company'];
  /** In their order, with the names of their products, so that the number of contents pages is known in advance. */
  categories: { id: string; name: string; products: { id: string; name: string }[] }[];
};

/** A product as text for a catalogue. The image is the name of a stored file, or its path. */
export type CatalogueProduct = {
  id: string;
  categoryId: string;
  name: string;
  summary: string;
  /** The address of the product's page. */
  page: string;
  keyFigures: Figure[];
  /** How it is ordered, as a line. */
  order: string;
  variants: DataSheet['variants'];
  /** The number of variants that only the product's page lists. */
  moreVariants: number;
  image: string | null;
};
