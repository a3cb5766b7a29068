import { shownOfCell } from '@hydraulics/common/nouns/imports/cell-texts';
import { useId } from 'react';
import { amount, formatNumber } from '../../../../shared/locale.ts';
import { RefusedFiles } from '../../../ui/files/refused-files.tsx';
import type { TableChoice } from './reading/find-table.ts';
import type { SendProgress } from './send-import.ts';
import { FileNotes, SheetChoice } from './sheet-choice.tsx';
import { notesOf, unusedFiles, usedFiles } from './sort-files.ts';
import { errorOfMapping, type Mapping, targetsOf } from './source-table.ts';
import type { Draft } from './use-import-draft.ts';

type ColumnChoiceProps = {
  draft: Draft;
  progress: SendProgress | null;
  onChange: (changed: { mapping?: Mapping; byName?: boolean; asDrafts?: boolean }) => void;
  onTable: (choice: TableChoice) => void;
  onCheck: () => void;
  onCancel: () => void;
};

const namesOf = (files: readonly File[]) => {
  const names = files.slice(0, 8).map(({ name }) => name);
  return files.length > names.length ? `${names.join(', ')} …` : names.join(', ');
};

/** Maps the columns of the file to ours, then sends the table to be checked. */
export function ColumnChoice({ draft, progress, onChange, onTable, onCheck, onCancel }: ColumnChoiceProps) {
  const id = useId();
  const { source, mapping, categories } = draft;
  const error = errorOfMapping(mapping);
  const targets = [...new Set([...targetsOf(categories), ...mapping.flatMap(target => target ?? [])])];
  const [used, unused] = [usedFiles(draft), unusedFiles(draft)];
  const choose = (column: number, target: string) =>
    onChange({ mapping: mapping.map((one, at) => (at === column ? target || null : one)) });
  const sampleOf = (column: number) => {
    const row = source.rows.find(({ cells }) => shownOfCell(cells[column]) !== '');
    return shownOfCell(row?.cells[column])
      .replace(/<[^>]*>/g, ' ')
      .slice(0, 60);
  };
  // Columns without a heading may have cells all the same.
  const left = source.headings.filter((heading, column) => !mapping[column] && (heading || sampleOf(column))).length;
  return (
    <section className="panel import-columns" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>2. Columns of {draft.fileName}</h2>
        <p className="panel-count">{amount(source.rows.length, 'row', 'rows')}</p>
      </header>
      <div className="import-body">
        <SheetChoice found={source.found} fileName={draft.fileName} disabled={progress !== null} onChoose={onTable} />
        <FileNotes notes={notesOf(draft)} />
        {left > 0 && (
          <p>
            {amount(left, 'column is', 'columns are')} not recognized and will be left out, unless you choose what{' '}
            {left === 1 ? 'it is' : 'they are'}.
          </p>
        )}
        <details open={left > 0 || error !== undefined}>
          <summary>All columns and what they are</summary>
          <ul className="import-mapping">
            {source.headings.map((heading, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file are never reordered
              <li key={column}>
                <label htmlFor={`${id}${column}`}>
                  <strong>{heading || `Column ${column + 1}`}</strong> <span>{sampleOf(column)}</span>
                </label>
                <select
                  id={`${id}${column}`}
                  value={mapping[column] ?? ''}
                  disabled={progress !== null}
                  onChange={event => choose(column, event.target.value)}
                >
                  <option value="">Left out</option>
                  {targets.map(target => (
                    <option key={target} value={target}>
                      {target}
                    </option>
                  ))}
                </select>
              </li>
            ))}
          </ul>
        </details>
        <label className="import-option">
          <input
            type="checkbox"
            checked={draft.byName}
            disabled={progress !== null}
            onChange={event => onChange({ byName: event.target.checked })}
          />{' '}
          Rows without an id change the product of the same name and category
        </label>
        <label className="import-option">
          <input
            type="checkbox"
            checked={draft.asDrafts}
            disabled={progress !== null}
            onChange={event => onChange({ asDrafts: event.target.checked })}
          />{' '}
          Add new products as drafts
        </label>
        {used.images.length > 0 && <p>{amount(used.images.length, 'image', 'images')} of the table chosen.</p>}
        {used.documents.length > 0 && (
          <p>{amount(used.documents.length, 'document', 'documents')} of the table chosen.</p>
        )}
        {unused.length > 0 && (
          <p className="import-note">
            {amount(unused.length, 'file is', 'files are')} not named in any row and will not be sent: {namesOf(unused)}
            .
          </p>
        )}
        <RefusedFiles refused={draft.refused} />
        {error && (
          <p className="import-failure" role="alert">
            {error}
          </p>
        )}
        {progress ? (
          <div className="upload">
            <p role="status">{progress.what === 'rows' ? 'Checking rows…' : `Sending ${progress.what}…`}</p>
            <progress aria-label="Check" max={progress.of || 1} value={progress.done} />
            <p className="figure">
              {formatNumber(progress.done)} of {formatNumber(progress.of)}
            </p>
            <button type="button" className="button" onClick={onCancel}>
              Cancel
            </button>
          </div>
        ) : (
          <p className="import-actions">
            <button type="button" className="button button-primary" disabled={error !== undefined} onClick={onCheck}>
              Check {amount(source.rows.length, 'row', 'rows')}
            </button>{' '}
            <span>Nothing is changed yet.</span>
          </p>
        )}
      </div>
    </section>
  );
}
