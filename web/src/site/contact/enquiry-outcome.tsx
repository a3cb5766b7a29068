import { telephone } from '@hydraulics/common/contact-links';

type NoteProps = {
  /** Why the enquiry was not sent. */
  error: string | undefined;
  phone: string | undefined;
};

const withStop = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/**
 * Why an enquiry was not sent, below its form. The live region contains only what the toast does not say, because screen
 * readers have read the toast. It is rendered first without text, since otherwise it would not be read.
 */
export const ErrorNote = ({ error, phone }: NoteProps) => (
  <p className={error ? 'form-note form-error' : 'visually-hidden'}>
    {error && withStop(error)}{' '}
    <span role="status">
      {error && (
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
    </span>
  </p>
);
