import { FormProvider, type UseFormReturn } from 'react-hook-form';
import { Field } from '../../ui/form/field.tsx';
import type { SignInValues } from './use-sign-in-form.ts';

export function SignInFields({ form }: { form: UseFormReturn<SignInValues> }) {
  return (
    <FormProvider {...form}>
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
    </FormProvider>
  );
}
