import type { Catalogue } from '@hydraulics/common/nouns/catalogues/catalogues';
import { formatSize } from '@hydraulics/common/units/sizes';
import { useEffect, useId, useState } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { formatNumber } from '../../../../shared/locale.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { PublicLink } from '../../../ui/public-link.tsx';
import { Time } from '../../../ui/time.tsx';

/** The polling interval in ms while a catalogue is being made. */
const pollMs = 2000;

/** The catalogues of the last day, with their progress; nothing without any. */
export function MadeCatalogues() {
  const id = useId();
  const [isRunning, setRunning] = useState(false);
  const { data } = useApi(query('catalogues', 'list'), isRunning ? { every: pollMs } : {});
  const runs = data?.some(({ state }) => state === 'running') ?? false;
  useEffect(() => setRunning(runs), [runs]);
  if (!data || data.length === 0) return null;
  return (
    <section className="panel made-catalogues" aria-labelledby={id}>
      <header className="panel-head">
        <h2 id={id}>Catalogues as PDF</h2>
      </header>
      <ul>
        {data.map(one => (
          <Made key={one._id} one={one} />
        ))}
      </ul>
    </section>
  );
}

const stateWords: Record<Exclude<Catalogue['state'], 'done'>, string> = {
  running: 'being made',
  interrupted: 'interrupted',
  failed: 'failed',
};

function Made({ one }: { one: Catalogue }) {
  const { _id, covers, units, state, total, done, pages, bytes, path, message, userName, createdAt } = one;
  const cancel = useCall('catalogues', client => client.catalogues.cancel({ id: _id }));
  const run = async () => {
    try {
      await cancel.mutateAsync(undefined);
    } catch (error) {
      notify.error('The catalogue was not removed', { detail: reasonOf(error) });
    }
  };
  const isRunning = state === 'running';
  return (
    <li className="made-catalogue">
      <p className="made-catalogue-text">
        <strong>{covers}</strong>
        {units === 'us' && ', US units'},{' '}
        {state === 'done' ? `${formatNumber(pages)} pages, ${formatSize(bytes)}` : stateWords[state]}
        {isRunning && `: ${formatNumber(done)} of ${formatNumber(total)} products`}, {userName ?? 'website'},{' '}
        <Time at={createdAt} />
        {message && `. ${message}`}
      </p>
      {isRunning && <progress aria-label={`Catalogue ${covers}`} max={total} value={done} />}
      {path && (
        <PublicLink className="button button-small" path={path} label={`Download ${covers}`}>
          Download
        </PublicLink>
      )}
      <button
        type="button"
        className="button button-small"
        aria-label={`${isRunning ? 'Cancel' : 'Remove'} ${covers}`}
        disabled={cancel.isPending}
        onClick={() => void run()}
      >
        {isRunning ? 'Cancel' : 'Remove'}
      </button>
    </li>
  );
}
