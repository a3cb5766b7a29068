import { fold } from '../../text.ts';
import { toBase } from '../conversion.ts';
import type { CodeChoices, CodePart, TypeCode } from '../type-code/type-code.ts';
import { isSameCode, squashed } from '../type-code/type-code.ts';
import { findUnit, type UnitSymbol } from '../units.ts';
import { figuresOf, unitOfValue } from '../value.ts';
import type { SizedAttribute, SizeTable } from './size-columns.ts';

/** What a choice of a part says: its code, and the figure if it is one. */
type Chosen = { name: string; code: string; meaning: string; number: number | null; unit: UnitSymbol | null };

/** `80` that means `80 mm` is 80 mm. */
function chosenOf(part: CodePart, code: string): Chosen {
  const { name } = part;
  if (part.kind === 'number')
    return { name, code, meaning: '', number: Number(code), unit: findUnit(part.unit)?.symbol ?? null };
  const meaning = part.values.find(value => isSameCode(value.code, code))?.meaning ?? '';
  const [, figure, word = ''] = /^(\d+(?:\.\d+)?)\s*(\S*)$/.exec(meaning.trim()) ?? [];
  const number = Number(figure ?? code);
  return { name, code, meaning, number: Number.isNaN(number) ? null : number, unit: findUnit(word)?.symbol ?? null };
}

/** The choices of a code by the folded name of their part. */
export function chosenByName(typeCode: TypeCode | undefined, choices: CodeChoices | undefined): Map<string, Chosen> {
  return new Map(
    (typeCode?.parts ?? []).flatMap((part, place) => {
      const code = choices?.[place];
      return code ? [[fold(part.name), chosenOf(part, code)] as const] : [];
    }),
  );
}

/** The place of the part that is the stroke; -1 without one. */
export const strokePart = ({ parts }: TypeCode, stroke: SizedAttribute | undefined): number =>
  parts.findIndex(({ kind, name }) => kind === 'number' && fold(name) === fold(stroke?.name ?? 'Stroke'));

/** The only row with the chosen figures; undefined if the choices leave several, or none. */
export function rowOf({ columns, rows }: SizeTable, chosen: ReadonlyMap<string, Chosen>): number | undefined {
  const given = columns.flatMap(({ name, unit }, place) => {
    const choice = chosen.get(fold(name));
    return choice ? [{ ...choice, place, unit: choice.unit ?? unit }] : [];
  });
  if (given.length === 0) return undefined;
  const matching = rows.flatMap(({ cells }, row) => {
    const isOne = given.every(({ place, code, number, unit }) => {
      const cell = cells[place];
      if (!cell) return false;
      if (cell.kind === 'text') return squashed(cell.text) === squashed(code);
      if (cell.kind === 'choice') return squashed(cell.choice) === squashed(code);
      const figures = figuresOf(cell).map(figure => toBase(figure, unitOfValue(cell)));
      return number !== null && figures.includes(toBase(number, unit));
    });
    return isOne ? [row] : [];
  });
  return matching.length === 1 ? matching[0] : undefined;
}
