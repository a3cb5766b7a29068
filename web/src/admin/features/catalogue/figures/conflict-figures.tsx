import type { Cells } from '../../../ui/sheet/cells.ts';
import type { SpecificationValues } from './specification-values.ts';
import type { TypeCodeValues } from './type-code-values.ts';

type Compared<Values> = { values: Values; other: Values | undefined };

/** The figures of a product, with those marked that the other version lacks or has otherwise. */
export const ConflictSpecifications = ({ values, other }: Compared<SpecificationValues>) => (
  <ComparedLines lines={figureLines(values)} other={other && figureLines(other)} empty="No figures" />
);

/** A table of variants, a line for each row. */
export function ConflictCells({ cells, other }: { cells: Cells; other: Cells | undefined }) {
  const lines = rowLines(cells);
  // The first row has the headings.
  return <ComparedLines lines={lines.length < 2 ? [] : lines} other={other && rowLines(other)} empty="No variants" />;
}

/** The parts and rules of an order code. */
export const ConflictTypeCode = ({ values, other }: Compared<TypeCodeValues>) => (
  <ComparedLines lines={codeLines(values)} other={other && codeLines(other)} empty="No order code" />
);

type ComparedLinesProps = { lines: string[]; other: string[] | undefined; empty: string };

function ComparedLines({ lines, other, empty }: ComparedLinesProps) {
  if (lines.length === 0) return <p>{empty}</p>;
  const others = other && new Set(other);
  return (
    <ul>
      {[...new Set(lines)].map(line => (
        <li key={line}>{others && !others.has(line) ? <Different line={line} /> : line}</li>
      ))}
    </ul>
  );
}

const Different = ({ line }: { line: string }) => (
  <mark>
    <span className="visually-hidden">different: </span>
    {line}
  </mark>
);

function figureLines({ attributes, texts, own }: SpecificationValues): string[] {
  const figures = [
    ...attributes.map(({ id, name, unit }) => [name, texts[id] ?? '', unit ?? ''] as const),
    ...own.map(([name = '', unit = '', text = '']) => [name, text, unit] as const),
  ];
  return figures
    .filter(([, text]) => text)
    .map(([name, text, unit]) => `${name}: ${text} ${/\p{L}$/u.test(text) ? '' : unit}`.trim());
}

const codeLines = ({ parts, rules }: TypeCodeValues): string[] => [...rowLines(parts), ...rowLines(rules)];

const rowLines = (cells: Cells): string[] =>
  cells.map(line => line.filter(cell => cell.trim()).join(' · ')).filter(Boolean);
