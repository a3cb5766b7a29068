import type { ThreadMessage } from '@hydraulics/common/nouns/thread/thread';
import { Time } from '../../../ui/time.tsx';
import { MailBody } from './mail-body.tsx';
import { kindWords } from './mail-words.ts';

/** A mail that came in, in the timeline. */
export function ReceivedEntry({ message }: { message: ThreadMessage }) {
  const { from, kind, subject, createdAt } = message;
  return (
    <li data-kind={kind === 'reply' || kind === 'word' ? 'received' : 'automatic'}>
      <p>
        <b>{kindWords[kind]}</b> {from ? `from ${from}` : ''}
      </p>
      {kind !== 'word' && (
        <p className="thread-subject" dir="auto">
          {subject}
        </p>
      )}
      <MailBody mail={message} />
      <Time at={createdAt} />
    </li>
  );
}
