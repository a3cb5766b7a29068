import { useWatch } from 'react-hook-form';
import type { FieldProps } from '../../ui/form/field.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** A field for a new password, which shows how strong it is. `known` is what everybody knows of the user. */
export const newPassword = (label: string, help: string, known: string[] = []): FieldProps & { name: 'password' } => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'new-password',
  help,
  below: <Strength known={known} />,
});

/** Name and email count as known too, where the form has them. */
function Strength({ known }: { known: string[] }) {
  const [password = '', name = '', email = ''] = useWatch({ name: ['password', 'name', 'email'] });
  return <PasswordStrength password={password} known={[name, email, ...known]} />;
}
