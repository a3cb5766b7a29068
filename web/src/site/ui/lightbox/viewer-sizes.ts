import { from } from '../../../shared/ui/breakpoints.ts';

/**
 * The displayed width of a product's images, also for preloading the first. On tablets they share the row with the title
 * block; on phones they are in a low frame, where 4:3 is 43vw wide and 16:9 is 58vw: 640 pixels suffice for both.
 */
export const viewerSizes = `${from('large')} min(52vw, 903px), ${from('medium')} 44vw, 49vw`;
