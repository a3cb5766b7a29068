import type { ReplyTemplate } from '@hydraulics/common/nouns/thread/reply-templates';
import { useState } from 'react';
import { ModalDialog } from '../../../../../shared/ui/modal-dialog.tsx';
import { notify } from '../../../../../shared/ui/notify.tsx';
import { reasonOf } from '../../../../data/reasons.ts';
import { useCall } from '../../../../data/use-api.ts';
import { TemplateForm } from './template-form.tsx';

type TemplatesDialogProps = { open: boolean; templates: ReplyTemplate[]; onClose: () => void };

/** The templates of replies: adds, changes and deletes them. */
export function TemplatesDialog({ open, templates, onClose }: TemplatesDialogProps) {
  const [editing, setEditing] = useState<ReplyTemplate | 'new' | null>(null);
  const add = useCall('replyTemplates', (client, { name, text }: ReplyTemplate) =>
    client.replyTemplates.create({ name, text }),
  );
  const remove = useCall('replyTemplates', (client, { _id: id }: ReplyTemplate) =>
    client.replyTemplates.remove({ id }),
  );
  const failed = (error: unknown) => notify.error('Error changing templates', { detail: reasonOf(error) });
  const removeOne = (template: ReplyTemplate) =>
    remove.mutate(template, {
      onSuccess: ({ message }) => {
        const run = () => add.mutate(template, { onError: failed });
        notify.success(message, { action: { label: 'Undo', run } });
      },
      onError: failed,
    });
  const shown = templates.length === 0 ? 'new' : editing;
  return (
    <ModalDialog open={open} className="templates" label="Templates" onClose={onClose}>
      <h2>Templates</h2>
      {shown ? (
        <TemplateForm
          key={shown === 'new' ? 'new' : shown._id}
          template={shown === 'new' ? null : shown}
          onDone={() => (templates.length === 0 ? onClose() : setEditing(null))}
        />
      ) : (
        <>
          <ul>
            {templates.map(template => (
              <li key={template._id}>
                <span>{template.name}</span>
                <button
                  type="button"
                  className="button button-small"
                  aria-label={`Edit ${template.name}`}
                  onClick={() => setEditing(template)}
                >
                  Edit
                </button>
                <button
                  type="button"
                  className="button button-small button-remove"
                  aria-label={`Delete ${template.name}`}
                  onClick={() => removeOne(template)}
                >
                  Delete
                </button>
              </li>
            ))}
          </ul>
          <div className="dialog-actions">
            <button type="button" className="button" onClick={() => setEditing('new')}>
              Add a template
            </button>
            <button type="button" className="button button-primary" onClick={onClose}>
              Close
            </button>
          </div>
        </>
      )}
    </ModalDialog>
  );
}
