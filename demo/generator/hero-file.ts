import { optimize } from 'svgo';
import { heroDrawing } from './hero.ts';

/**
 * Draws each line once, one after the other, where the file is used as `#drawn`: not every browser tells an image that less
 * motion is preferred. A dash grows with the time alone, so that short lines are complete at once and long ones last the
 * longest. The file has the rule itself: a page cannot reach into an image.
 */
const drawn =
  '<style>:target path{animation:draw 1.4s ease-in backwards}:target path:nth-child(n+75){animation-delay:.2s}:target path:nth-child(n+150){animation-delay:.4s}@keyframes draw{from{stroke-dasharray:0 2600}to{stroke-dasharray:2600 0}}</style>';

/** The home page's drawing as its file: in relative coordinates, which compress to two thirds of the absolute ones. */
export const heroFile = (): string =>
  optimize(heroDrawing(), { floatPrecision: 1, multipass: true })
    .data.replace('<svg ', '<svg id="drawn" ')
    .replace('</title>', `</title>${drawn}`);
