import type { CheckedRow, ImportRemark } from '@hydraulics/common/nouns/imports/imports';

type Stored = CheckedRow['values'];

/** Every value of a row as it will be stored, the earlier one where it changes, and what is refused or noted. */
export function RowCells({ row: { remarks, values, row } }: { row: CheckedRow }) {
  if (remarks.length === 0 && values.length === 0) return '–';
  const changed = new Set(remarks.flatMap(({ kind, column }) => (kind === 'changed' ? [column] : [])));
  const others = values.filter(({ column }) => !changed.has(column));
  return (
    <>
      {remarks.length > 0 && (
        <ul className="import-remarks">
          {remarks.map((remark, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: remarks are never reordered
            <li key={index} data-kind={remark.kind}>
              <strong>
                {remark.row === row ? '' : `${remark.sheet}, row ${remark.row}, `}
                {remark.column}
              </strong>
              {remark.kind === 'changed' ? <Change remark={remark} values={values} /> : reasonOf(remark)}
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <ul className="import-values">
          {others.map(({ column, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values are never reordered
            <li key={index} data-long={text.length > 60}>
              <strong>{column}</strong>: {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const reasonOf = ({ found, text }: ImportRemark) => `${found && ` “${found}”`}: ${text}`;

function Change({ remark: { column, found, text }, values }: { remark: ImportRemark; values: Stored }) {
  const stored = values.find(one => one.column === column)?.text ?? found;
  return (
    <>
      {': '}
      <del>{text || 'empty'}</del> <span aria-hidden="true">→</span> <ins>{stored || 'empty'}</ins>
    </>
  );
}
