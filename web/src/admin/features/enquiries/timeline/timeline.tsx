import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import type { EnquiryEvent } from '@hydraulics/common/nouns/enquiry-desk';
import { query } from '../../../../shared/data/query.ts';
import { Failed, Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi } from '../../../data/use-api.ts';
import { Time } from '../../../ui/time.tsx';
import { describeEvent } from './describe-event.ts';
import { NoteForm } from './note-form.tsx';

/** The events of an enquiry, with user and time, and its notes. */
export function Timeline({ enquiry: { _id: id, name, createdAt } }: { enquiry: Enquiry }) {
  const { data, error, refetch } = useApi(query('enquiries', 'timeline', { id }));
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
        {data?.map(event => (
          <Entry key={event._id} event={event} />
        ))}
      </ol>
      {!data &&
        (error ? (
          <Failed message="Error loading the timeline" detail={reasonOf(error)} retry={() => void refetch()} />
        ) : (
          <Loading />
        ))}
      <NoteForm key={id} id={id} />
    </section>
  );
}

function Entry({ event }: { event: EnquiryEvent }) {
  const { kind, by, text, createdAt } = event;
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
      <Time at={createdAt} />
    </li>
  );
}
