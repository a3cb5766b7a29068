import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormHost } from '../../data/form-host.tsx';
import { drafts } from './draft-store.ts';
import { type Draft, draftKey } from './drafts.ts';
import { own } from './own-draft.ts';

/** The draft of an open form. */
export type OpenDraft = {
  /** The draft of an earlier visit. */
  restored: Draft | null;
  /** Stores what `read` returns after a delay; null if nothing is unsaved. */
  save: (read: () => Omit<Draft, 'at'> | null) => void;
  /** Removes the draft, for example after saving. */
  forget: () => void;
  /** Why nothing, or not everything, can be stored. */
  storageError: 'elsewhere' | 'texts' | 'files' | null;
};

const debounceMs = 400;

/** Renders a form once its draft is read. `place` identifies the form by its screen's path. */
export function WithDraft({ place, children }: { place: string; children: (draft: OpenDraft) => ReactNode }) {
  const { owner } = useFormHost();
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
      async wasTaken => {
        // A draft left by another tab is ignored until the form is reopened.
        const earlier = await drafts.read(key);
        if (wasTaken && earlier) return;
        owned.current = true;
        setStorageError(null);
        if (!wasTaken) setRestored(earlier);
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
