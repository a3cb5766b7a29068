import { from } from '../../shared/ui/breakpoints.ts';

/** The pictures that a phone's first screen shows: they load at once, the others after them. */
export const firstPictures = 2;

/**
 * The displayed width of pictures, also for preloading the first. A phone with a device pixel ratio of three loads 640
 * pixels, about two per CSS pixel: in a grid the difference is invisible, and the bytes are half.
 */
export const gallerySizes = `${from('large')} min(30vw, 518px), ${from('medium')} 45vw, (min-resolution: 2.5dppx) 49vw, 86vw`;
