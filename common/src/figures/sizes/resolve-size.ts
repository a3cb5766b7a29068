import { typeCodeLimits } from '../../limits.ts';
import type { BasedValue } from '../attribute-values.ts';
import { shortened } from '../read-number.ts';
import { buildCode } from '../type-code/build-code.ts';
import { shortCode, withDecided } from '../type-code/decided-choices.ts';
import { readCode } from '../type-code/read-code.ts';
import { type CodeChoices, squashed, type TypeCode } from '../type-code/type-code.ts';
import { chosenByName, rowOf, strokePart } from './code-figures.ts';
import { type RowFigures, rowFigures } from './row-figures.ts';
import type { SizedAttribute, SizeTable } from './size-columns.ts';
import { longestStroke, type SizeProblem, strokeOf, strokeProblem, valuesOf } from './size-values.ts';

/** A product as far as its sizes go. */
export type SizedProduct = {
  specifications: { own: readonly SizedAttribute[]; values: Readonly<Record<string, BasedValue>> };
  variants: SizeTable;
  typeCode?: TypeCode | null | undefined;
};

/** A size of a product, or the product itself if there is no code or an invalid one. */
export type ResolvedSize = {
  /** As the table or the type code writes it; as it was typed if it is invalid; empty without one. */
  code: string;
  kind: 'listed' | 'configured' | 'series';
  /** Its row in the table of sizes. */
  row?: number;
  /** The choice of each part of the type code, as far as the code makes it. */
  choices?: CodeChoices;
  /** By attribute id: the figures that the size has. Those of the product that are another size's are left out. */
  values: Record<string, BasedValue>;
  /** By attribute id: the names of figures that the size states under another name, such as `Max. stroke`. */
  names: Record<string, string>;
  problems: SizeProblem[];
  /** The names of the parts that the code leaves open. */
  missing: string[];
  /** Whether it can be ordered by this code. */
  isWhole: boolean;
};

/**
 * The size of a product that a code names: one of its table, or an order code of its type code, in any case, spacing and
 * separators. It never throws, whatever the code.
 * @param attributes those of the product's category, with removed ones
 */
export function resolveSize(product: SizedProduct, attributes: readonly SizedAttribute[], typed: string): ResolvedSize {
  const { variants } = product;
  const typeCode = product.typeCode && product.typeCode.parts.length > 0 ? product.typeCode : undefined;
  const text = typed.slice(0, typeCodeLimits.pasted).trim();
  const figures = rowFigures(product, attributes);
  const series: ResolvedSize = {
    code: text,
    kind: 'series',
    values: ownValues(figures),
    names: {},
    problems: [],
    missing: [],
    isWhole: false,
  };
  if (squashed(text) === '') return series;
  const listed = listedRow(variants, text);
  if (!typeCode && listed === undefined) {
    return { ...series, problems: [{ part: null, message: `“${shortened(text)}” is not a size of this product.` }] };
  }
  const read = typeCode && (readListed(typeCode, text, variants) ?? readOwn(typeCode, text));
  const choices = read && withDecided(typeCode, read.choices);
  const chosen = chosenByName(typeCode, choices);
  const row = listed ?? rowOf(variants, chosen);
  const shared = { ...(choices ? { choices } : {}), ...(row === undefined ? {} : { row }) };
  const place = typeCode ? strokePart(typeCode, strokeOf(figures.attributes)) : -1;
  const most = longestStroke({ figures, variants, row });
  const limit = most === undefined ? undefined : { part: place, most };
  const built = typeCode && choices ? buildCode(typeCode, choices, limit) : undefined;
  const stroke = choices?.[place] ? Number(choices[place]) : undefined;
  const isStrokeChosen = place >= 0;
  const options = optionsBeside(typeCode, chosen, variants, row);
  const sources = { figures, variants, row, stroke, isStrokeChosen, chosen, options };
  const missing = typeCode && built ? missingOf(typeCode, choices ?? [], built.problems) : [];
  if (listed !== undefined) {
    const code = variants.rows[listed]?.code ?? text;
    return { ...series, ...shared, ...valuesOf(sources), code, kind: 'listed', missing, isWhole: missing.length === 0 };
  }
  const problems: SizeProblem[] = [
    ...(read?.notes ?? []).flatMap(message => (isMissing(message) ? [] : [{ part: null, message }])),
    ...(built?.problems ?? []).filter(({ part }) => choices?.[part]),
  ];
  if (!problems.some(({ part }) => part === place)) problems.push(...strokeProblem(sources, place, most));
  if (problems.length > 0 || !choices?.some(Boolean))
    return { ...series, ...(choices ? { choices } : {}), problems, missing };
  const code = (typeCode && choices && shortCode(typeCode, choices)) ?? text;
  return {
    ...series,
    ...shared,
    ...valuesOf(sources),
    code,
    // As a form sends it that leaves the last parts open.
    kind: listedRow(variants, code) === undefined ? 'configured' : 'listed',
    missing,
    isWhole: missing.length === 0,
  };
}

