import { userIdOf } from '@hydraulics/common/contract/token';
import { storageKeys } from '@hydraulics/common/limits';
import type { Product, RichField } from '@hydraulics/common/nouns/products';
import { hasContent } from '@hydraulics/common/text';
import { useEffect, useState } from 'react';
import { forget, keep, kept } from '../../shared/data/kept.ts';
import { useStore } from '../../shared/data/use-query.ts';
import { errorsOf, type FieldErrors } from '../../shared/ui/form-errors.ts';
import { notify } from '../../shared/ui/notify.tsx';
import { savePart } from './save-part.ts';
import { tellFailure } from './staff.ts';
import { setUnsaved } from './unsaved.ts';

/** A text on its way: what it was when it was opened, in which version of the product, and what it is now. */
export type TextEdit = { base: string; version: number; html: string };

/** What somebody else made of the same text, and mine as it was when I took theirs. */
export type Theirs = { by: string; html: string; version: number; mine: string | null };

type State = {
  /** Null while nobody edits. */
  edit: TextEdit | null;
  /** Whether it was left unsaved another time. */
  restored: boolean;
  busy: boolean;
  errors: FieldErrors;
  /** Why it is not saved, where that is not the field's error. */
  rootError?: string | undefined;
  theirs: Theirs | null;
};

const quiet = { busy: false, errors: {}, rootError: undefined };
const closed: State = { edit: null, restored: false, theirs: null, ...quiet };

/** The life of a rich text that is edited in the page, with a draft of it in this browser until it is saved. */
export function useTextEdit(product: Product, field: RichField) {
  const store = useStore();
  // Made once: when the session ends, the draft stays that of the one who typed it.
  const [key] = useState(() => draftKey(product._id, field));
  const [state, setState] = useState<State>(() => ({ ...closed, edit: readDraft(key), restored: Boolean(kept(key)) }));
  const { edit, theirs } = state;
  const dirty = edit !== null && edit.html !== edit.base;
  useEffect(() => {
    setUnsaved(key, dirty);
    return () => setUnsaved(key, false);
  }, [dirty, key]);

  const put = (next: TextEdit, more: Partial<State> = {}) => {
    if (next.html === next.base) forget(key);
    else keep(key, next);
    setState(before => ({ ...before, ...more, edit: next }));
  };
  const close = () => {
    forget(key);
    setState(closed);
  };

  return {
    ...state,
    dirty,
    start: () =>
      setState({ ...closed, edit: { base: product[field], version: product.version, html: product[field] } }),
    change: (html: string) => edit && put({ ...edit, html }, { errors: {}, rootError: undefined }),
    close,
    async save(): Promise<void> {
      if (!edit || state.busy) return;
      if (!dirty) return close();
      setState(before => ({ ...before, ...quiet, busy: true }));
      const sending = notify.loading('Saving...');
      try {
        const { version } = edit;
        // A list without a word, say, is as good as nothing.
        const html = hasContent(edit.html) ? edit.html : '';
        const saved = await savePart(
          store,
          { _id: product._id, version },
          { [field]: html },
          latest => latest[field] === edit.base,
        );
        if ('message' in saved) {
          close();
          notify.success(saved.message);
          return;
        }
        const { by, latest } = saved;
        setState(before => ({
          ...before,
          busy: false,
          theirs: { by, html: latest[field], version: latest.version, mine: null },
        }));
      } catch (error) {
        setState(before => ({ ...before, busy: false, ...errorsOf(error, [field]) }));
        await tellFailure(error);
      } finally {
        notify.close(sending);
      }
    },
    /** Mine is to stand: the next save is over theirs, which I have seen. */
    keepMine(): void {
      if (!edit || !theirs) return;
      const html = theirs.mine ?? edit.html;
      put({ base: theirs.html, version: theirs.version, html }, { theirs: null, restored: false });
    },
    /** Theirs is to stand, or to be gone on with; mine stays at hand. */
    takeTheirs(): void {
      if (!edit || !theirs) return;
      put(
        { base: theirs.html, version: theirs.version, html: theirs.html },
        { theirs: { ...theirs, mine: edit.html }, restored: false },
      );
    },
  };
}

/** A draft belongs to a person, a product and a part of it. */
const draftKey = (id: string, field: RichField): string =>
  `draft:${userIdOf(localStorage.getItem(storageKeys.token) ?? '')}:edit:${id}:${field}`;

function readDraft(key: string): TextEdit | null {
  const draft = kept(key) as Partial<TextEdit> | null;
  const { base, version, html } = draft ?? {};
  if (typeof base !== 'string' || typeof html !== 'string' || typeof version !== 'number') return null;
  return { base, version, html };
}
