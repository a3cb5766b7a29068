import type { ReviewedNoun } from '@hydraulics/common/nouns/reviews/review-limits';
import type { ReviewRemark } from '@hydraulics/common/nouns/reviews/reviews';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { Empty, Loading } from '../../../shared/ui/states.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useApi, useCall } from '../../data/use-api.ts';
import { ReadFailed } from '../parts/read-failed.tsx';
import { Time } from '../time.tsx';

/** What people with a review link wrote about a record, open remarks first. */
export function RemarkList({ noun, id }: { noun: ReviewedNoun; id: string }) {
  const { data, error, refetch } = useApi(query('reviews', 'remarks', { noun, record: id }));
  if (error && !data) return <ReadFailed of={{ error, refetch }} />;
  if (!data) return <Loading />;
  if (data.length === 0)
    return <Empty text="No remarks yet. They appear here when someone with a review link writes one." />;
  return (
    <>
      <p className="review-dialog-note">Remarks are deleted 30 days after their link has ended.</p>
      <ul className="review-dialog-list" aria-label="Remarks">
        {data.map(remark => (
          <Remark key={remark._id} remark={remark} />
        ))}
      </ul>
    </>
  );
}

/** How many characters of a remark name its buttons. */
const spoken = 60;

function Remark({ remark }: { remark: ReviewRemark }) {
  const { _id, createdAt, name, text, quote, suspected, doneAt, doneBy } = remark;
  const settle = useCall('reviews', (client, isDone: boolean) => client.reviews.settle({ id: _id, isDone }));
  const remove = useCall('reviews', client => client.reviews.removeRemark({ id: _id }));
  const busy = settle.isPending || remove.isPending;
  const say = async (answer: Promise<{ message: string }>) => {
    try {
      notify.success((await answer).message);
    } catch (error) {
      notify.error('Not changed', { detail: reasonOf(error) });
    }
  };
  const which = <span className="visually-hidden"> with the remark “{text.slice(0, spoken)}”</span>;
  return (
    <li data-done={doneAt !== null}>
      {quote && (
        <blockquote className="review-dialog-quote" dir="auto">
          {quote}
        </blockquote>
      )}
      <p className="review-dialog-text" dir="auto">
        {text}
      </p>
      <p className="review-dialog-detail">
        <span dir="auto">{name || 'No name'}</span>, <Time at={createdAt} />.{' '}
        {suspected && 'A program may have sent this. '}
        {doneAt && (
          <>
            Done by <span dir="auto">{doneBy}</span>, <Time at={doneAt} />.
          </>
        )}
      </p>
      <p className="review-dialog-actions">
        <button
          type="button"
          className="button button-small"
          disabled={busy}
          onClick={() => void say(settle.mutateAsync(doneAt === null))}
        >
          {doneAt === null ? 'Done' : 'Open again'}
          {which}
        </button>
        <button
          type="button"
          className="button button-small"
          disabled={busy}
          onClick={() => void say(remove.mutateAsync(undefined))}
        >
          Delete{which}
        </button>
      </p>
    </li>
  );
}
