import type { RedirectTableRow } from '@hydraulics/common/nouns/redirects';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { invalidate } from '../../../data/query-client.ts';
import { useClient } from '../../../data/use-api.ts';
import { ChooseFilesButton } from '../../../ui/files/choose-files-button.tsx';
import { readSpreadsheet } from '../imports/read-spreadsheet.ts';
import { type RedirectRow, toRedirectRows } from './to-redirect-rows.ts';

type Checked = { fileName: string; sent: RedirectRow[]; rows: RedirectTableRow[]; message: string; isDone: boolean };

/** Imports redirects from a spreadsheet with two columns; it is checked before anything is changed. */
export function ImportRedirects() {
  const id = useId();
  const client = useClient();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [checked, setChecked] = useState<Checked | null>(null);

  const run = async (work: () => Promise<Checked>) => {
    setBusy(true);
    setFailure('');
    try {
      setChecked(await work());
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  };
  const check = (file: File) =>
    run(async () => {
      const [grid] = await readSpreadsheet(file);
      const sent = toRedirectRows(grid?.rows ?? []);
      const { rows, message } = await client.redirects.importTable({ dryRun: true, rows: sent });
      return { fileName: file.name, sent, rows, message, isDone: false };
    });
  const save = (of: Checked) =>
    run(async () => {
      const { rows, message } = await client.redirects.importTable({ dryRun: false, rows: of.sent });
      await invalidate(queryClient, 'redirects');
      return { ...of, rows, message, isDone: true };
    });

  const refused = checked?.rows.filter(({ outcome }) => outcome === 'refused') ?? [];
  const isUseful = checked?.rows.some(({ outcome }) => outcome === 'added' || outcome === 'changed');
  return (
    <section className="panel redirect-import" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>Import redirects</h2>
      </header>
      <p>A spreadsheet (.xlsx or .csv) with two columns: the old address, and the new one.</p>
      <p>
        <ChooseFilesButton
          inputLabel="Redirects to import"
          accept=".xlsx,.csv,.txt,.tsv"
          disabled={busy}
          onFiles={([file]) => file && void check(file)}
        >
          Choose a spreadsheet
        </ChooseFilesButton>
      </p>
      {failure && <p role="alert">{failure}</p>}
      {checked && (
        <>
          <p role="status">
            {checked.fileName}: {checked.message}
          </p>
          {refused.length > 0 && (
            <ul className="redirect-refused">
              {refused.slice(0, 100).map(({ row, source, message }) => (
                <li key={row}>
                  Row {row}, {source || 'empty'}: {message}
                </li>
              ))}
              {refused.length > 100 && <li>And {refused.length - 100} more.</li>}
            </ul>
          )}
          {!checked.isDone && isUseful && (
            <p>
              <button
                type="button"
                className="button button-primary"
                disabled={busy}
                onClick={() => void save(checked)}
              >
                Import
              </button>
            </p>
          )}
        </>
      )}
    </section>
  );
}
