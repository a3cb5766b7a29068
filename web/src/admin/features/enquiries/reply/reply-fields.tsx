import { limits } from '@hydraulics/common/limits';
import type { ReplyTemplate } from '@hydraulics/common/nouns/thread/reply-templates';
import type { ReplyForm } from '@hydraulics/common/nouns/thread/thread';
import type { ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { Icon } from '../../../../shared/ui/icon.tsx';
import * as icons from '../../../../shared/ui/icons.ts';
import { Field } from '../../../ui/form/field.tsx';
import { AttachFiles } from './attach-files.tsx';
import { DropArea, OwnFiles } from './own-files.tsx';
import type { ReplyDraft } from './reply-draft.ts';
import { ReplyText } from './reply-text.tsx';
import { TemplateChoice } from './templates/template-choice.tsx';
import { useOwnFiles } from './use-own-files.ts';

type ReplyFieldsProps = {
  /** Of the enquiry. */
  id: string;
  form: ReplyForm;
  /** The text that a reply begins with. */
  start: string;
  templates: ReplyTemplate[];
  busy: boolean;
  onEditTemplates: () => void;
  onDiscard: () => void;
  /** The head of the form. */
  children: ReactNode;
};

/** The fields and buttons of a reply, on which files can be dropped. */
export function ReplyFields({ id, form, start, templates, busy, ...rest }: ReplyFieldsProps) {
  const { onEditTemplates, onDiscard, children } = rest;
  const { errors } = useFormState<ReplyDraft>();
  const own = useOwnFiles(id);
  const isAttaching = own.arriving.length > 0;
  return (
    <DropArea take={own.take}>
      {children}
      <Field name="subject" label="Subject" maxLength={limits.name} required />
      <TemplateChoice blanks={form.blanks} start={start} templates={templates} onEdit={onEditTemplates} />
      <ReplyText error={errors.text?.message} busy={busy} />
      <AttachFiles choices={form.files} error={errors.files?.message} />
      <OwnFiles own={own} busy={busy} />
      <div className="reply-actions">
        <button type="submit" className="button button-primary" disabled={busy || isAttaching}>
          <Icon icon={icons.mail} /> {busy ? 'Sending...' : 'Send reply'}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onDiscard}>
          Discard
        </button>
      </div>
    </DropArea>
  );
}
