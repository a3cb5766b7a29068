import type { ReviewFrame } from '@hydraulics/common/contract/render';
import { limits } from '@hydraulics/common/limits';
import { reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';
import type { ReactNode } from 'react';
import { DayOf } from './review-banner.tsx';

type Remarks = NonNullable<ReviewFrame['remarks']>;

/** The remarks of a link, and the form for another one, which works without script. */
export function ReviewRemarks({ review, remarks }: { review: ReviewFrame; remarks: Remarks }) {
  const { path, sent, form } = review;
  return (
    <section className="review-remarks" id="remarks" aria-labelledby="remarks-title">
      <h2 id="remarks-title">Remarks</h2>
      {sent && (
        <p className="review-sent" role="status">
          Thank you. Your remark was sent.
        </p>
      )}
      {remarks.length > 0 ? (
        <ol className="review-list">
          {remarks.map(({ name, text, quote, anchor, createdAt }) => (
            <li key={`${createdAt} ${text}`} data-anchor={anchor} data-quote={quote}>
              {quote && <blockquote dir="auto">{quote}</blockquote>}
              <p className="review-text" dir="auto">
                {text}
              </p>
              <p className="review-who">
                <span dir="auto">{name || 'No name'}</span>, <DayOf time={createdAt} />
              </p>
            </li>
          ))}
        </ol>
      ) : (
        <p>There are no remarks yet.</p>
      )}
      <form className="review-form" method="post" action={`${path}#remarks`}>
        {form && form.errors.length === 0 && (
          <p className="review-error" role="alert">
            {form.message}
          </p>
        )}
        <Field form={form} name="text" label="Your remark">
          {shared => <textarea {...shared} rows={4} required maxLength={reviewLimits.remark} />}
        </Field>
        <Field form={form} name="name" label="Your name (optional)">
          {shared => <input {...shared} type="text" maxLength={limits.name} autoComplete="name" />}
        </Field>
        <input type="hidden" name="anchor" defaultValue={form?.values.anchor} />
        <input type="hidden" name="quote" defaultValue={form?.values.quote} />
        {/* People neither see nor reach it, so only programs fill it in. */}
        <p className="review-trap" aria-hidden="true">
          <label htmlFor="remark-website">Website</label>
          <input id="remark-website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </p>
        <button type="submit">Send remark</button>
        <p className="review-privacy">
          Your remark goes to the people who edit this page, and to others with this link.
        </p>
      </form>
    </section>
  );
}

type Shared = {
  id: string;
  name: string;
  defaultValue: string | undefined;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};
type FieldProps = {
  form: ReviewFrame['form'];
  name: string;
  label: string;
  children: (shared: Shared) => ReactNode;
};

function Field({ form, name, label, children }: FieldProps) {
  const id = `remark-${name}`;
  const error = form?.errors.find(({ path }) => path === name)?.message;
  return (
    <p className="review-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        name,
        defaultValue: form?.values[name],
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? `${id}-error` : undefined,
      })}
      {error && (
        <span className="review-error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </p>
  );
}
