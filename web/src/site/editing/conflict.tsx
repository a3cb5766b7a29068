import { useId, useState } from 'react';
import { RichHtml } from '../../shared/ui/rich-html.tsx';
import type { Theirs } from './use-text-edit.ts';

type ConflictProps = { theirs: Theirs; onKeepMine: () => void; onTakeTheirs: () => void };

/** Says that somebody else changed the same text meanwhile, shows theirs on demand, and leaves the choice. */
export function Conflict({ theirs: { by, html, mine }, onKeepMine, onTakeTheirs }: ConflictProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <div className="conflict">
      <p role="alert">
        {mine === null ? (
          <>
            <strong>{by} changed this text meanwhile.</strong> Yours is not saved yet, and nothing of it is lost.
          </>
        ) : (
          <>
            The text of <strong>{by}</strong> is in the editor. Go on with it, or take yours back.
          </>
        )}
      </p>
      <div className="conflict-ways">
        <button type="button" aria-expanded={shown} aria-controls={`${id}theirs`} onClick={() => setShown(!shown)}>
          {shown ? 'Hide' : 'Show'} {mine === null ? 'theirs' : 'yours'}
        </button>
        {mine === null && (
          <button type="button" onClick={onTakeTheirs}>
            Go on with theirs
          </button>
        )}
        <button type="button" onClick={onKeepMine}>
          {mine === null ? 'Keep mine' : 'Take mine back'}
        </button>
      </div>
      <div id={`${id}theirs`} className="conflict-text" hidden={!shown}>
        {(mine ?? html) ? <RichHtml html={mine ?? html} /> : <p>Nothing: the text was removed.</p>}
      </div>
    </div>
  );
}
