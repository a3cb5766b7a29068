import { AppError } from '@hydraulics/common/contract/errors';
import type { PersonalDataPolicy } from '@hydraulics/common/nouns/privacy/personal-data';
import {
  type EnquiryRetention,
  enquiryRetention,
  groupTitles,
  type RetentionGroup,
  retentionGroups,
} from '@hydraulics/common/nouns/privacy/retention';
import { useState } from 'react';
import { formatNumber } from '../../../shared/locale.ts';
import { ConfirmDialog } from '../../../shared/ui/confirm-dialog.tsx';
import { ModalDialog } from '../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { reasonOf } from '../../data/reasons.ts';
import { useCall } from '../../data/use-api.ts';
import { DialogActions } from '../../ui/form/dialog/dialog-actions.tsx';
import { DialogForm } from '../../ui/form/dialog/dialog-form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

type Typed = Record<RetentionGroup, string>;
type Errors = Partial<Record<RetentionGroup | 'form', string>>;

const months = (count: number) => `${count} ${count === 1 ? 'month' : 'months'}`;

/** What was typed; a text that is no number is one that is refused. */
const read = (typed: Typed) =>
  enquiryRetention.safeParse(
    Object.fromEntries(
      retentionGroups.flatMap(group => (typed[group].trim() === '' ? [] : [[group, Number(typed[group])]])),
    ),
  );

type RetentionDialogProps = { policy: PersonalDataPolicy; onClose: () => void };

/** Sets how long enquiries are stored, by their state. Asks before it erases any. */
export function RetentionDialog({ policy: { retention, retentionMonths }, onClose }: RetentionDialogProps) {
  const [typed, setTyped] = useState(
    () => Object.fromEntries(retentionGroups.map(group => [group, String(retention[group] ?? '')])) as Typed,
  );
  // As it was when the dialog was opened, though the policy is read again behind it.
  const [seen] = useState(retention);
  const [errors, setErrors] = useState<Errors>({});
  const [asked, setAsked] = useState<{ rules: EnquiryRetention; enquiries: number }>();
  const count = useCall('personalData', (client, rules: EnquiryRetention) => client.personalData.countRetention(rules));
  const save = useCall('personalData', (client, rules: EnquiryRetention) =>
    client.personalData.changeRetention({ ...rules, seen }),
  );
  const busy = count.isPending || save.isPending;

  const store = async (rules: EnquiryRetention) => {
    try {
      notify.success((await save.mutateAsync(rules)).message);
      onClose();
    } catch (error) {
      setErrors({ form: error instanceof AppError ? reasonOf(error) : 'Nothing was changed.' });
    }
    setAsked(undefined);
  };
  const submit = async () => {
    const parsed = read(typed);
    if (!parsed.success) {
      setErrors(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path[0], message])));
      return;
    }
    setErrors({});
    try {
      const { enquiries } = await count.mutateAsync(parsed.data);
      if (enquiries > 0) setAsked({ rules: parsed.data, enquiries });
      else await store(parsed.data);
    } catch (error) {
      setErrors({ form: reasonOf(error) });
    }
  };
  return (
    <ModalDialog open label="How long enquiries are stored" onClose={onClose}>
      <h2>How long enquiries are stored</h2>
      <p className="field-help">
        In months after they were received or last changed. Leave a field empty{' '}
        {retentionMonths === null
          ? 'to keep them until staff delete them.'
          : `for the rule of the server: ${months(retentionMonths)}.`}{' '}
        Their thread, files and notes are erased with them. Issued quotations are kept as the law requires.
      </p>
      <DialogForm busy={busy} onSubmit={submit}>
        {retentionGroups.map(group => (
          <TextField
            key={group}
            label={groupTitles[group]}
            inputMode="numeric"
            maxLength={20}
            value={typed[group]}
            error={errors[group]}
            onChange={({ target }) => {
              setTyped({ ...typed, [group]: target.value });
              setErrors({});
            }}
          />
        ))}
        {errors.form && (
          <p className="field-error" role="alert">
            {errors.form}
          </p>
        )}
        <DialogActions action="Save" acting="Saving..." isActing={busy} onCancel={onClose} />
      </DialogForm>
      {asked && (
        <ConfirmDialog
          open
          title="Erase old enquiries?"
          confirm="Save and erase"
          danger
          busy={save.isPending}
          onConfirm={() => void store(asked.rules)}
          onCancel={() => setAsked(undefined)}
        >
          <p>
            {formatNumber(asked.enquiries)}{' '}
            {asked.enquiries === 1 ? 'enquiry is older. It is' : 'enquiries are older. They are'} erased within a day,
            and cannot be restored.
          </p>
        </ConfirmDialog>
      )}
    </ModalDialog>
  );
}
