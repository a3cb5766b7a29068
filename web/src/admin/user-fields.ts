import type { FormField } from '../ui/form.tsx';

/** What an admin user is made of, for adding one and for editing one. */
export const userFields = (aboutPassword: string): FormField[] => [
  { name: 'name', label: 'Name', autoComplete: 'off' },
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'off', help: 'The address to sign in with.' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password', help: aboutPassword },
];
