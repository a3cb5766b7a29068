import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { TabMemory } from '../../../../shared/data/tab-memory.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';

/** A file that was added to a reply. `bytes`: its size. */
export type AddedFile = { upload: string; title: string; bytes: number };

/**
 * An unsent reply, with the key that makes a repeated submission harmless. `seen`: how many messages of the thread its
 * writer has seen. `added`: what is to be shown of the uploads among the files.
 */
export type ReplyDraft = {
  subject: string;
  text: string;
  files: OwnFile[];
  added: AddedFile[];
  seen: number;
  key: string;
};

const drafts = new TabMemory<ReplyDraft>('reply ');

export const newReply = (start: Omit<ReplyDraft, 'key' | 'files' | 'added'>): ReplyDraft => ({
  ...start,
  files: [],
  added: [],
  key: randomUuid(),
});

/** A reply as the desktop app kept it, by the fields of its request, under a new key. */
export function replyOf(fields: readonly (readonly [name: string, value: string])[]): ReplyDraft {
  const { subject = '', text = '', files = '[]', seen = '0' } = Object.fromEntries(fields);
  const chosen = JSON.parse(files) as OwnFile[];
  const added = chosen.flatMap(file => (file.kind === 'upload' ? [{ ...file, title: 'A file', bytes: 0 }] : []));
  return { ...newReply({ subject, text, seen: Number(seen) }), files: chosen, added };
}

/** The unsent reply to an enquiry in this tab. */
export function loadReply(id: string): ReplyDraft | null {
  const stored = drafts.get(id);
  // One of before an update has no files of its own.
  return stored && { ...stored, added: stored.added ?? [] };
}

export const storeReply = (id: string, draft: ReplyDraft): void => drafts.set(id, draft);

export const forgetReply = (id: string): void => drafts.forget(id);
