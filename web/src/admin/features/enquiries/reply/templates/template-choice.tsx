import type { ReplyTemplate } from '@hydraulics/common/nouns/thread/reply-templates';
import { withTemplate } from '@hydraulics/common/nouns/thread/signature';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { ChooseAction } from '../../../../ui/menu/choose-action.tsx';
import type { ReplyDraft } from '../reply-draft.ts';

type TemplateChoiceProps = {
  blanks: Record<string, string>;
  /** What the reply begins with, which a template replaces. */
  start: string;
  templates: ReplyTemplate[];
  onEdit: () => void;
};

/** Takes the text of a template. What was typed is kept, and the template follows it. */
export function TemplateChoice({ blanks, start, templates, onEdit }: TemplateChoiceProps) {
  const { getValues, setValue } = useFormContext<ReplyDraft>();
  const taken = useRef(start);
  function take({ text }: ReplyTemplate) {
    const typed = getValues('text');
    const isFresh = typed.trim() === '' || typed === taken.current;
    const next = withTemplate(isFresh ? '' : typed, text, blanks);
    taken.current = next;
    setValue('text', next, { shouldDirty: true });
  }
  return (
    <div className="reply-template">
      {templates.length > 0 && (
        <>
          <span aria-hidden="true">Template</span>
          <ChooseAction
            label="Template"
            placeholder="Choose a template"
            action="Insert"
            options={templates.map(({ _id, name }) => ({ value: _id, label: name }))}
            onChoose={id => {
              const chosen = templates.find(({ _id }) => _id === id);
              if (chosen) take(chosen);
            }}
          />
        </>
      )}
      <button type="button" className="button button-small" onClick={onEdit}>
        {templates.length > 0 ? 'Edit templates' : 'Add a template'}
      </button>
    </div>
  );
}
