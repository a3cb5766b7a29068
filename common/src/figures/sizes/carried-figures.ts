import type { BasedValue } from '../attribute-values.ts';
import { type Dimension, unitOf } from '../units.ts';
import { isFigure, unitOfValue } from '../value.ts';
import type { SizedAttribute } from './size-columns.ts';

/** What all sizes of a product have in common. */
const common: readonly Dimension[] = ['pressure', 'temperature', 'speed', 'viscosity', 'voltage', 'frequency', 'share'];

/** A dimension, a thread or a content within a text: `G 1/2`, `460 × 360 mm`, `Gear pump 8.3 cm³`. */
const measured =
  /(?<![\p{L}\d])[GM] ?\d|\d\s*(?:mm|cm|m|in|″|"|cm³|m³|ml|l|gal|kg|t|lb|kN|N|lbf|kW|hp|l\/min|gpm)(?![\p{L}\d²³/])/u;

/** Whether a figure of a product is also true of its other sizes. One that may not be is never shown for them. */
export function isCommon({ kind, unit, drawn }: SizedAttribute, value: BasedValue): boolean {
  if (drawn) return false;
  if (isFigure(kind)) {
    const own = unit ?? unitOfValue(value);
    return own !== null && common.includes(unitOf(own).dimension);
  }
  return value.kind !== 'text' || !measured.test(value.text);
}

/** Whether a figure of a size is also true at another stroke. */
export const isOfAnyStroke = ({ unit, drawn }: SizedAttribute, isAdded: boolean): boolean =>
  !isAdded && drawn !== 'length' && drawn !== 'stroke' && (unit === null || unitOf(unit).dimension !== 'mass');
