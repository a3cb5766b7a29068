import type { Cells } from '../../../ui/sheet/cells.ts';
import type { SpecificationValues } from './specification-values.ts';
import type { TypeCodeValues } from './type-code-values.ts';

/** The figures of a product in a conflict. */
export function ConflictSpecifications({ values: { attributes, texts, own } }: { values: SpecificationValues }) {
  const lines = [
    ...attributes.map(({ id, name, unit }) => [id, name, texts[id] ?? '', unit ?? '']),
    ...own.map(([name = '', unit = '', text = ''], row) => [`own-${row}`, name, text, unit]),
  ].filter(([, , text]) => text);
  if (lines.length === 0) return <p>No figures</p>;
  return (
    <ul>
      {lines.map(([key, name, text, unit]) => (
        <li key={key}>
          {name}: {text} {unit && !/\p{L}$/u.test(text ?? '') ? unit : ''}
        </li>
      ))}
    </ul>
  );
}

/** A table of variants in a conflict, a line for each row. */
export function ConflictCells({ cells }: { cells: Cells }) {
  const lines = cells.map(line => line.filter(cell => cell.trim()).join(' · ')).filter(Boolean);
  if (lines.length < 2) return <p>No variants</p>;
  return (
    <ul>
      {lines.map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The parts and rules of an order code in a conflict. */
export function ConflictTypeCode({ values: { parts, rules } }: { values: TypeCodeValues }) {
  const lines = [...parts, ...rules].map(line => line.filter(cell => cell.trim()).join(' · ')).filter(Boolean);
  if (lines.length === 0) return <p>No order code</p>;
  return (
    <ul>
      {[...new Set(lines)].map(line => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
