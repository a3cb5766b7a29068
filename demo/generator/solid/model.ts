import type { Scene } from './scene.ts';
import type { Vec } from './space.ts';

/** A part that the lists on the drawings name; `at` is a point on it. */
export interface Item {
  name: string;
  at: Vec;
}

/** One length to be dimensioned in one of the three views. */
export interface Length {
  view: 'front' | 'side' | 'plan';
  from: Vec;
  to: Vec;
  /** The side of the view, and the row outwards. */
  on: 'above' | 'below' | 'left' | 'right';
  row?: number;
  label?: string;
}

/** A machine with everything that its drawings need. */
export interface Model {
  scene: Scene;
  items: Item[];
  lengths: Length[];
  /** The viewing angle of the product view. */
  turn?: number;
  tilt?: number;
  /** The viewing angle of the parts sheet. */
  partsTurn?: number;
}
