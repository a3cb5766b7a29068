import type { Model } from './solid/model.ts';

/** A machine and its viewing angles, in degrees as for `makeView`. */
export interface Seen {
  model: Model;
  turn: number;
  tilt: number;
}

/** A picture of the demo: its name, and the drawing, made on demand. */
export interface DemoPicture {
  name: string;
  svg: () => string;
  /** A text alternative; specifications have none, since their figures are text. */
  alt?: string;
  /** The scene of the render that replaces the drawing, if there is one. */
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
  /** The machine of its drawings. */
  drawing?: { slug: string; code: string; model: Model };
  images: DemoPicture[];
  specImage: DemoPicture;
}
