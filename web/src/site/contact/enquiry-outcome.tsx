import { telephone } from '@hydraulics/common/contact-links';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';

/** `id`: the id of the enquiry that was sent. */
export type Outcome = { kind: 'success' | 'error'; text: string; id?: string | undefined };

type NoteProps = { outcome: Outcome | undefined; phone: string | undefined };

/**
 * The outcome of an enquiry, below its form. The live region contains only what the toast does not say, because screen
 * readers have read the toast. It is rendered first without text, since otherwise it would not be read.
 */
export function OutcomeNote({ outcome, phone }: NoteProps) {
  return (
    <p className={outcome ? `form-note form-${outcome.kind}` : 'visually-hidden'}>
      {outcome?.text}{' '}
      <span role="status">
        {outcome?.kind === 'error' && (
          <>
            Your message is still here.
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

/** The reference of an enquiry, for the phone. */
export const Reference = ({ children }: { children: string }) => (
  <>
    Your reference: <strong className="figure">{children}</strong>
  </>
);
