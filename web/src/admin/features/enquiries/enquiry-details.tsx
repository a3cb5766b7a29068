import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/paths';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { isWaiting, lostReasonWords } from '@hydraulics/common/nouns/enquiry-states';
import { longDay } from '@hydraulics/common/units/dates/days';
import { sourceWords } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { copyAndNotify } from '../../ui/copy-text.ts';
import { formatDay, formatLongDateTime } from '../../ui/dates.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { choicesAfter } from '../../ui/enquiry-state/enquiry-states.ts';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { Part } from '../../ui/parts/part.tsx';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { Time } from '../../ui/time.tsx';
import { CustomerHistory } from './customer-history.tsx';
import { DueField } from './due/due-field.tsx';
import { EnquiryItems } from './enquiry-items.tsx';
import { EnquiryFiles } from './files/enquiry-files.tsx';
import { itemLine } from './item-line.ts';
import { MergedEnquiries } from './merged/merged-enquiries.tsx';
import { EnquiryQuotations } from './quotations/enquiry-quotations.tsx';
import { useQuotationReply } from './quotations/use-quotation-reply.ts';
import { WritersNote } from './received/writers-note.tsx';
import { ReplyAction } from './reply/reply-action.tsx';
import { ReplyForm } from './reply/reply-form.tsx';
import { useReplying } from './reply/use-replying.ts';
import { OtherStates } from './states/other-states.tsx';
import { AssigneeField } from './timeline/assignee-field.tsx';
import { Timeline } from './timeline/timeline.tsx';

type EnquiryDetailsProps = { enquiry: Enquiry; onMark: (state: EnquiryState) => void; onDelete: () => void };

/** The whole enquiry as plain text, for copying. */
const asText = (enquiry: Enquiry): string => {
  const {
    _id: id,
    name,
    email,
    organization,
    phone,
    country,
    deadline,
    product,
    items,
    message,
    createdAt,
    merged,
  } = enquiry;
  const facts = [
    `Name: ${name}`,
    `Email: ${email}`,
    organization && `Organization: ${organization}`,
    phone && `Phone: ${phone}`,
    country && `Country: ${country}`,
    deadline && `Offer needed by: ${longDay(deadline)}`,
    items.length === 0 && product && `Product: ${product}`,
    `Received: ${formatLongDateTime(createdAt)}`,
    `Reference: ${enquiryReference(id)}`,
  ].filter(Boolean);
  const texts = [message, ...(merged ?? []).map(one => `${one.name} also wrote:\n${one.message}`)];
  return [...facts, ...(items.length > 0 ? ['', ...items.map(itemLine)] : []), '', texts.join('\n\n')].join('\n');
};

/** An enquiry with its full message and its actions. Reading it changes nothing. */
export function EnquiryDetails({ enquiry, onMark, onDelete }: EnquiryDetailsProps) {
  const [replied, setReplied] = useState(false);
  const replying = useReplying(enquiry._id);
  useQuotationReply(enquiry._id, replying.open);
  const mayQuote = useMay()('quotations');
  const { email, organization, message, product, productId, state, lostReason, createdAt, handledBy, handledAt } =
    enquiry;
  const { phone, country, deadline, items, source, units } = enquiry;
  const { usual, others } = choicesAfter(state);
  return (
    <>
      <dl className="enquiry-facts">
        <dt>Email</dt>
        <dd>
          <EmailLink address={email} />
        </dd>
        <dt>Organization</dt>
        <dd>{organization || '–'}</dd>
        {phone && (
          <>
            <dt>Phone</dt>
            <dd>
              <a href={telephone(phone)}>{phone}</a>
            </dd>
          </>
        )}
        {country && (
          <>
            <dt>Country</dt>
            <dd>{country}</dd>
          </>
        )}
        {deadline && (
          <>
            <dt>Offer needed by</dt>
            <dd>{formatDay(deadline)}</dd>
          </>
        )}
        <dt>Product</dt>
        <dd>
          {productId ? (
            <PublicLink path={paths.product.href({ id: productId })}>{product}</PublicLink>
          ) : (
            product || 'Not about one product'
          )}
        </dd>
        <dt>Received</dt>
        <dd>
          <Time at={createdAt} />
        </dd>
        <dt>Reference</dt>
        <dd>{enquiryReference(enquiry._id)}</dd>
        {source && (
          <>
            <dt>Came from</dt>
            <dd>{sourceWords[source]}</dd>
          </>
        )}
        {units === 'us' && (
          <>
            <dt>Units</dt>
            <dd>US</dd>
          </>
        )}
        <dt>State</dt>
        <dd>
          <StatusBadge state={state} />
          {handledAt && (
            <span className="enquiry-answered">
              {state === 'answered' ? 'by' : 'answered by'} {handledBy ?? 'a former user'}, <Time at={handledAt} />
            </span>
          )}
        </dd>
        {lostReason && (
          <>
            <dt>Reason</dt>
            <dd>{lostReasonWords[lostReason]}</dd>
          </>
        )}
        <dt>Assigned to</dt>
        <dd>
          <AssigneeField enquiry={enquiry} />
        </dd>
        <dt>Come back on</dt>
        <dd>
          <DueField enquiry={enquiry} />
        </dd>
      </dl>
      {items.length > 0 && <EnquiryItems items={items} />}
      <p className="enquiry-message" dir="auto">
        {message}
      </p>
      <MergedEnquiries enquiry={enquiry} />
      <EnquiryFiles enquiry={enquiry} />
      {replied && isWaiting(state) && (
        <div className="enquiry-offer" role="status">
          <p>Already replied? Mark it as answered.</p>
          <button type="button" className="button" onClick={() => onMark('answered')}>
            I have answered
          </button>
        </div>
      )}
      <div className="enquiry-actions">
        <ReplyAction enquiry={enquiry} replying={replying} onMailed={() => setReplied(true)} />
        {usual.map(one => (
          <button
            key={one.state}
            type="button"
            className="button"
            aria-keyshortcuts={one.keys}
            onClick={() => onMark(one.state)}
          >
            {one.mark}
          </button>
        ))}
        <OtherStates label="Mark as another state" states={others} onChoose={onMark} />
      </div>
      {mayQuote && <EnquiryQuotations id={enquiry._id} />}
      {replying.unread && <ReadFailed message="Error loading the reply" of={replying.unread} slim />}
      {replying.isOpen && replying.form && (
        <ReplyForm enquiry={enquiry} form={replying.form} onClose={replying.close} />
      )}
      <footer className="enquiry-foot">
        <button type="button" className="button button-small" onClick={() => copyAndNotify(email, 'Address copied.')}>
          <Icon icon={icons.copy} /> Copy address
        </button>
        <button
          type="button"
          className="button button-small"
          onClick={() => copyAndNotify(asText(enquiry), 'Enquiry copied.')}
        >
          <Icon icon={icons.copy} /> Copy all
        </button>
        <button type="button" className="button button-small button-remove" aria-keyshortcuts="#" onClick={onDelete}>
          <Icon icon={icons.trash} /> Delete
        </button>
      </footer>
      <Part>
        <CustomerHistory enquiry={enquiry} />
      </Part>
      <Part>
        <WritersNote id={enquiry._id} />
        <Timeline enquiry={enquiry} />
      </Part>
    </>
  );
}
