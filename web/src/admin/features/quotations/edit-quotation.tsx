import { adminPaths } from '@hydraulics/common/contract/paths';
import type { Quotation } from '@hydraulics/common/nouns/quotations/quotations';
import { useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Page } from '../../ui/page.tsx';
import { RecordFailure } from '../../ui/record/record-failure.tsx';
import { Offered } from './offered.tsx';
import { QuotationBar } from './quotation-bar.tsx';
import { QuotationForm } from './quotation-form.tsx';
import { Revisions } from './revisions/revisions.tsx';

/** A quotation: its next steps, the form of its draft, and its revisions. */
export function Component() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useApi(query('quotations', 'get', { id }));
  return (
    <Page title={data?.number || adminPaths.editQuotation.title} crumbs={[listPages.quotations]}>
      {data ? (
        <Loaded key={id} quotation={data} onSaved={async () => void (await refetch())} />
      ) : (
        <div className="panel form-state">
          {error ? (
            <RecordFailure
              about="Error loading quotation: "
              error={error}
              retry={() => void refetch()}
              noun="quotations"
              list={listPages.quotations}
            />
          ) : (
            <Loading text="Loading quotation..." />
          )}
        </div>
      )}
    </Page>
  );
}

function Loaded({ quotation, onSaved }: { quotation: Quotation; onSaved: () => Promise<void> }) {
  const [latest] = quotation.revisions;
  return (
    <>
      <QuotationBar quotation={quotation} />
      {latest?.state === 'draft' ? (
        <QuotationForm key={`${latest.revision} ${quotation.version}`} quotation={quotation} onSaved={onSaved} />
      ) : (
        latest && <Offered revision={latest} />
      )}
      <Revisions quotation={quotation} />
    </>
  );
}
