import { formatSize } from '@hydraulics/common/units/sizes';
import { useId, useState } from 'react';
import { amount, formatNumber } from '../../../shared/locale.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import type { QueuedUpload, UploadQueue } from './upload-queue.ts';

type UploadTrayProps = { queue: UploadQueue; items: readonly QueuedUpload[]; active: boolean };

const count = (items: readonly QueuedUpload[], state: QueuedUpload['state']) =>
  items.filter(one => one.state === state).length;

/** Said in the line that is always seen, because the list is closed at first. */
function stills(items: readonly QueuedUpload[]): string {
  const animated = items.filter(({ note }) => note !== undefined);
  if (animated.length === 0) return '';
  const [first] = animated;
  return animated.length === 1
    ? `. ${first?.file.name} is animated: only its first picture is shown.`
    : `. ${formatNumber(animated.length)} are animated: only their first pictures are shown.`;
}

function summaryOf(items: readonly QueuedUpload[], active: boolean): string {
  const [done, failed] = [count(items, 'done'), count(items, 'failed')];
  const all = amount(items.length, 'image', 'images');
  const failures = failed > 0 ? `, ${formatNumber(failed)} failed` : '';
  return active
    ? `Uploading: ${formatNumber(done)} of ${all}${failures}`
    : `Uploaded ${formatNumber(done)} of ${all}${failures}${stills(items)}`;
}

/** The background uploads with their total progress. Each shows its progress or error, with buttons to cancel and retry. */
export function UploadTray({ queue, items, active }: UploadTrayProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const failed = count(items, 'failed');
  const sent = items.reduce((sum, one) => sum + (one.state === 'failed' ? 1 : one.sent), 0);
  return (
    <section className="upload-tray" aria-labelledby={`${id}title`}>
      <header>
        <p id={`${id}title`} className="upload-tray-title" role="status">
          {summaryOf(items, active)}
        </p>
        <button
          type="button"
          className="button button-small button-bare"
          aria-expanded={open}
          aria-controls={`${id}list`}
          aria-label={open ? 'Hide the uploads' : 'Show the uploads'}
          onClick={() => setOpen(!open)}
        >
          <Icon icon={icons.chevron} />
        </button>
        {!active && (
          <button
            type="button"
            className="button button-small button-bare"
            aria-label="Close the uploads"
            onClick={() => queue.clear()}
          >
            <Icon icon={icons.close} />
          </button>
        )}
      </header>
      <progress aria-label="All uploads" max={items.length} value={sent} />
      <div className="upload-tray-actions">
        {failed > 0 && (
          <button type="button" className="button button-small" onClick={() => queue.retry()}>
            <Icon icon={icons.undo} /> Try {failed === 1 ? 'the failed one' : `all ${formatNumber(failed)}`} again
          </button>
        )}
        {active && (
          <button type="button" className="button button-small" onClick={() => queue.cancelAll()}>
            Stop all
          </button>
        )}
      </div>
      <ul id={`${id}list`} hidden={!open}>
        {items.map(item => (
          <TrayItem key={item.id} item={item} queue={queue} />
        ))}
      </ul>
    </section>
  );
}

function TrayItem({ item, queue }: { item: QueuedUpload; queue: UploadQueue }) {
  const { id, file, state, sent, reason, note } = item;
  const done = note ? `Added. ${note}` : 'Added';
  const words = { waiting: 'Waiting', sending: sent < 1 ? 'Sending' : 'The server is preparing it', done };
  return (
    <li data-state={state}>
      <p className="upload-tray-name">
        <bdi>{file.name}</bdi> <span className="figure">{formatSize(file.size)}</span>
      </p>
      <p className="upload-tray-state">{state === 'failed' ? reason : words[state]}</p>
      {state === 'sending' && <progress aria-label={`Upload of ${file.name}`} max={1} value={sent} />}
      {state === 'failed' && (
        <button
          type="button"
          className="button button-small"
          aria-label={`Try ${file.name} again`}
          onClick={() => queue.retry(id)}
        >
          Try again
        </button>
      )}
      {state !== 'done' && (
        <button
          type="button"
          className="button button-small button-bare"
          aria-label={state === 'failed' ? `Remove ${file.name}` : `Cancel ${file.name}`}
          onClick={() => queue.cancel(id)}
        >
          <Icon icon={icons.close} />
        </button>
      )}
    </li>
  );
}
