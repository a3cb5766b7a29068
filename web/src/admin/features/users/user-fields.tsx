import type { FormField } from '../../ui/form/form.tsx';
import { PasswordStrength } from './password-strength.tsx';

/** A field for a new password, which says how strong it is. `known` is what everybody knows of the user. */
export const newPasswordField = (label: string, help: string, known: string[] = []): FormField => ({
  name: 'password',
  label,
  type: 'password',
  autoComplete: 'new-password',
  help,
  below: (password, { name = '', email = '' }) => (
    <PasswordStrength password={password} known={[name, email, ...known]} />
  ),
});

/** What an admin user is made of, for adding one and for editing one. */
export const userFields = (aboutPassword: string): FormField[] => [
  { name: 'name', label: 'Name', autoComplete: 'off' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off', help: 'The address to sign in with.' },
  newPasswordField('Password', aboutPassword),
];
