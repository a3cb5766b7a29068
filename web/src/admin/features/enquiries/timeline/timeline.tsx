import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import type { EnquiryEvent } from '@hydraulics/common/nouns/enquiry-desk';
import { offlineReason } from '@hydraulics/common/nouns/thread/offline-reason';
import { query } from '../../../../shared/data/query.ts';
import { Loading } from '../../../../shared/ui/states.tsx';
import { useApi } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { Time } from '../../../ui/time.tsx';
import { ReceivedEntry } from '../received/received-entry.tsx';
import { MessageEntry, WaitingOffline } from '../reply/message-entry.tsx';
import { useThread } from '../reply/use-thread.ts';
import { describeEvent } from './describe-event.ts';
import { NoteForm } from './note-form.tsx';

/** The events of an enquiry, with user and time, its notes, and what was written to the customer. */
export function Timeline({ enquiry: { _id: id, name, createdAt } }: { enquiry: Enquiry }) {
  const events = useApi(query('enquiries', 'timeline', { id }));
  const thread = useThread(id);
  const error = events.error ?? thread.error;
  const isLoaded = events.data && thread.data;
  const entries = [
    ...(events.data ?? []).map(event => ({ at: event.createdAt, entry: <Entry key={event._id} event={event} /> })),
    ...(thread.data ?? []).map(one => ({
      at: one.createdAt,
      entry:
        one.direction === 'in' ? (
          <ReceivedEntry key={one._id} message={one} />
        ) : (
          <MessageEntry key={one._id} message={one} />
        ),
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section className="timeline" aria-labelledby="timeline-title">
      <h3 id="timeline-title">Timeline</h3>
      <ol>
        <li>
          <p>
            <b>Received</b> from {name}
          </p>
          <Time at={createdAt} />
        </li>
        {entries.map(({ entry }) => entry)}
      </ol>
      {!isLoaded &&
        (error ? (
          <ReadFailed
            message="Error loading the timeline"
            of={{ error, refetch: () => Promise.all([events.refetch(), thread.refetch()]) }}
          />
        ) : (
          <Loading />
        ))}
      <NoteForm key={id} id={id} />
    </section>
  );
}

function Entry({ event }: { event: EnquiryEvent }) {
  const { kind, by, from, text, createdAt } = event;
  return (
    <li data-kind={kind}>
      <p>
        <b>{describeEvent(event)}</b> by {by ?? 'a former user'}
      </p>
      {kind === 'note' && (
        <p className="timeline-note" dir="auto">
          {text}
        </p>
      )}
      {kind === 'note' && from === offlineReason && <WaitingOffline />}
      <Time at={createdAt} />
    </li>
  );
}
