import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { formatDay } from '../../../ui/dates.ts';
import { EmailLink } from '../../../ui/email-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { useMerging } from './use-merging.ts';

/** What the enquiries say that were merged into one, each with a button that takes it back. */
export function MergedEnquiries({ enquiry }: { enquiry: Enquiry }) {
  const { separate, isPending } = useMerging(enquiry);
  // A website that is older than the desktop app has none.
  const { merged = [], version } = enquiry;
  return merged.map(({ _id: id, name, email, phone, product, deadline, message, createdAt, state }) => (
    <section key={id} className="merged" aria-label={`Merged: ${enquiryReference(id)}`}>
      <p className="merged-head">
        <b>{name}</b> <EmailLink address={email} />
        {phone && `, ${phone}`}, <Time at={createdAt} />, {enquiryReference(id)}
      </p>
      {/* Only open ones are merged: staff have no other way to lose one of them. */}
      {state === 'lost' && (
        <p className="merged-head">
          <b>Withdrawn by its sender</b>
        </p>
      )}
      {(product || deadline) && (
        <p className="merged-head">
          {[product, deadline && `needed by ${formatDay(deadline)}`].filter(Boolean).join(', ')}
        </p>
      )}
      <p className="enquiry-message" dir="auto">
        {message}
      </p>
      <button
        type="button"
        className="button button-small"
        disabled={isPending}
        onClick={() => void separate(id, version)}
      >
        Separate again
      </button>
    </section>
  ));
}
