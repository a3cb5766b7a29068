import { fold } from '../../text.ts';
import { toBase } from '../conversion.ts';
import { chosenByName } from '../sizes/code-figures.ts';
import { columnsOf, isLimit } from '../sizes/size-columns.ts';
import { buildCode } from '../type-code/build-code.ts';
import { readCode } from '../type-code/read-code.ts';
import { isSameCode, type TypeCode } from '../type-code/type-code.ts';
import { basesOf, type Contradiction, escaped, isNear, type ProductFacts } from './facts.ts';

/** Codes in texts and in the table of sizes that the order code, the sizes and the figures do not have. */
export const wrongCodes = (facts: ProductFacts): Contradiction[] => [
  ...(facts.typeCode ? wrongExamples(facts, facts.typeCode) : wrongSizes(facts)),
  ...(facts.typeCode ? wrongRows(facts, facts.typeCode) : []),
  ...wrongFigures(facts),
];

/** What is wrong with a code; a missing part is not. */
function problemOf(typeCode: TypeCode, code: string): string | undefined {
  const { choices, notes } = readCode(typeCode, code);
  const note = notes.find(one => !/ is missing\.$|more than one way/.test(one));
  if (note) return note;
  const isWhole = typeCode.parts.every(({ optional }, place) => optional || choices[place] !== undefined);
  return isWhole ? buildCode(typeCode, choices).problems[0]?.message : undefined;
}

/** An example in a text that cannot be ordered. */
function wrongExamples({ texts, variants }: ProductFacts, typeCode: TypeCode): Contradiction[] {
  const [series, next] = typeCode.parts;
  if (series?.kind !== 'values' || !next?.before) return [];
  const begins = series.values.map(({ code }) => escaped(code)).join('|');
  const pattern = new RegExp(`\\b(?:${begins})${escaped(next.before)}[\\w./,×-]*\\w`, 'g');
  return texts.flatMap(({ field, label, text }) =>
    [...new Set(text.match(pattern))].flatMap(code => {
      if (variants?.rows.some(row => isSameCode(row.code, code))) return [];
      const problem = problemOf(typeCode, code);
      return problem ? [{ field, detail: `“${code}” in ${label} cannot be ordered. ${problem}` }] : [];
    }),
  );
}

/** Without parts of a code: `VCW-50/30x400` says bore, rod and stroke. */
function wrongSizes({ texts, figures, variants }: ProductFacts): Contradiction[] {
  const drawn = (part: string) => figures.find(({ attribute }) => attribute.drawn === part);
  const [bore, rod, stroke] = [drawn('bore'), drawn('rod'), drawn('stroke')];
  if (!bore || !rod || !stroke) return [];
  return texts.flatMap(({ field, label, text }) =>
    // A second number may be something else, such as stages.
    !/bore and rod/i.test(text)
      ? []
      : [...text.matchAll(/\b[A-Z]{2,}-(\d+)\/(\d+)x(\d+)[\w-]*/g)].flatMap(([code, ...numbers]) => {
          if (variants?.rows.some(row => code.startsWith(row.code))) return [];
          const wrong = [bore, rod, stroke].find(
            ({ value }, place) => !basesOf(value).some(base => isNear(base, toBase(Number(numbers[place]), 'mm'))),
          );
          return wrong
            ? [{ field, detail: `“${code}” in ${label}, but the figures have another ${wrong.attribute.name}.` }]
            : [];
        }),
  );
}

/** A row of the table whose code says other figures than its cells. */
function wrongRows({ variants }: ProductFacts, typeCode: TypeCode): Contradiction[] {
  return (variants?.rows ?? []).flatMap(({ code, cells }) => {
    const { choices, notes } = readCode(typeCode, code);
    const note = notes.find(one => !/ is missing\.$|more than one way/.test(one));
    if (note) return [{ field: 'variants', detail: `Size ${code} is not a code of the order code. ${note}` }];
    const chosen = chosenByName(typeCode, choices);
    const place = variants?.columns.findIndex(({ name, unit }, place) => {
      const choice = chosen.get(fold(name));
      const bases = basesOf(cells[place]);
      if (!choice || choice.number === null || bases.length === 0) return false;
      const said = toBase(choice.number, choice.unit ?? unit);
      return !bases.some(base => isNear(base, said));
    });
    const column = variants?.columns[place ?? -1];
    return column ? [{ field: 'variants', detail: `Size ${code} has another ${column.name} than its code says.` }] : [];
  });
}

const isKey = ({ attribute }: ProductFacts['figures'][number]) =>
  attribute.drawn === 'bore' || attribute.drawn === 'rod';

/** Figures of the product that differ from those of its row, which has the same bore and rod. */
function wrongFigures({ figures, variants }: ProductFacts): Contradiction[] {
  const keys = figures.filter(isKey);
  if (!variants || keys.length < 2) return [];
  const columns = columnsOf(
    variants,
    figures.map(({ attribute }) => attribute),
  );
  const placed = figures.flatMap(figure => {
    const place = columns.get(figure.attribute.id);
    return place === undefined ? [] : [{ ...figure, place }];
  });
  const agrees = (cells: (typeof variants.rows)[number]['cells']) => (figure: (typeof placed)[number]) =>
    basesOf(cells[figure.place]).some(base => basesOf(figure.value).some(own => isNear(base, own)));
  const isOwn = (cells: (typeof variants.rows)[number]['cells']) =>
    placed.filter(isKey).length === keys.length && placed.filter(isKey).every(agrees(cells));
  const rows = variants.rows.filter(({ cells }) => isOwn(cells));
  const [row] = rows;
  if (!row || rows.length > 1) return [];
  return placed.flatMap(figure => {
    const { attribute, value, place } = figure;
    const [column, cell] = [variants.columns[place], row.cells[place]];
    if (!column || value.kind !== 'number' || cell?.kind !== 'number') return [];
    const words = `${attribute.name} is ${value.number} ${value.unit ?? ''}`.trim();
    const [own = 0] = basesOf(value);
    const [other = 0] = basesOf(cell);
    const isWrong = isLimit(column, attribute) ? own > other * 1.0001 : !isNear(own, other);
    const truth = `${column.name} of ${row.code} is ${cell.number} ${cell.unit ?? ''}`.trim();
    return isWrong ? [{ field: 'specifications', detail: `${words}, but ${truth}.` }] : [];
  });
}
