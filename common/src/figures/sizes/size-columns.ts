import { fold } from '../../text.ts';
import type { BasedValue, ShownAttribute } from '../attribute-values.ts';
import { convertFigure } from '../conversion.ts';
import type { DrawnPart } from '../drawn-parts.ts';
import { findUnit, type UnitSymbol, unitOf } from '../units.ts';
import { isFigure } from '../value.ts';

/** An attribute as far as it decides which column of a table of sizes is its own. */
export type SizedAttribute = ShownAttribute & { name: string; drawn?: DrawnPart | undefined };

type Column = { name: string; unit: UnitSymbol | null };

/** The table of sizes of a product. */
export type SizeTable = { columns: Column[]; rows: { code: string; cells: (BasedValue | null)[] }[] };

/** `Mass without stroke` is a part of the mass, to which `Mass per 100 mm stroke` adds. */
const withoutStroke = /\s*,?\s*\bwithout (?:the )?stroke\b/;
const perStroke = /\s*,?\s*\b(?:for|per)(?: each| every)? (\d+) ?([\p{L}"″]+)(?: of)? stroke\b/u;
/** The highest figure of a size rather than the figure itself. */
const limit = /\b(?:max|maximum|largest|highest|longest|greatest)\b\.?\s*/;
/** `Push force at 250 bar`. */
const condition = /\s+at \d.*$/;

const wordsOf = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

const measuresAlike = (column: Column, { kind, unit }: SizedAttribute): boolean =>
  column.unit !== null && unit !== null
    ? isFigure(kind) && unitOf(column.unit).dimension === unitOf(unit).dimension
    : column.unit === unit;

/** The forms of a name that are compared. */
type Name = { folded: string; stripped: string; words: string[]; strippedWords: string[] };

function formsOf(folded: string): Name {
  const stripped = folded.replace(limit, '').replace(condition, '').trim();
  return { folded, stripped, words: wordsOf(folded), strippedWords: wordsOf(stripped) };
}

type PlacedColumn = { column: Column; place: number; folded: string };

const placed = (columns: readonly Column[]): PlacedColumn[] =>
  columns.map((column, place) => ({ column, place, folded: fold(column.name) }));

/** How well the name of a column is that of an attribute, 0 best; undefined if it is not. */
function likeness(column: Name, attribute: Name, isMeasured: boolean): number | undefined {
  if (column.folded === attribute.folded) return 0;
  if (!isMeasured) return undefined;
  if (column.stripped === attribute.stripped) return 1;
  const own = column.strippedWords;
  if (own.length > 0 && own.every(word => attribute.strippedWords.includes(word))) return 2;
  return column.words.includes(attribute.folded) ? 3 : undefined;
}

/** Assigns each column to the attribute whose name and dimension it has best; each has at most one of the other. */
function assign(columns: readonly PlacedColumn[], attributes: readonly SizedAttribute[]): Map<string, number> {
  const found = new Map<string, number>();
  // Most tables have no figures that grow with the stroke.
  if (columns.length === 0) return found;
  const named = columns.map(({ column, place, folded }) => ({ column, place, name: formsOf(folded) }));
  const pairs = attributes.flatMap((attribute, order) => {
    const own = formsOf(fold(attribute.name));
    return named.flatMap(({ column, place, name }) => {
      const rank = measuresAlike(column, attribute) ? likeness(name, own, attribute.unit !== null) : undefined;
      return rank === undefined ? [] : [{ id: attribute.id, place, rank, order }];
    });
  });
  pairs.sort((one, other) => one.rank - other.rank || one.order - other.order || one.place - other.place);
  const taken = new Set<number>();
  for (const { id, place } of pairs) {
    if (found.has(id) || taken.has(place)) continue;
    found.set(id, place);
    taken.add(place);
  }
  return found;
}

/**
 * The column of each attribute in a table of sizes, by attribute id: with its name and dimension, as `Longest stroke` for
 * Stroke, `Push force at 250 bar` for Max. push force or `Motor` in kW for Motor power.
 */
export const columnsOf = (
  { columns }: Pick<SizeTable, 'columns'>,
  attributes: readonly SizedAttribute[],
): ReadonlyMap<string, number> =>
  assign(
    placed(columns).filter(({ folded }) => !withoutStroke.test(folded) && !perStroke.test(folded)),
    attributes,
  );

/** Whether a column states the highest figure of an attribute that may be lower, as `Max. stroke` does. */
export const isLimit = (column: Column, attribute: SizedAttribute): boolean =>
  limit.test(fold(column.name)) && !limit.test(fold(attribute.name));

/** A figure that grows with the stroke: its column without stroke, and what a stroke of `length` mm adds to it. */
export type StrokeColumns = { base: number; per: { place: number; length: number } | null };

/** The columns of the attributes whose figures grow with the stroke, by attribute id. */
export function strokeColumnsOf(
  { columns }: Pick<SizeTable, 'columns'>,
  attributes: readonly SizedAttribute[],
): ReadonlyMap<string, StrokeColumns> {
  const all = placed(columns);
  const named = (pattern: RegExp) =>
    all.flatMap(one => (pattern.test(one.folded) ? [{ ...one, folded: one.folded.replace(pattern, '') }] : []));
  const bases = assign(named(withoutStroke), attributes);
  const added = assign(named(perStroke), attributes);
  return new Map(
    [...bases].map(([id, base]): [string, StrokeColumns] => {
      const place = added.get(id);
      const [, figure, unit] = perStroke.exec(all[place ?? -1]?.folded ?? '') ?? [];
      const measured = findUnit(unit ?? '');
      const isLength = place !== undefined && measured?.dimension === 'length';
      return [
        id,
        { base, per: isLength ? { place, length: convertFigure(Number(figure), measured.symbol, 'mm') } : null },
      ];
    }),
  );
}
