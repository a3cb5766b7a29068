import { optimize } from 'svgo';
import { heroDrawing } from './hero.ts';

/**
 * Draws the lines one after the other, once, if the file is used as `#drawn`: not every browser applies the preference
 * for reduced motion to images. All dashes grow at the same speed, so that short lines are complete first and long ones
 * last. The file contains the rule itself, because a page's styles do not apply to an image.
 */
const drawn =
  '<style>:target path{animation:draw 1.4s ease-in backwards}:target path:nth-child(n+75){animation-delay:.2s}:target path:nth-child(n+150){animation-delay:.4s}@keyframes draw{from{stroke-dasharray:0 2600}to{stroke-dasharray:2600 0}}</style>';

/** The home page's drawing as its file: in relative coordinates, which compress to two thirds of the absolute ones. */
export const heroFile = (): string =>
  optimize(heroDrawing(), { floatPrecision: 1, multipass: true })
    .data.replace('<svg ', '<svg id="drawn" ')
    .replace('</title>', `</title>${drawn}`);
