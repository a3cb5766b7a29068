import { useId } from 'react';
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form';
import { useHost } from '../../../shared/host.tsx';
import { Field } from '../../ui/form/field.tsx';
import type { SignInValues } from './use-sign-in-form.ts';

export function SignInFields({ form }: { form: UseFormReturn<SignInValues> }) {
  return (
    <FormProvider {...form}>
      <Field label="Email" name="email" type="email" autoComplete="username" required />
      <Field label="Password" name="password" type="password" autoComplete="current-password" required />
      <StaySignedIn />
    </FormProvider>
  );
}

const durations = { browser: '12 hours', desktop: '30 days' };

function StaySignedIn() {
  const id = useId();
  const { register } = useFormContext<SignInValues>();
  const { kind } = useHost();
  return (
    <div className="stay">
      <input {...register('stay')} id={id} type="checkbox" aria-describedby={`${id}help`} />
      <label htmlFor={id}>Stay signed in for {durations[kind]}</label>
      <p id={`${id}help`}>Otherwise you are signed out after two hours without use.</p>
    </div>
  );
}
