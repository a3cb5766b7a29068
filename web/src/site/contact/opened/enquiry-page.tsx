import { paths } from '@hydraulics/common/contract/site-paths';
import { type OpenedEnquiry, withdrawable } from '@hydraulics/common/nouns/thread/opened-enquiry';
import { longDay } from '@hydraulics/common/units/dates/days';
import { itemText } from '@hydraulics/common/units/enquiry-list/item-text';
import { useQuery } from '../../../shared/data/use-query.ts';
import { useParam } from '../../page/params.ts';
import { queries } from '../../page/queries.ts';
import { useLongDay } from '../../page/use-long-day.ts';
import { Banner, FirstScreenEnd } from '../../ui/banner.tsx';
import { Island } from '../../ui/islands/island.tsx';
import { LoadFailed } from '../../ui/states.tsx';
import { FilesForm } from '../files/files-form.tsx';
import { Outcome } from './outcome.tsx';
import { wordsOf } from './state-words.ts';
import { WithdrawForm, WordForm } from './word-forms.tsx';

/** An enquiry as its sender sees it again: how far it is, what was asked, and what can be done about it. */
export function Page() {
  const token = useParam('token');
  const { value } = useQuery(queries.openedEnquiry(token));
  return (
    <>
      <Banner title={paths.enquiry.title} here={null} compact />
      <FirstScreenEnd />
      <div className="band wrap opened">{value ? <Opened enquiry={value} token={token} /> : <LoadFailed />}</div>
    </>
  );
}

type OpenedProps = { enquiry: OpenedEnquiry; token: string };

function Opened({ enquiry, token }: OpenedProps) {
  const { state, mayWithdraw, reference, receivedAt } = enquiry;
  const { title, text } = wordsOf(enquiry);
  const dayOf = useLongDay();
  return (
    <>
      <section className="opened-state" aria-labelledby="state">
        <Outcome />
        <h2 className="section-title" id="state">
          {title}
        </h2>
        <p>{text}</p>
        <p className="opened-facts">
          Sent on {dayOf(receivedAt)}. Your reference: <strong className="figure">{reference}</strong>
        </p>
      </section>
      <Asked enquiry={enquiry} />
      <Files enquiry={enquiry} token={token} mayRemove={withdrawable.includes(state)} />
      <WordForm />
      {mayWithdraw && <WithdrawForm />}
    </>
  );
}

/** The files that were sent with the enquiry, and more of them. */
function Files({ enquiry: { files }, token, mayRemove }: OpenedProps & { mayRemove: boolean }) {
  return (
    <section className="opened-form" aria-labelledby="files">
      <h2 className="section-title" id="files">
        Your files
      </h2>
      <Island name="files" Component={FilesForm} props={{ files, token, mayRemove }} />
    </section>
  );
}

function Asked({ enquiry: { items, product, message, deadline, words } }: { enquiry: OpenedEnquiry }) {
  const dayOf = useLongDay();
  return (
    <section className="opened-asked" aria-labelledby="asked">
      <h2 className="section-title" id="asked">
        What you asked
      </h2>
      {items.length > 0 ? (
        <ol className="opened-items">
          {items.map(item => (
            <li key={item.position}>{itemText(item)}</li>
          ))}
        </ol>
      ) : (
        product && <p className="opened-facts">About: {product}</p>
      )}
      {deadline && <p className="opened-facts">Offer needed by {longDay(deadline)}</p>}
      <p className="opened-words" dir="auto">
        {message}
      </p>
      {words.map(({ at, text }) => (
        <div key={at}>
          <h3 className="opened-facts">You added on {dayOf(at)}</h3>
          <p className="opened-words" dir="auto">
            {text}
          </p>
        </div>
      ))}
    </section>
  );
}
