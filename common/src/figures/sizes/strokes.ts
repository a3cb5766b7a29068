import type { BasedValue } from '../attribute-values.ts';
import { toBase } from '../conversion.ts';
import type { TypeCode } from '../type-code/type-code.ts';
import { strokePart } from './code-figures.ts';
import type { SizedAttribute } from './size-columns.ts';

/** The shortest stroke that is built, in mm, by the type code; null if it does not say. */
export function leastStroke(typeCode: TypeCode | null | undefined, stroke: SizedAttribute | undefined): number | null {
  const part = typeCode?.parts[strokePart(typeCode, stroke)];
  return part?.kind === 'number' ? part.min : null;
}

/** Any stroke up to the longest one, from the shortest that is built. */
export function upTo<V extends BasedValue>(cell: V, least: number | null, own: BasedValue | undefined): V | BasedValue {
  if (cell.kind !== 'number') return cell;
  const { number: to, unit } = cell;
  const typed = own?.kind === 'number' && own.unit === unit ? own.number : to;
  const from = Math.min(to, typed, unit === 'mm' && least !== null ? least : to);
  return { kind: 'range', from, to, unit, base: [toBase(from, unit), toBase(to, unit)] };
}
