import { activeAttributes } from '@hydraulics/common/figures/attribute-values';
import { toBase } from '@hydraulics/common/figures/conversion';
import { isSameValue } from '@hydraulics/common/figures/sizes/own-row';
import { rowFigures } from '@hydraulics/common/figures/sizes/row-figures';
import { isLimit } from '@hydraulics/common/figures/sizes/size-columns';
import { strokeOf } from '@hydraulics/common/figures/sizes/size-values';
import { leastStroke, upTo } from '@hydraulics/common/figures/sizes/strokes';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import { figuresOf, isFigure, unitOfValue } from '@hydraulics/common/figures/value';
import type { Attribute, Specifications, StoredValue, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { fold } from '@hydraulics/common/text';
import { packed, type ValueNumbers, type ValuePool } from './value-pool.ts';

/** The values of an attribute in the order of the sizes, or one that all share. */
type SizeValues = {
  numbers: ValueNumbers;
  /** The different ones, each once. */
  different: ValueNumbers;
};

/** The sizes of a product with the figures by which products are filtered. */
export type Sizes = {
  /** The type codes of its table, joined by line breaks. */
  codes: string;
  /** How many sizes its table has. */
  listed: number;
  /** How many are filtered: those of the table, and last the product itself if it is none of them. */
  count: number;
  /** By attribute id. */
  values: ReadonlyMap<string, SizeValues>;
};

type Described = { specifications: Specifications; variants: Variants; typeCode?: TypeCode | null };

/** The number of the value of a size; 0 if it has none. */
export const numberAt = (values: SizeValues | undefined, size: number): number =>
  (values && (values.numbers.length === 1 ? values.numbers[0] : values.numbers[size])) ?? 0;

export const codesOf = ({ codes, listed }: Sizes): string[] => (listed === 0 ? [] : codes.split('\n'));

/**
 * The sizes of a product: each row of its table with the figures of its columns, and of the product's own figures those
 * that hold for every size. A size of which the table states no figure has none: that of another size is never its own.
 * @param all the attributes of the category, with removed ones
 * @param filterable those of them whose values are wanted
 */
export function toSizes(
  product: Described,
  all: readonly Attribute[],
  filterable: readonly Attribute[],
  pool: ValuePool,
): Sizes {
  const { variants, typeCode } = product;
  const figures = rowFigures(product, all);
  const active = activeAttributes(all);
  const stroke = strokeOf(active);
  const columns = active.flatMap(attribute => {
    const place = figures.columns.get(attribute.id) ?? -1;
    const column = variants.columns[place];
    return column ? [{ attribute, place, isMost: isLimit(column, attribute) }] : [];
  });
  const { rows } = variants;
  const least = leastStroke(typeCode, stroke);
  const isOwn = rows.map((_, row) => figures.isExample(row));
  const isSized = columns.length > 0 && rows.length > 0;
  const hasOther = !isSized || !isOwn.includes(true);
  const values = new Map<string, SizeValues>();
  for (const attribute of filterable) {
    const mine = figures.ownOf(attribute);
    const column = columns.find(one => one.attribute === attribute);
    const numbers: number[] = [];
    if (isSized) {
      const [ofAll, ofExample] = [false, true].map(isExample => pool.numberOf(figures.carriedTo(attribute, isExample)));
      const isStroke = column?.isMost === true && attribute === stroke;
      rows.forEach(({ cells }, row) => {
        const value = column && valueIn(cells[column.place], attribute);
        const stated = pool.numberOf(value && isStroke ? upTo(value, least, mine) : value);
        numbers.push(stated || ((isOwn[row] ? ofExample : ofAll) ?? 0));
      });
    }
    // The product itself, if it is none of the rows; a figure that its table contradicts is left out.
    if (hasOther) {
      const isTrue = !isSized || !column || numbers.some(number => isWithin(mine, pool.values[number]));
      numbers.push(pool.numberOf(isTrue ? mine : null));
    }
    const different = [...new Set(numbers)];
    if (different.every(number => number === 0)) continue;
    values.set(attribute.id, {
      numbers: packed(different.length === 1 ? different : numbers),
      different: packed(different.filter(Boolean)),
    });
  }
  const listed = isSized ? rows.length : 0;
  const codes = isSized ? rows.map(({ code }) => code).join('\n') : '';
  return { codes, listed, count: listed + (hasOther ? 1 : 0), values };
}

/** A cell as a value of its attribute: a text is one choice or several, as `MF3, MF4`. */
function valueIn(cell: StoredValue | null | undefined, { kind, choices }: Attribute): StoredValue | undefined {
  if (!cell) return undefined;
  if (cell.kind !== 'text') return isFigure(cell.kind) === isFigure(kind) ? cell : undefined;
  if (kind === 'yesno') {
    const word = fold(cell.text);
    return word === 'yes' || word === 'no' ? { kind, yes: word === 'yes' } : undefined;
  }
  if (kind !== 'choice') return undefined;
  const offered = choices.find(choice => fold(choice) === fold(cell.text));
  return offered === undefined ? { kind: 'text', text: cell.text } : { kind, choice: offered };
}

/** The choices of a text: `MF3, MF4` are two. */
export const choicesIn = (text: string, { choices }: Pick<Attribute, 'choices'>): string[] => [
  ...new Set(
    text.split(/[,;]/).flatMap(one => {
      const word = one.trim();
      return word === '' ? [] : (choices.find(choice => fold(choice) === fold(word)) ?? word);
    }),
  ),
];

const baseOf = (value: StoredValue): number[] => figuresOf(value).map(figure => toBase(figure, unitOfValue(value)));

/** Whether a value is one of a size, or within its range. */
function isWithin(value: StoredValue | undefined, of: StoredValue | undefined): boolean {
  if (!value || !of) return false;
  if (of.kind !== 'range' || !isFigure(value.kind)) return isSameValue(value, of);
  const [from = 0, to = from] = baseOf(of);
  return baseOf(value).every(figure => figure >= from && figure <= to);
}
