import { adminPaths } from '@hydraulics/common/contract/paths';
import { quotationLimits } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { Quotation } from '@hydraulics/common/nouns/quotations/quotations';
import { screens } from '@hydraulics/common/registry';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useClient } from '../../data/use-api.ts';
import { copyAndNotify } from '../../ui/copy-text.ts';
import { formatDay } from '../../ui/dates.ts';
import { QuotationBadge } from '../../ui/enquiry-state/quotation-state.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { SendBackDialog } from '../../ui/publication/send-back-dialog.tsx';
import { Time } from '../../ui/time.tsx';
import { ActionButton } from './action-button.tsx';
import { ExportOrder } from './export-order.tsx';

/** The state of a quotation, and its next steps. */
export function QuotationBar({ quotation }: { quotation: Quotation }) {
  const { _id: id, version, number, state, customer, enquiry, orderFile, revisions } = quotation;
  const client = useClient();
  const [latest] = revisions;
  const isIssued = latest?.state === 'issued';
  const copyLink = async () => {
    try {
      const { address } = await client.quotations.link({ id });
      const expired = state === 'over' ? ' This quotation has expired. Revise it before you send the link.' : '';
      copyAndNotify(address, `Link copied.${expired}`);
    } catch (error) {
      notify.error('The link was not copied', { detail: reasonOf(error) });
    }
  };
  const panel = enquiry && `${adminPaths.enquiries.href()}?${screens.enquiries.parameter}=${enquiry}`;
  return (
    <section className="panel quotation-bar" aria-label="Quotation">
      <p>
        <QuotationBadge state={state} />{' '}
        <strong>{[number || 'Not issued yet', customer.organization, customer.name].filter(Boolean).join(', ')}</strong>
      </p>
      <Decision quotation={quotation} />
      <OrderHandover quotation={quotation} />
      {latest?.state === 'waiting' && (
        <>
          <p>{latest.issuedBy ?? 'A colleague'} asked for approval. Someone else can issue it, or send it back.</p>
          <ActionButton
            label="Approve and issue"
            primary
            failed="The quotation was not issued"
            call={api => api.quotations.issue({ id, version })}
          />
          <SendBack quotation={quotation} author={latest.issuedBy} />
        </>
      )}
      {latest?.state === 'draft' && latest.sentBackBy && (
        <p>
          {latest.sentBackBy} sent it back{latest.remark && ': '}
          {latest.remark && <q dir="auto">{latest.remark}</q>}
        </p>
      )}
      {isIssued && panel && state !== 'over' && (
        <Link className={state === 'accepted' ? 'button' : 'button button-primary'} to={`${panel}&quotation=${id}`}>
          Send
        </Link>
      )}
      {latest && (
        <PublicLink className="button" path={latest.file}>
          PDF
        </PublicLink>
      )}
      {number && (
        <button type="button" className="button" onClick={() => void copyLink()}>
          Copy link
        </button>
      )}
      {isIssued && state !== 'accepted' && (
        <ActionButton
          label="Revise"
          primary={state === 'over'}
          failed="The revision was not begun"
          call={api => api.quotations.revise({ id, version })}
        />
      )}
      {orderFile && (
        <PublicLink className="button" path={orderFile}>
          Order note
        </PublicLink>
      )}
      {orderFile && <ExportOrder quotation={quotation} />}
      {panel ? (
        <Link className="button" to={panel}>
          Enquiry
        </Link>
      ) : (
        <p>The enquiry was erased. The law keeps the issued quotation.</p>
      )}
    </section>
  );
}

function SendBack({
  quotation: { _id: id, version, number },
  author,
}: {
  quotation: Quotation;
  author: string | null;
}) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className="button" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Send back…
      </button>
      {asking && (
        <SendBackDialog
          noun="quotations"
          what={number ? `the revision of ${number}` : 'this quotation'}
          author={author}
          maxLength={quotationLimits.remark}
          call={(client, remark) => client.quotations.sendBack({ id, version, remark })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function OrderHandover({ quotation: { _id: id, order } }: { quotation: Quotation }) {
  if (!order) return null;
  const { sentAt, failure, waits } = order;
  return (
    <>
      <p>
        {sentAt ? (
          <>
            Handed to the program for orders, <Time at={sentAt} />
          </>
        ) : (
          `The program for orders ${failure ? `has not taken this one: ${failure}.` : 'does not have this one yet.'}${
            waits ? ' It is tried again by itself.' : ''
          }`
        )}
      </p>
      {!sentAt && !(waits && !failure) && (
        <ActionButton
          label="Send the order again"
          failed="The order was not handed over"
          call={api => api.quotations.sendOrder({ id })}
        />
      )}
    </>
  );
}

function Decision({ quotation: { state, decidedBy, decidedAt, decisionNote, revisions } }: { quotation: Quotation }) {
  const issued = revisions.find(one => one.state === 'issued');
  if (decidedAt)
    return (
      <div>
        <p>
          {state === 'accepted' ? 'Accepted' : 'Declined'} by {decidedBy}, <Time at={decidedAt} />
        </p>
        {decisionNote && <p className="quotation-note">{decisionNote}</p>}
      </div>
    );
  const lastDay = issued && formatDay(issued.content.validUntil);
  if (state === 'over') return <p>Valid until {lastDay}. Revise it to offer it again.</p>;
  return lastDay ? <p>Valid until {lastDay}</p> : null;
}
