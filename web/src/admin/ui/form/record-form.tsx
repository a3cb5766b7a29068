import type { ReactNode } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { useSendOnceOpened } from '../drafts/send-once-opened.ts';
import { type OpenDraft, WithDraft } from '../drafts/use-draft.tsx';
import { UploadPanel } from '../files/upload-panel.tsx';
import { Part } from '../parts/part.tsx';
import { useFieldInAddress } from '../use-scroll-to-hash.ts';
import { FormButtons } from './bar/form-buttons.tsx';
import { FormIndex, sectionId } from './bar/form-index.tsx';
import { FormStatus } from './bar/form-status.tsx';
import { CancelButton } from './cancel-button.tsx';
import type { RecordFormProps } from './description.ts';
import { Field } from './field.tsx';
import { FormNotes } from './form-notes.tsx';
import { UploadProvider } from './upload.tsx';
import { useLeaveGuard } from './use-leave-guard.tsx';
import { useRecordForm } from './use-record-form.ts';
import { useSaveKey } from './use-save-key.ts';

/** A form with more fields has an index. */
const longForm = 7;

/**
 * The form of a record as data: it shows errors beside the fields, stores a draft, asks before unsaved changes are
 * left, survives the end of a session, shows upload progress, and compares versions after a conflict.
 */
export function RecordForm<V extends FieldValues, Data, Result>(props: RecordFormProps<V, Data, Result>) {
  return <WithDraft place={props.place}>{draft => <OpenForm {...props} draft={draft} />}</WithDraft>;
}

function OpenForm<V extends FieldValues, Data, Result>(props: RecordFormProps<V, Data, Result> & { draft: OpenDraft }) {
  const {
    fields,
    label,
    submitLabel,
    draftLabel,
    busyLabel,
    wide = false,
    savedForNext,
    leaveLink,
    onCancel,
    draft,
  } = props;
  const record = useRecordForm(props, draft);
  const { form, upload, conflict } = record;
  const isLong = fields.length > longForm;
  const guard = useLeaveGuard(record.isUnsaved, record.abandon, { ...draft, isDraft: record.isDraft });
  useFieldInAddress(form.setFocus);
  useSendOnceOpened(props.place, record.submit);
  useSaveKey(conflict ? undefined : record.saveAndStay, conflict ? undefined : record.saveForNext);
  if (conflict) {
    return (
      <FormProvider {...form}>
        <ConflictView
          conflict={conflict}
          fields={fields}
          noun={label}
          base={record.base}
          mine={form.getValues()}
          onResolve={record.resolve}
          onBack={record.backToForm}
        />
        {guard}
      </FormProvider>
    );
  }
  return (
    <FormProvider {...form}>
      <UploadProvider upload={upload}>
        <WithIndex index={isLong && <FormIndex fields={fields} further={props.furtherParts} />}>
          <form
            className={`panel form ${wide ? 'form-wide' : ''}`}
            noValidate
            onSubmit={record.submit}
            aria-busy={upload.busy}
          >
            <FormNotes {...record.notes} storageError={draft.storageError} />
            {fields.map(({ Input = Field, show, rich, ...field }) => (
              <FormPart key={field.name} id={isLong ? sectionId(field.name) : undefined}>
                <Input {...field} />
              </FormPart>
            ))}
            <div className="form-actions">
              {leaveLink && (
                <FormStatus
                  isUnsaved={record.isUnsaved}
                  isNew={props.version === undefined}
                  nameField={['title', 'name'].find(one => fields.some(({ name }) => name === one))}
                  lastChange={props.lastChange}
                />
              )}
              {upload.files.length > 0 && <UploadPanel upload={upload} />}
              <FormButtons
                record={record}
                submitLabel={submitLabel}
                busyLabel={busyLabel}
                draftLabel={draftLabel}
                offersLater={props.later?.isOffered ?? false}
                offersNext={savedForNext !== undefined}
              />
              {leaveLink}
              {onCancel && (
                <CancelButton isUnsaved={record.isUnsaved} discard={record.notes.discard} onCancel={onCancel} />
              )}
            </div>
          </form>
        </WithIndex>
      </UploadProvider>
      {props.below?.(record.restore)}
      {guard}
    </FormProvider>
  );
}

/** A field, inside an element that the index scrolls to. */
function FormPart({ id, children }: { id: string | undefined; children: ReactNode }) {
  const part = <Part>{children}</Part>;
  return id ? (
    <div className="long-form-part" id={id}>
      {part}
    </div>
  ) : (
    part
  );
}

function WithIndex({ index, children }: { index: ReactNode; children: ReactNode }) {
  return index ? (
    <div className="long-form">
      {index}
      {children}
    </div>
  ) : (
    children
  );
}
