import type { ProductImport } from '@hydraulics/common/nouns/imports/imports';
import { useId } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { amount } from '../../../../shared/locale.ts';
import { useApi } from '../../../data/use-api.ts';
import { PartUnread } from '../../../ui/parts/part-unread.tsx';
import { Time } from '../../../ui/time.tsx';

export const importsQuery = query('imports', 'list');

const stateWords: Record<ProductImport['state'], string> = {
  receiving: 'Check not finished',
  checked: 'Checked, not imported',
  running: 'Running',
  interrupted: 'Interrupted: nothing was imported',
  done: 'Imported',
  failed: 'Failed: nothing was imported',
  undone: 'Undone',
};

/** The imports of the last day, which can be opened again. */
export function LastImports({ onOpen }: { onOpen: (id: string) => void }) {
  const id = useId();
  const { data, error, refetch } = useApi(importsQuery, { every: 5000 });
  if (!data) return <PartUnread message="Error loading the imports of the last day" of={{ error, refetch }} />;
  if (data.length === 0) return null;
  return (
    <section className="panel import-last" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>Imports of the last day</h2>
      </header>
      <ul>
        {data.map(one => (
          <li key={one._id}>
            <button type="button" className="button button-small" onClick={() => onOpen(one._id)}>
              {one.fileName}
            </button>{' '}
            <span>
              {stateWords[one.state]}, {amount(one.total, 'row', 'rows')}, {one.userName}, <Time at={one.createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
