import { useFormContext, useFormState } from 'react-hook-form';
import { ChooseAction } from '../../menu/choose-action.tsx';

/** A part of the screen below the form, by the id of its element. */
export type FurtherPart = { label: string; id: string };

type FormIndexProps = {
  fields: readonly { name: string; label: string }[];
  further?: readonly FurtherPart[] | undefined;
};

/** The sections of a long form: a list beside it on wide screens, a choice above it on narrow ones. */
export function FormIndex({ fields, further = [] }: FormIndexProps) {
  const { setFocus } = useFormContext();
  const { errors } = useFormState();
  const show = (name: string) => {
    const field = fields.find(one => one.name === name);
    const element = document.getElementById(field ? sectionId(name) : name);
    element?.scrollIntoView();
    if (field) setFocus(name);
    else element?.focus({ preventScroll: true });
  };
  const entries = [...fields.map(({ name, label }) => ({ label, id: name })), ...further];
  return (
    <nav className="toc" aria-label="Sections of this form">
      <ul>
        {entries.map(entry => (
          <li key={entry.id}>
            <button type="button" data-invalid={entry.id in errors} onClick={() => show(entry.id)}>
              {entry.label}
              {entry.id in errors && <span className="visually-hidden"> (has an error)</span>}
            </button>
          </li>
        ))}
      </ul>
      <p className="toc-choice">
        <span aria-hidden="true">Go to</span>
        <ChooseAction
          label="Go to"
          placeholder="Section…"
          action="Go"
          options={entries.map(entry => ({ value: entry.id, label: entry.label }))}
          onChoose={show}
        />
      </p>
    </nav>
  );
}

/** The id of the element around a field. */
export const sectionId = (name: string): string => `section-${name}`;
