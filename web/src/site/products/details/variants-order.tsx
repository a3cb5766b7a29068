import { useId } from 'react';
import type { Sorting, Table } from './variant-rows.ts';

type OrderProps = { table: Table; sorting: Sorting | undefined; onSort: (sorting: Sorting | undefined) => void };

/** The heading of the column of type codes, which precedes the others and has index -1. */
export const codeHeading = 'Type code';

/** The sort order on phones, where the sizes are cards without headings to tap. */
export function VariantsOrder({ table, sorting, onSort }: OrderProps) {
  const id = useId();
  const columns = [
    { name: codeHeading, column: -1, isFigure: false },
    ...table.columns.map(({ name }, column) => ({
      name,
      column,
      isFigure: table.rows.some(({ cells }) => cells[column]?.order != null),
    })),
  ];
  return (
    <>
      <label htmlFor={id}>Sort by</label>
      <select
        id={id}
        className="variants-choice"
        value={sorting ? choiceOf(sorting) : ''}
        onChange={({ target }) => onSort(sortingOf(target.value))}
      >
        <option value="">Order of the catalogue</option>
        {columns.flatMap(({ name, column, isFigure }) =>
          [false, true].map(descending => (
            <option key={choiceOf({ column, descending })} value={choiceOf({ column, descending })}>
              {name}, {direction(isFigure, descending)}
            </option>
          )),
        )}
      </select>
    </>
  );
}

const choiceOf = ({ column, descending }: Sorting): string => `${column} ${descending ? 'down' : 'up'}`;

function sortingOf(value: string): Sorting | undefined {
  const [column, direction] = value.split(' ');
  return value ? { column: Number(column), descending: direction === 'down' } : undefined;
}

function direction(isFigure: boolean, descending: boolean): string {
  if (isFigure) return descending ? 'largest first' : 'smallest first';
  return descending ? 'Z to A' : 'A to Z';
}
