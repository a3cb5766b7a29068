import type { OwnFile } from '@hydraulics/common/nouns/thread/thread';
import { randomUuid } from '../../../ui/random-uuid.ts';

/**
 * An unsent reply, with the key that makes a repeated submission harmless. `seen`: how many messages of the thread its
 * writer has seen.
 */
export type ReplyDraft = { subject: string; text: string; files: OwnFile[]; seen: number; key: string };

const keyOf = (id: string) => `reply ${id}`;

export const newReply = (start: Omit<ReplyDraft, 'key' | 'files'>): ReplyDraft => ({
  ...start,
  files: [],
  key: randomUuid(),
});

/** The unsent reply to an enquiry in this tab. */
export function loadReply(id: string): ReplyDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null') as ReplyDraft | null;
  } catch {
    return null;
  }
}

export function storeReply(id: string, draft: ReplyDraft): void {
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // If the storage is full, the reply is kept on screen only.
  }
}

export const forgetReply = (id: string): void => sessionStorage.removeItem(keyOf(id));
