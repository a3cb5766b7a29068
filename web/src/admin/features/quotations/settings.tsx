import { adminPaths } from '@hydraulics/common/contract/paths';
import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { useNavigate } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useClient } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import type { FieldDescription } from '../../ui/form/description.ts';
import { RecordForm } from '../../ui/form/record-form.tsx';
import { firstError } from '../../ui/form/use-record-form.ts';
import { EditScreen } from '../../ui/record/edit-screen.tsx';
import { TextArea } from './positions/text-area.tsx';
import { type SettingsValues, settingsSchema, toSettingsValues } from './settings-values.ts';

const fields: FieldDescription<SettingsValues>[] = [
  { name: 'currency', label: 'Currency', help: 'Its code, such as EUR.', maxLength: 3, required: true },
  { name: 'vatRate', label: 'VAT %', inputMode: 'decimal', required: true },
  { name: 'validDays', label: 'Valid for days', inputMode: 'numeric', required: true },
  { name: 'opening', label: 'Opening text', Input: TextArea },
  { name: 'delivery', label: 'Delivery terms', Input: TextArea },
  { name: 'payment', label: 'Payment terms', Input: TextArea },
  {
    name: 'approvalAbove',
    label: 'Approval above',
    inputMode: 'decimal',
    help: 'A quotation with a higher net total, or in another currency, is issued by a second person. Leave empty for none.',
  },
  {
    name: 'keepYears',
    label: 'Keep for years',
    inputMode: 'numeric',
    required: true,
    help: 'Issued quotations are erased this many years after the year of their last change. Check what your law requires.',
  },
];

const read = query('quotations', 'settings', {});

/** What new quotations begin with. */
export function Component() {
  const client = useClient();
  const navigate = useNavigate();
  return (
    <EditScreen
      title={adminPaths.quotationSettings.title}
      list={listPages.quotations}
      record={read}
      what="quotation settings"
    >
      {settings => (
        <RecordForm<SettingsValues, QuotationSettings, { message: string }>
          noun="quotations"
          place={adminPaths.quotationSettings.href()}
          label="page of settings"
          schema={settingsSchema}
          fields={fields}
          initial={toSettingsValues(settings)}
          readLatest={async () => ({
            values: toSettingsValues(await read.load(client)),
            ...{ version: 0, updatedAt: '' },
          })}
          call={(api, data, { base }) =>
            api.client.quotations.changeSettings({ ...data, seen: settingsSchema.parse(base.values) })
          }
          after={({ message }) => {
            notify.success(message);
            void navigate(adminPaths.quotations.href());
          }}
          invalid={firstError}
          submitLabel="Save"
          busyLabel="Saving..."
        />
      )}
    </EditScreen>
  );
}
