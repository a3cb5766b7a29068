import { fold } from '../../text.ts';
import { type BasedValue, fits, withBase } from '../attribute-values.ts';
import { convertFigure } from '../conversion.ts';
import { readNumber } from '../read-number.ts';
import { findUnit, type UnitSymbol, unitOf } from '../units.ts';
import { figuresOf, unitOfValue } from '../value.ts';
import { isOfAnyStroke } from './carried-figures.ts';
import type { chosenByName } from './code-figures.ts';
import type { RowFigures } from './row-figures.ts';
import { isLimit, type SizedAttribute, type SizeTable, type StrokeColumns, strokeColumnsOf } from './size-columns.ts';

/** Why a code is no size of a product: the place of the part of the type code, if it is one, and a sentence. */
export type SizeProblem = { part: number | null; message: string };

/** What the figures of a size are made from. */
type Sources = {
  figures: RowFigures<SizedAttribute, BasedValue>;
  variants: SizeTable;
  row: number | undefined;
  /** In mm. */
  stroke: number | undefined;
  /** Whether the type code has a part for it. */
  isStrokeChosen: boolean;
  chosen: ReturnType<typeof chosenByName>;
  /** Those of them that the row's own code does not make. */
  options: ReturnType<typeof chosenByName>;
};

/** The attribute that a stroke is a figure of. */
export const strokeOf = (all: readonly SizedAttribute[]): SizedAttribute | undefined =>
  all.find(({ drawn }) => drawn === 'stroke') ?? all.find(({ name }) => fold(name) === 'stroke');

const cellsOf = ({ variants, row }: Pick<Sources, 'variants' | 'row'>) =>
  row === undefined ? [] : (variants.rows[row]?.cells ?? []);

/** The longest stroke of a row, in mm; undefined if the table does not limit it. */
export function longestStroke({ figures, variants, row }: Pick<Sources, 'figures' | 'variants' | 'row'>) {
  const attribute = strokeOf(figures.attributes);
  const place = attribute && figures.columns.get(attribute.id);
  const cell = cellsOf({ variants, row })[place ?? -1];
  const unit = cell && unitOfValue(cell);
  return unit ? Math.max(...figuresOf(cell).map(figure => convertFigure(figure, unit, 'mm'))) : undefined;
}

/** A stroke beyond the longest one of its row. */
export function strokeProblem({ variants, row = -1, stroke }: Sources, part: number, most?: number): SizeProblem[] {
  if (most === undefined || stroke === undefined || stroke <= most) return [];
  return [{ part, message: `Stroke ${stroke}: at most ${most} mm for ${variants.rows[row]?.code}.` }];
}

/** The figures of a size: those of its row, what its code says and its stroke adds, and those that all sizes share. */
export function valuesOf(sources: Sources): { values: Record<string, BasedValue>; names: Record<string, string> } {
  const { figures, variants, row, stroke, isStrokeChosen, chosen, options } = sources;
  const { attributes, columns, ownOf } = figures;
  const cells = cellsOf(sources);
  const grown = strokeColumnsOf(variants, attributes);
  const strokeAttribute = strokeOf(attributes);
  const isExample = row !== undefined && figures.isExample(row);
  const longer = lengthOfOptions(options);
  const strokeColumn = variants.columns[columns.get(strokeAttribute?.id ?? '') ?? -1];
  const isOpen = strokeAttribute && (isStrokeChosen || (strokeColumn && isLimit(strokeColumn, strokeAttribute)));
  const isWholeExample = isExample && (isOpen ? isAt(ownOf(strokeAttribute), stroke) : stroke === undefined);
  const values: Record<string, BasedValue> = {};
  const names: Record<string, string> = {};
  for (const attribute of attributes) {
    const { id } = attribute;
    const place = columns.get(id) ?? -1;
    const [cell, column, mine] = [cells[place], variants.columns[place], ownOf(attribute)];
    const isOfRow = isExample && isOfAnyStroke(attribute, grown.has(id));
    const carried = figures.carriedTo(attribute, isOfRow);
    const option = attribute.kind === 'text' ? options.get(fold(attribute.name)) : undefined;
    const found =
      attribute === strokeAttribute && stroke !== undefined
        ? figure(stroke, 'mm')
        : option?.meaning
          ? ({ kind: 'text', text: option.meaning } as const)
          : ((isWholeExample && !option ? mine : undefined) ??
            cell ??
            ofCode(attribute, chosen) ??
            ofStroke(sources, grown.get(id)) ??
            (option ? undefined : carried));
    const value = found && attribute.drawn === 'length' ? lengthened(found, longer) : found;
    if (!value) continue;
    values[id] = value;
    if (value === cell && column && isLimit(column, attribute)) names[id] = column.name;
  }
  return { values, names };
}

const figure = (number: number, unit: UnitSymbol | null): BasedValue =>
  withBase({ kind: 'number', number: Number(number.toPrecision(12)), unit });

/** The figure that the code itself states, such as a bore. */
function ofCode(attribute: SizedAttribute, chosen: Sources['chosen']): BasedValue | undefined {
  const choice = chosen.get(fold(attribute.name));
  if (!choice || choice.number === null) return undefined;
  const value = figure(choice.number, choice.unit ?? attribute.unit);
  return fits(value, attribute) ? value : undefined;
}

/** `Built-in transducer, 52 mm longer` */
const longerBy = /(?<![\d.,'])(\d[\d.,']*)\s*(\p{L}+|["″]) longer(?=\s*(?:$|[,;.)]))/u;

/** In mm, what the body grows by; undefined if the meaning of an option could be read in two ways. */
function lengthOfOptions(options: Sources['options']): number | undefined {
  let sum = 0;
  for (const { meaning } of options.values()) {
    const [, text = '', word = ''] = longerBy.exec(meaning) ?? [];
    const unit = findUnit(word)?.symbol;
    if (!unit || unitOf(unit).dimension !== 'length') continue;
    const read = readNumber(text);
    if (!('number' in read)) return undefined;
    sum += convertFigure(read.number, unit, 'mm');
  }
  return sum;
}

function lengthened(value: BasedValue, by: number | undefined): BasedValue | undefined {
  if (by === 0) return value;
  if (by === undefined || value.kind !== 'number' || value.unit === null) return undefined;
  return figure(value.number + convertFigure(by, 'mm', value.unit), value.unit);
}

/** A figure without stroke, and what the stroke adds to it: 34.3 kg and three times 4.5 kg are 47.8 kg. */
function ofStroke({ stroke, ...sources }: Sources, columns: StrokeColumns | undefined): BasedValue | undefined {
  const cells = cellsOf(sources);
  const base = cells[columns?.base ?? -1];
  if (!columns || base?.kind !== 'number' || base.unit === null || stroke === undefined) return undefined;
  const { number, unit } = base;
  if (!columns.per) {
    // A length grows by the stroke itself.
    return unitOf(unit).dimension === 'length' ? figure(number + convertFigure(stroke, 'mm', unit), unit) : undefined;
  }
  const per = cells[columns.per.place];
  if (per?.kind !== 'number' || per.unit === null) return undefined;
  return figure(number + (convertFigure(per.number, per.unit, unit) * stroke) / columns.per.length, unit);
}

const isAt = (value: BasedValue | undefined, stroke: number | undefined): boolean =>
  value?.kind === 'number' && stroke !== undefined && convertFigure(value.number, value.unit ?? 'mm', 'mm') === stroke;
