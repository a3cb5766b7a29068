import { TabMemory } from '../../../../shared/data/tab-memory.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';

/** An unsaved note, with the key that makes a repeated submission harmless. */
export type NoteDraft = { text: string; key: string };

const drafts = new TabMemory<NoteDraft>('note ');

/** The unsaved note about an enquiry in this tab, or an empty one. */
export const loadNote = (id: string): NoteDraft => drafts.get(id) ?? { text: '', key: randomUuid() };

export function storeNote(id: string, draft: NoteDraft): void {
  if (draft.text) drafts.set(id, draft);
  else drafts.forget(id);
}

export const forgetNote = (id: string): void => drafts.forget(id);
