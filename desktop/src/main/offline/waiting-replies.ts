import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { offlineReason } from '@hydraulics/common/nouns/thread/offline-reason';
import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { type Change, fieldOf } from './changes.ts';

/** Adds the replies that wait on this computer to the thread of their enquiry; any other answer is returned unchanged. */
export function withReplies(pathname: string, answer: unknown, changes: readonly Change[]): unknown {
  if (!Array.isArray(answer)) return answer;
  const waiting = changes.filter(
    ({ call, record }) =>
      call === 'enquiries.reply' && record !== null && pathname === fillPath(enquiries.messages.path, { id: record }),
  );
  return [...answer, ...waiting.map(asMessage)];
}

function asMessage(change: Change): ThreadMessage {
  const email = change.base?.email;
  return {
    ...{ _id: change.id, createdAt: change.at, direction: 'out', kind: 'reply', by: 'you', from: '' },
    to: typeof email === 'string' ? email : 'the customer',
    subject: fieldOf(change, 'subject') ?? '',
    text: fieldOf(change, 'text') ?? '',
    ...{ quoted: '', html: null, marks: [], files: [], state: 'waiting', sentAt: null, reason: offlineReason },
  };
}
