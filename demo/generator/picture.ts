import type { Model } from './solid/model.ts';

/** A picture of the demo: its name, and the drawing, made on demand. */
export interface DemoPicture {
  name: string;
  svg: () => string;
}

/** A product of the demo; every text is rich HTML as the editor of the back office writes it. */
export interface DemoProduct {
  name: string;
  smallDesc: string;
  fullDesc: string;
  features: string;
  applications: string;
  advantages: string;
  additionalDesc: string;
  /** The figures of its data sheet, as the sheet shows them. */
  rows: readonly (readonly [label: string, value: string])[];
  /** What its drawings are made of. */
  drawing?: { slug: string; code: string; model: Model };
  images: DemoPicture[];
  specImage: DemoPicture;
}
