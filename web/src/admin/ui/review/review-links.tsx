import { limits } from '@hydraulics/common/limits';
import { type ReviewedNoun, reviewDays } from '@hydraulics/common/nouns/reviews/review-limits';
import type { ReviewLink } from '@hydraulics/common/nouns/reviews/reviews';
import { useId, useState } from 'react';
import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { copyAndNotify } from '../copy-text.ts';
import { DialogForm } from '../form/dialog/dialog-form.tsx';
import { TextField } from '../form/text-field.tsx';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Time } from '../time.tsx';

type OfRecord = { noun: ReviewedNoun; id: string };

/** Makes links that show a record to people without an account, and revokes them. */
export const ReviewLinks = ({ noun, id }: OfRecord) => (
  <>
    <NewLink noun={noun} id={id} />
    <Links noun={noun} id={id} />
  </>
);

const days: Record<(typeof reviewDays)[number], string> = { 1: 'One day', 7: 'A week', 30: '30 days' };

function NewLink({ noun, id }: OfRecord) {
  const { site } = useHost();
  const [name, setName] = useState('');
  const [ends, setEnds] = useState<(typeof reviewDays)[number]>(7);
  const [takesRemarks, setTakesRemarks] = useState(true);
  const { mutateAsync, isPending } = useCall('reviews', client =>
    client.reviews.share({ noun, record: id, name, days: ends, takesRemarks }),
  );
  const daysId = useId();
  const make = async () => {
    try {
      const { path, message } = await mutateAsync(undefined);
      setName('');
      await copyAndNotify(site + path, `${message} The link is copied.`);
    } catch (error) {
      notify.error('No link made', { detail: reasonOf(error) });
    }
  };
  return (
    <DialogForm busy={isPending} onSubmit={make}>
      <p className="review-dialog-note">
        Anyone with a review link sees this record as it is saved, without an account. Search engines do not list it.
      </p>
      <TextField
        label="For whom (optional)"
        value={name}
        maxLength={limits.name}
        onChange={({ target }) => setName(target.value)}
      />
      <div className="field">
        <label htmlFor={daysId}>It works for</label>
        <div className="field-box">
          <select
            id={daysId}
            value={ends}
            onChange={({ target }) => setEnds(Number(target.value) as (typeof reviewDays)[number])}
          >
            {reviewDays.map(one => (
              <option key={one} value={one}>
                {days[one]}
              </option>
            ))}
          </select>
        </div>
      </div>
      <label className="review-dialog-check">
        <input type="checkbox" checked={takesRemarks} onChange={({ target }) => setTakesRemarks(target.checked)} />
        They can write remarks
      </label>
      <div className="dialog-actions">
        <button type="submit" className="button button-primary" disabled={isPending}>
          {isPending ? 'Making...' : 'Make a review link'}
        </button>
      </div>
    </DialogForm>
  );
}

function Links({ noun, id }: OfRecord) {
  const { data, error, refetch } = useApi(query('reviews', 'links', { noun, record: id }));
  if (error && !data) return <ReadFailed of={{ error, refetch }} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <Empty text="There are no review links for this record." />;
  return (
    <ul className="review-dialog-list" aria-label="Review links">
      {data.map(link => (
        <Link key={link._id} link={link} />
      ))}
    </ul>
  );
}

function Link({ link }: { link: ReviewLink }) {
  const { site } = useHost();
  const { mutateAsync, isPending } = useCall('reviews', (client, id: string) => client.reviews.revoke({ id }));
  const revoke = async () => {
    try {
      notify.success((await mutateAsync(link._id)).message);
    } catch (error) {
      notify.error('Not revoked', { detail: reasonOf(error) });
    }
  };
  const what = link.name || 'Link without a name';
  return (
    <li>
      <p>
        <strong dir="auto">{what}</strong> Ends <Time at={link.expiresAt} />.{' '}
        {link.takesRemarks ? 'Takes remarks.' : 'Takes no remarks.'}
      </p>
      <p className="review-dialog-detail">
        Made by <span dir="auto">{link.createdBy}</span>.{' '}
        {link.lastUsedAt ? (
          <>
            Opened {link.uses === 1 ? 'once' : `${link.uses} times`}, last <Time at={link.lastUsedAt} />.
          </>
        ) : (
          'Not opened yet.'
        )}
      </p>
      <p className="review-dialog-actions">
        <button
          type="button"
          className="button button-small"
          onClick={() => void copyAndNotify(site + link.path, 'Link copied.')}
        >
          Copy<span className="visually-hidden"> the link: {what}</span>
        </button>
        <button type="button" className="button button-small" disabled={isPending} onClick={() => void revoke()}>
          Revoke<span className="visually-hidden"> the link: {what}</span>
        </button>
      </p>
    </li>
  );
}
