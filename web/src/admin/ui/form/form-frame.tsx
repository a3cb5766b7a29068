import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormOffice } from '../../data/form-office.tsx';
import type { ConflictPart } from '../conflicts/conflict-view.tsx';
import { ConflictView } from '../conflicts/conflict-view.tsx';
import { FormNotes } from './form-notes.tsx';
import type { FormState } from './use-form-state.ts';
import { useUnsaved } from './use-unsaved.tsx';

type FormFrameProps = {
  state: FormState;
  submitLabel: string;
  busyLabel: string;
  /** The fields in their order, as a conflict shows them. */
  parts: ConflictPart[];
  /** What is edited, as in 'this product'. */
  what: string;
  /** Stands between the fields and the buttons, as the progress of an upload. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** What every form has around its fields: what went wrong, what was restored, a conflict, the button, the last question. */
export function FormFrame(props: FormFrameProps) {
  const { state, submitLabel, busyLabel, parts, what, foot, className = '', children } = props;
  const form = useRef<HTMLFormElement>(null);
  const { dialog, mayLeave } = useUnsaved(state.unsaved);
  const { opened } = useFormOffice();
  useEffect(() => opened(mayLeave), [opened, mayLeave]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const faulty = await state.submit();
    const first = faulty && parts.find(({ name }) => faulty[name]);
    if (first) focusField(form.current, first.name);
  }

  if (state.conflict) {
    return (
      <>
        <ConflictView conflict={state.conflict} parts={parts} what={what} state={state} />
        {dialog}
      </>
    );
  }
  return (
    <form ref={form} className={`panel form ${className}`} noValidate onSubmit={submit} aria-busy={state.busy}>
      <FormNotes state={state} />
      {children}
      <div className="form-actions">
        {foot}
        <button type="submit" className="button button-primary" disabled={state.busy}>
          {state.busy ? busyLabel : submitLabel}
        </button>
      </div>
      {dialog}
    </form>
  );
}

/** Leads to the field that is to be mended: an input by its name, anything else by what stands in it. */
function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
  const target = field?.matches('input, select, textarea')
    ? field
    : field?.querySelector<HTMLElement>('[role="textbox"], button, input');
  target?.focus();
}
