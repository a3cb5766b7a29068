import { optimize } from 'svgo';
import { heroDrawing } from './hero.ts';

/** The home page's drawing as its file: in relative coordinates, which compress to two thirds of the absolute ones. */
export const heroFile = (): string => optimize(heroDrawing(), { floatPrecision: 1, multipass: true }).data;
