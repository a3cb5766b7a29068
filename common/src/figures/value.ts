import type { UnitSymbol } from './units.ts';

/** The kinds of attributes. */
export const attributeKinds = ['number', 'range', 'sizes', 'choice', 'text', 'yesno'] as const;
export type AttributeKind = (typeof attributeKinds)[number];

/** The kinds whose values are figures, which may have a unit. */
export const isFigure = (kind: AttributeKind): kind is 'number' | 'range' | 'sizes' =>
  kind === 'number' || kind === 'range' || kind === 'sizes';

/** A value as it was typed: its figures in the unit that was typed with them, so that nothing is lost by converting. */
export type Value =
  | { kind: 'number'; number: number; unit: UnitSymbol | null }
  | { kind: 'range'; from: number; to: number; unit: UnitSymbol | null }
  | { kind: 'sizes'; sizes: number[]; unit: UnitSymbol | null }
  | { kind: 'choice'; choice: string }
  | { kind: 'text'; text: string }
  | { kind: 'yesno'; yes: boolean };

/** The figures of a value in their order; empty if it has none. */
export function figuresOf(value: Value): number[] {
  if (value.kind === 'number') return [value.number];
  if (value.kind === 'range') return [value.from, value.to];
  return value.kind === 'sizes' ? value.sizes : [];
}

/** The unit that a value was typed in. */
export const unitOfValue = (value: Value): UnitSymbol | null => ('unit' in value ? value.unit : null);
