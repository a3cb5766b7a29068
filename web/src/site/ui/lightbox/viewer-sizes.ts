import { from } from '../../../shared/ui/breakpoints.ts';

/**
 * How wide the images of a product are shown, also for preloading the first. On tablets they share the row with the
 * title block; on phones they are in a low frame, in which one of 4:3 is 43vw wide and one of 16:9 58vw: 640 pixels do for both.
 */
export const viewerSizes = `${from('large')} min(52vw, 903px), ${from('medium')} 44vw, 49vw`;
