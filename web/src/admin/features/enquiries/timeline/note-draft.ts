import { randomUuid } from '../../../ui/random-uuid.ts';

/** An unsaved note, with the key that makes a repeated submission harmless. */
export type NoteDraft = { text: string; key: string };

const keyOf = (id: string) => `note ${id}`;

/** The unsaved note about an enquiry in this tab, or an empty one. */
export function loadNote(id: string): NoteDraft {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? '') as NoteDraft;
  } catch {
    return { text: '', key: randomUuid() };
  }
}

export function storeNote(id: string, draft: NoteDraft): void {
  try {
    if (draft.text) sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
    else sessionStorage.removeItem(keyOf(id));
  } catch {
    // If the storage is full, the note is kept on screen only.
  }
}

export const forgetNote = (id: string): void => sessionStorage.removeItem(keyOf(id));
