import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { AppError } from '@hydraulics/common/contract/errors';
import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { fillBlanks } from '@hydraulics/common/nouns/thread/blanks';
import { type ReplyForm as Form, replyInput } from '@hydraulics/common/nouns/thread/thread';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { randomUuid } from '../../../ui/random-uuid.ts';
import { useWriting } from '../received/writers-note.tsx';
import { NotReached } from './not-reached.tsx';
import { forgetReply, loadReply, newReply, type ReplyDraft, storeReply } from './reply-draft.ts';
import { ReplyFields } from './reply-fields.tsx';
import { TemplatesDialog } from './templates/templates-dialog.tsx';
import { useThread } from './use-thread.ts';

const { subject, text, files } = replyInput.shape;
const schema = z.object({
  subject,
  text: z.string().trim().min(1, 'Write the reply first.').pipe(text),
  files: files.unwrap(),
  added: z.array(z.object({ upload: z.string(), title: z.string(), bytes: z.number() })),
  seen: z.number(),
  key: z.string(),
});

type ReplyFormProps = { enquiry: Enquiry; form: Form; onClose: () => void };

/** Writes a reply by mail. Until it is sent it is stored in the tab for this enquiry. */
export function ReplyForm({ enquiry, form, onClose }: ReplyFormProps) {
  const { _id: id, name, email } = enquiry;
  const thread = useThread(id, { isWriting: true });
  const count = thread.data?.length;
  const [start] = useState(() => fillBlanks('Dear {name},\n\n\n\n{signature}', form.blanks));
  const [draft] = useState(() => loadReply(id) ?? newReply({ subject: form.subject, text: start, seen: count ?? 0 }));
  const methods = useForm<ReplyDraft>({
    resolver: standardSchemaResolver(schema),
    defaultValues: draft,
    reValidateMode: 'onSubmit',
  });
  const { subscribe, getValues, setError, setValue, handleSubmit } = methods;
  const { isSubmitting: busy } = methods.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  const tell = useWriting(id);
  const writing = useRef(tell);
  useEffect(() => {
    writing.current = tell;
  });
  useEffect(() => heading.current?.focus(), []);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          storeReply(id, getValues());
          writing.current();
        },
      }),
    [subscribe, getValues, id],
  );
  const { mutateAsync } = useCall('enquiries', (client, { key, added: _added, ...reply }: ReplyDraft) =>
    client.enquiries.reply({ id, ...reply }, { key }),
  );
  const transmit = (reply: ReplyDraft) =>
    mutateAsync(reply).catch(cause => {
      if (!(cause instanceof AppError) || cause.code !== 'idempotency_mismatch') throw cause;
      // The answer was lost, and the text edited since: this is another reply.
      setValue('key', randomUuid());
      return mutateAsync(getValues());
    });
  const send = handleSubmit(async reply => {
    if (reply.text.trim() === start.trim()) {
      setError('text', { type: 'custom', message: 'Write the reply first.' }, { shouldFocus: true });
      return;
    }
    try {
      const { message } = await transmit(reply);
      forgetReply(id);
      notify.success(message);
      onClose();
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'duplicate') await takeNote();
      const field = cause instanceof AppError && cause.details[0]?.path === 'subject' ? 'subject' : 'text';
      setError(field, { type: 'server', message: `The reply was not sent: ${reasonOf(cause)}` }, { shouldFocus: true });
    }
  });
  /** Shows what others wrote; sending again then means that it was read. */
  async function takeNote() {
    const { data } = await thread.refetch();
    setValue('seen', data?.length ?? getValues('seen'));
    setValue('key', randomUuid());
  }
  const discard = () => {
    forgetReply(id);
    onClose();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter after the subject sends no unfinished reply.
    if (event.target instanceof HTMLInputElement) event.preventDefault();
    if ((event.ctrlKey || event.metaKey) && !busy) void send();
  };
  const { data: templates = [] } = useApi(query('replyTemplates', 'list'));
  const [editing, setEditing] = useState(false);
  const unseen = count !== undefined && count > draft.seen;
  return (
    <FormProvider {...methods}>
      <form
        className="reply"
        aria-labelledby="reply-title"
        noValidate
        aria-busy={busy}
        onKeyDown={onKey}
        onSubmit={event => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <ReplyFields
          {...{ id, form, start, templates, busy }}
          onEditTemplates={() => setEditing(true)}
          onDiscard={discard}
        >
          <h3 id="reply-title" ref={heading} tabIndex={-1}>
            Reply to {name}
          </h3>
          <p className="reply-route">
            To {email}, from {form.from}
          </p>
          <NotReached enquiry={enquiry} />
          <p className="reply-unseen" role="status">
            {unseen && 'Somebody else wrote after you began. Read the timeline below before you send.'}
          </p>
        </ReplyFields>
      </form>
      <TemplatesDialog open={editing} templates={templates} onClose={() => setEditing(false)} />
    </FormProvider>
  );
}
