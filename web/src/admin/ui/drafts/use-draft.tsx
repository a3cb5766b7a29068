import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useFormOffice } from '../../data/form-office.tsx';
import { drafts } from './draft-store.ts';
import type { Draft } from './drafts.ts';

/** What keeps a form's draft while the form is open. */
export type DraftKeeper = {
  /** What was left here the last time. */
  found: Draft | null;
  /** Keeps the present state, soon; null when there is nothing to keep. `filesChanged` since the last time. */
  keep: (draft: Omit<Draft, 'at'> | null, filesChanged: boolean) => void;
  /** Forgets it, as when it was saved. */
  forget: () => void;
  /** Why nothing, or not all, is kept. */
  trouble: 'elsewhere' | 'texts' | 'files' | null;
};

/** Milliseconds of rest after which what was typed is kept. */
const rest = 400;
/** Milliseconds after which another tab is taken to have the same form open. */
const patience = 300;

/** Opens a form once it is known what was left in it the last time. */
export function WithDraft({ children }: { children: (keeper: DraftKeeper) => ReactNode }) {
  const { pathname } = useLocation();
  const { owner } = useFormOffice();
  // The one who opened the form, also when somebody else signs in over it.
  const [key] = useState(`${owner}:${pathname}`);
  const keeper = useDraftKeeper(key);
  return keeper ? children(keeper) : null;
}

function useDraftKeeper(key: string): DraftKeeper | null {
  const [found, setFound] = useState<Draft | null>();
  const [trouble, setTrouble] = useState<DraftKeeper['trouble']>(null);
  const owned = useRef(false);
  const waiting = useRef<{ work: () => Promise<void>; timer: number; files: boolean } | null>(null);

  const flush = useRef(() => {
    if (!waiting.current) return;
    clearTimeout(waiting.current.timer);
    const { work } = waiting.current;
    waiting.current = null;
    if (owned.current) void work();
  }).current;

  useEffect(() => {
    const leave = own(
      key,
      async late => {
        // A draft that another tab leaves behind is that tab's until somebody opens the form anew.
        const left = await drafts.read(key);
        if (late && left) return;
        owned.current = true;
        setTrouble(null);
        if (!late) setFound(left);
      },
      () => {
        setTrouble('elsewhere');
        setFound(null);
      },
    );
    // A tab that is hidden may be closed without another word.
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      flush();
      owned.current = false;
      leave();
    };
  }, [key, flush]);

  if (found === undefined) return null;
  return {
    found,
    trouble,
    keep(draft, filesChanged) {
      if (waiting.current) clearTimeout(waiting.current.timer);
      const files = filesChanged || Boolean(waiting.current?.files);
      const work = async () => {
        if (!draft) return drafts.forget(key);
        const kept = await drafts.save(key, draft, files);
        setTrouble(!kept.texts ? 'texts' : kept.files ? null : 'files');
      };
      waiting.current = { work, files, timer: window.setTimeout(flush, rest) };
    },
    forget() {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = null;
      if (owned.current) void drafts.forget(key);
    },
  };
}

/**
 * Makes this tab the one that keeps a draft; two would overwrite each other. Its end, also by a crash, lets the next
 * one have it.
 * @returns what gives it up
 */
function own(key: string, onOwn: (late: boolean) => Promise<void>, onBusy: () => void): () => void {
  // Browsers know locks only where the connection is safe; elsewhere the last one to type wins.
  if (!navigator.locks) {
    void onOwn(false);
    return () => undefined;
  }
  const left = new AbortController();
  let release = (): void => undefined;
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    onBusy();
  }, patience);
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  navigator.locks
    .request(`draft:${key}`, { signal: left.signal }, async () => {
      clearTimeout(timer);
      if (left.signal.aborted) return;
      await onOwn(late);
      await held;
    })
    .catch(() => undefined);
  return () => {
    clearTimeout(timer);
    left.abort();
    release();
  };
}
