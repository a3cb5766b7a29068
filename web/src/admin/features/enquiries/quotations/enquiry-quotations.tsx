import { adminPaths } from '@hydraulics/common/contract/paths';
import { formatMoney } from '@hydraulics/common/quotations/money';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { quotationStateWords } from '../../../ui/enquiry-state/quotation-state.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { randomUuid } from '../../../ui/random-uuid.ts';

/** The quotations of an enquiry, and the button that begins one from its items. */
export function EnquiryQuotations({ id }: { id: string }) {
  const navigate = useNavigate();
  // A repeated click begins no second one.
  const [key] = useState(randomUuid);
  const { data = [], error, refetch } = useApi(query('quotations', 'list', { enquiry: id }));
  const { mutateAsync, isPending } = useCall('quotations', client =>
    client.quotations.create({ enquiry: id }, { key: `${key}-${data.length}` }),
  );
  const begin = async () => {
    try {
      const { _id } = await mutateAsync(undefined);
      void navigate(adminPaths.editQuotation.href({ id: _id }));
    } catch (error) {
      notify.error('The quotation was not begun', { detail: reasonOf(error) });
    }
  };
  return (
    <section className="enquiry-quotations" aria-label="Quotations">
      {error && data.length === 0 && <ReadFailed message="Error loading the quotations" of={{ error, refetch }} slim />}
      {data.length > 0 && (
        <ul>
          {data.map(({ _id, number, state, totals, currency }) => (
            <li key={_id}>
              <Link to={adminPaths.editQuotation.href({ id: _id })}>{number || 'Draft of a quotation'}</Link>,{' '}
              {quotationStateWords[state].toLowerCase()}, {formatMoney(totals.gross, currency)}
            </li>
          ))}
        </ul>
      )}
      <button type="button" className="button" disabled={isPending} onClick={() => void begin()}>
        Quote
      </button>
    </section>
  );
}
