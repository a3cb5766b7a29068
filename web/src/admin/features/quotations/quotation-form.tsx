import { adminPaths } from '@hydraulics/common/contract/paths';
import type { QuotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { Quotation } from '@hydraulics/common/nouns/quotations/quotations';
import { useFormContext, useWatch } from 'react-hook-form';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useClient } from '../../data/use-api.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';
import { isSame } from '../../ui/values/form-values.ts';
import { quotationFields } from './fields.ts';
import { IssueBar } from './issue-bar.tsx';
import { type QuotationValues, quotationSchema, toValues } from './values.ts';

const contentOf = ({ revisions }: Quotation) => (revisions[0] as Quotation['revisions'][number]).content;

type QuotationFormProps = { quotation: Quotation; onSaved: () => Promise<void> };

/** The form of the draft of a quotation. */
export function QuotationForm({ quotation, onSaved }: QuotationFormProps) {
  const client = useClient();
  const { _id: id } = quotation;
  const initial = toValues(contentOf(quotation));
  const saved = ({ message }: { message: string }) => {
    notify.success(message);
    void onSaved();
  };
  return (
    <RecordForm<QuotationValues, QuotationContent, { message: string }>
      noun="quotations"
      place={adminPaths.editQuotation.href({ id })}
      label="quotation"
      schema={quotationSchema}
      fields={quotationFields}
      initial={initial}
      version={quotation.version}
      readLatest={async () => {
        const latest = await query('quotations', 'get', { id }).load(client);
        const { version, updatedAt } = latest;
        return { values: toValues(contentOf(latest)), version, pendingVersion: 0, updatedAt };
      }}
      call={(api, content, { base }) => api.client.quotations.update({ id, ...content, version: base.version })}
      after={saved}
      stayed={saved}
      invalid={firstError}
      failed="The quotation was not saved."
      submitLabel="Save"
      busyLabel="Saving..."
      wide
      below={() => <Below quotation={quotation} stored={initial} />}
    />
  );
}

function Below({ quotation, stored }: { quotation: Quotation; stored: QuotationValues }) {
  const { control } = useFormContext<QuotationValues>();
  const values = useWatch({ control });
  return <IssueBar quotation={quotation} isUnsaved={!isSame(values, stored)} />;
}
