import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormHost } from '../../data/form-host.tsx';
import { drafts } from './draft-store.ts';
import { type Draft, draftKey } from './drafts.ts';

/** The draft of an open form. */
export type OpenDraft = {
  /** What was left unsaved here the last time. */
  restored: Draft | null;
  /** Stores what `read` returns, a little later; null when nothing is unsaved. */
  save: (read: () => Omit<Draft, 'at'> | null) => void;
  /** Forgets the draft, as when the form was saved. */
  forget: () => void;
  /** Why nothing, or not all, can be stored. */
  storageError: 'elsewhere' | 'texts' | 'files' | null;
};

/** Milliseconds without a change after which the draft is stored. */
const debounceMs = 400;
/** Milliseconds after which another tab is taken to have the same form open. */
const patienceMs = 300;

/** Opens a form once its draft has been read. `place` is where the form stands, as the path of its screen. */
export function WithDraft({ place, children }: { place: string; children: (draft: OpenDraft) => ReactNode }) {
  const { owner } = useFormHost();
  // The person who opened the form, also when somebody else signs in over it.
  const [key] = useState(draftKey(owner, place));
  const draft = useOpenDraft(key);
  return draft ? children(draft) : null;
}

function useOpenDraft(key: string): OpenDraft | null {
  const [restored, setRestored] = useState<Draft | null>();
  const [storageError, setStorageError] = useState<OpenDraft['storageError']>(null);
  const owned = useRef(false);
  const pending = useRef<{ work: () => Promise<void>; timer: number } | null>(null);

  const flush = useRef(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { work } = pending.current;
    pending.current = null;
    if (owned.current) void work();
  }).current;

  useEffect(() => {
    const leave = own(
      key,
      async late => {
        // A draft that another tab leaves behind belongs to that tab until the form is opened again.
        const left = await drafts.read(key);
        if (late && left) return;
        owned.current = true;
        setStorageError(null);
        if (!late) setRestored(left);
      },
      () => {
        setStorageError('elsewhere');
        setRestored(null);
      },
    );
    // A hidden tab may be closed without another event.
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

  if (restored === undefined) return null;
  return {
    restored,
    storageError,
    save(read) {
      if (pending.current) clearTimeout(pending.current.timer);
      const work = async () => {
        const content = read();
        if (!content) return drafts.forget(key);
        const stored = await drafts.save(key, content);
        setStorageError(!stored.texts ? 'texts' : stored.files ? null : 'files');
      };
      pending.current = { work, timer: window.setTimeout(flush, debounceMs) };
    },
    forget() {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = null;
      if (owned.current) void drafts.forget(key);
    },
  };
}

/**
 * Makes this tab the one that stores a draft; two would overwrite each other. When the tab ends, also by a crash, the
 * next one takes over.
 * @returns a function that gives the draft up
 */
function own(key: string, onOwn: (late: boolean) => Promise<void>, onBusy: () => void): () => void {
  // Browsers offer locks only on secure connections; elsewhere the last tab to type wins.
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
  }, patienceMs);
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
