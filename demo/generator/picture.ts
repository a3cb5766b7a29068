import type { Model } from './solid/model.ts';

/** A machine and from where it is seen, in degrees as `makeView` takes them. */
export interface Seen {
  model: Model;
  turn: number;
  tilt: number;
}

/** A picture of the demo: its name, and the drawing, made on demand. */
export interface DemoPicture {
  name: string;
  svg: () => string;
  /** What it shows; specifications have none, since their figures are text. */
  alt?: string;
  /** What a render shows instead of the drawing, if there is one. */
  seen?: () => Seen;
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
