import { type Role, roleNames, roles } from '@hydraulics/common/contract/roles';
import { useId } from 'react';
import { describedBy, FieldNotes } from '../../../shared/ui/field-notes.tsx';
import type { FieldProps } from '../../ui/form/field.tsx';
import { useFormBusy } from '../../ui/form/upload.tsx';
import { useCustomField } from '../../ui/form/use-field.ts';

/** The choice of a role, each with a sentence about what it may do. */
export function RoleField({ name, label, help }: FieldProps) {
  const id = useId();
  const busy = useFormBusy();
  const { value, onChange, ref, error } = useCustomField<Role>(name);
  return (
    <fieldset
      ref={ref}
      className="field role-field"
      data-invalid={Boolean(error)}
      aria-describedby={describedBy({ id, error, help })}
    >
      <legend className="field-label">{label}</legend>
      {roleNames.map(role => (
        <label key={role} className="role-choice">
          <input
            type="radio"
            name={name}
            value={role}
            checked={value === role}
            disabled={busy}
            aria-describedby={`${id}${role}`}
            onChange={() => onChange(role)}
          />
          <span>
            <b>{roles[role].title}</b>
            <span id={`${id}${role}`} className="field-help">
              {roles[role].summary}
            </span>
          </span>
        </label>
      ))}
      <FieldNotes id={id} error={error} help={help} />
    </fieldset>
  );
}
