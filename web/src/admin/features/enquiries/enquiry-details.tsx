import { paths } from '@hydraulics/common/contract/paths';
import type { Enquiry, EnquiryState } from '@hydraulics/common/nouns/enquiries';
import { isWaiting, lostReasonWords } from '@hydraulics/common/nouns/enquiry-states';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { copyAndNotify } from '../../ui/copy-text.ts';
import { formatLongDateTime } from '../../ui/dates.ts';
import { EmailLink } from '../../ui/email-link.tsx';
import { choicesAfter } from '../../ui/enquiry-state/enquiry-states.ts';
import { StatusBadge } from '../../ui/enquiry-state/status-badge.tsx';
import { Part } from '../../ui/part.tsx';
import { PublicLink } from '../../ui/public-link.tsx';
import { Time } from '../../ui/time.tsx';
import { ReplyLink } from './reply-link.tsx';
import { OtherStates } from './states/other-states.tsx';
import { AssigneeField } from './timeline/assignee-field.tsx';
import { Timeline } from './timeline/timeline.tsx';

type EnquiryDetailsProps = { enquiry: Enquiry; onMark: (state: EnquiryState) => void; onDelete: () => void };

/** The whole enquiry as plain text, for copying. */
const asText = ({ _id: id, name, email, organization, product, message, createdAt }: Enquiry): string =>
  [
    `Name: ${name}`,
    `Email: ${email}`,
    organization && `Organization: ${organization}`,
    product && `Product: ${product}`,
    `Received: ${formatLongDateTime(createdAt)}`,
    `Reference: ${enquiryReference(id)}`,
    '',
    message,
  ]
    .filter((line, index) => line || index === 6)
    .join('\n');

/** An enquiry with its full message and its actions. Reading it changes nothing. */
export function EnquiryDetails({ enquiry, onMark, onDelete }: EnquiryDetailsProps) {
  const [replied, setReplied] = useState(false);
  const { email, organization, message, product, productId, state, lostReason, createdAt, handledBy, handledAt } =
    enquiry;
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
      </dl>
      <p className="enquiry-message" dir="auto">
        {message}
      </p>
      {replied && isWaiting(state) && (
        <div className="enquiry-offer" role="status">
          <p>Already replied? Mark it as answered.</p>
          <button type="button" className="button" onClick={() => onMark('answered')}>
            Yes, it is answered
          </button>
        </div>
      )}
      <div className="enquiry-actions">
        <ReplyLink enquiry={enquiry} className="button button-primary" onReply={() => setReplied(true)} />
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
        <Timeline enquiry={enquiry} />
      </Part>
    </>
  );
}
