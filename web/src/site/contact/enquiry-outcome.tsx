import { telephone } from '@hydraulics/common/contact-links';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';

/** `id` is that of the enquiry, where the browser could make one. */
export type Outcome = { kind: 'success' | 'error'; text: string; id?: string | undefined };

type NoteProps = { outcome: Outcome | undefined; phone: string | undefined };

/**
 * What became of an enquiry, below its form. A screen reader has read the text in the toast; it reads here what the
 * toast does not say. Only a part that was there before its words is read.
 */
export function OutcomeNote({ outcome, phone }: NoteProps) {
  return (
    <p className={outcome ? `form-note form-${outcome.kind}` : 'visually-hidden'}>
      {outcome?.text}{' '}
      <span role="status">
        {outcome?.kind === 'error' && (
          <>
            What you typed is kept.
            {phone && (
              <>
                {' '}
                You can also call <a href={telephone(phone)}>{phone}</a>.
              </>
            )}
          </>
        )}
        {outcome?.id && <Reference>{enquiryReference(outcome.id)}</Reference>}
      </span>
    </p>
  );
}

/** What one says on the phone about an enquiry. */
export const Reference = ({ children }: { children: string }) => (
  <>
    Your reference: <strong className="figure">{children}</strong>
  </>
);
