import { useWatch } from 'react-hook-form';
import type { FieldProps } from '../../ui/form/field.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** A field for a new password, with its strength. `known` are words about the user that attackers would try. */
export const newPassword = (label: string, help: string, known: string[] = []): FieldProps & { name: 'password' } => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'new-password',
  help,
  below: <Strength known={known} />,
});

/** Adds the form's name and email to the known words. */
function Strength({ known }: { known: string[] }) {
  const [password = '', name = '', email = ''] = useWatch({ name: ['password', 'name', 'email'] });
  return <PasswordStrength password={password} known={[name, email, ...known]} />;
}
