import { fillPath } from '@hydraulics/common/contract/path-pattern';
import { enquiries } from '@hydraulics/common/nouns/enquiries';
import { type EnquiryEvent, enquiryDesk } from '@hydraulics/common/nouns/enquiry-desk';
import { offlineReason } from '@hydraulics/common/nouns/thread/offline-reason';
import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { type Change, fieldOf, type WaitingCall } from './changes.ts';

/**
 * Adds the replies and notes that wait on this computer to the thread and the timeline of their enquiry; any other answer
 * is returned unchanged.
 */
export function withWritten(pathname: string, answer: unknown, changes: readonly Change[]): unknown {
  if (!Array.isArray(answer)) return answer;
  const waiting = (wanted: WaitingCall, path: string) =>
    changes.filter(
      ({ call, record }) => call === wanted && record !== null && pathname === fillPath(path, { id: record }),
    );
  return [
    ...answer,
    ...waiting('enquiries.reply', enquiries.messages.path).map(asMessage),
    ...waiting('enquiries.addNote', enquiryDesk.timeline.path).map(asEvent),
  ];
}

const asEvent = (change: Change): EnquiryEvent => ({
  ...{ _id: change.id, createdAt: change.at, kind: 'note', by: 'you', from: offlineReason, to: null },
  text: fieldOf(change, 'text') ?? '',
  bulk: false,
});

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
