import { from } from '../../shared/ui/breakpoints.ts';

/** The pictures that a phone's first screen shows: they load at once, the others after them. */
export const firstPictures = 2;

/**
 * How wide pictures are shown, also for preloading the first. A phone with three device pixels for one loads 640, about
 * two for one: in a grid of pictures nobody sees the difference, and it is half the bytes.
 */
export const gallerySizes = `${from('large')} min(30vw, 518px), ${from('medium')} 45vw, (min-resolution: 2.5dppx) 49vw, 86vw`;
