import { from } from '../../../shared/ui/breakpoints.ts';

/** How wide the images of a product are shown, also for preloading the first. */
export const viewerSizes = `${from('large')} min(52vw, 903px), 86vw`;