/** The choices that the code of the row does not make, such as other seals. */
function optionsBeside(
  typeCode: TypeCode | undefined,
  chosen: ReturnType<typeof chosenByName>,
  { rows }: SizeTable,
  row: number | undefined,
): ReturnType<typeof chosenByName> {
  const code = row === undefined ? undefined : rows[row]?.code;
  const made = typeCode && code ? chosenByName(typeCode, readCode(typeCode, code).choices) : undefined;
  return new Map([...chosen].filter(([name, { code }]) => made?.get(name)?.code !== code));
}

/** Two figures with an x between them at the end of a code. */
const twoFigures = /(\d)(?:\s*mm)?\s*[x×*]\s*((?:Ø\s*)?\d+)(?:\s*mm)?$/iu;

/** Reads `63x36` as the bore and the rod of a size of the table, where a code has a stroke after the x. */
function readListed(typeCode: TypeCode, text: string, variants: SizeTable): ReturnType<typeof readCode> | undefined {
  const written = text.replace(twoFigures, '$1 $2');
  if (written === text) return undefined;
  const read = readOwn(typeCode, written);
  const hasStroke = typeCode.parts.some(({ kind }, place) => kind === 'number' && read.choices[place]);
  return hasStroke || rowOf(variants, chosenByName(typeCode, read.choices)) === undefined ? undefined : read;
}

/** Reads a code. One that neither has the only value of the first part nor is understood is another product's. */
function readOwn(typeCode: TypeCode, text: string): ReturnType<typeof readCode> {
  const read = readCode(typeCode, text);
  const [first] = typeCode.parts;
  const isForeign =
    first?.kind === 'values' &&
    first.values.length === 1 &&
    !read.choices[0] &&
    read.notes.some(note => !isMissing(note));
  if (!isForeign) return read;
  const message = `“${shortened(text)}” is not an order code of this product.`;
  return { choices: typeCode.parts.map(() => undefined), notes: [message] };
}

/** A part that the code leaves open is no mistake. */
const isMissing = (note: string): boolean => note.endsWith(' is missing.');

const missingOf = ({ parts }: TypeCode, choices: CodeChoices, problems: readonly { part: number }[]): string[] =>
  problems.flatMap(({ part }) => (choices[part] ? [] : [parts[part]?.name ?? '']));

/** The row of a size by its code; of two that differ in separators only, the one that is written so. */
function listedRow({ rows }: SizeTable, text: string): number | undefined {
  const written = rows.findIndex(({ code }) => code.toUpperCase() === text.toUpperCase());
  if (written >= 0) return written;
  const alike = rows.flatMap(({ code }, row) => (squashed(code) === squashed(text) ? [row] : []));
  return alike.length === 1 ? alike[0] : undefined;
}

const ownValues = ({ attributes, ownOf }: RowFigures<SizedAttribute, BasedValue>): Record<string, BasedValue> =>
  Object.fromEntries(
    attributes.flatMap(attribute => {
      const value = ownOf(attribute);
      return value ? [[attribute.id, value]] : [];
    }),
  );
