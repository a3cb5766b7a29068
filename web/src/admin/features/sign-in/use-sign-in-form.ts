import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { messages } from '@hydraulics/common/messages';
import type { SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSignIn } from './use-sign-in.ts';

/** Not checked further: whether the form of an address is right, the server's one answer for wrong ones says. */
const schema = z.object({
  email: z.string().refine(email => email.trim() !== '', messages.loginRequired),
  password: z.string().min(1, messages.loginRequired),
  stay: z.boolean().optional(),
});
export type SignInValues = z.input<typeof schema>;

type SignInFormOptions = {
  /** Whether it is shown over a form whose session has ended. */
  over?: boolean;
  onRefused?: (message: string) => void;
  onDone?: (message: string) => void;
};

/** Signing in, on its own screen and in the panel over a form: the values, their errors, and the call. */
export function useSignInForm({ over = false, onRefused, onDone }: SignInFormOptions) {
  // Without values to begin with: what was typed or filled in before hydration stays.
  const form = useForm<SignInValues>({ resolver: standardSchemaResolver(schema), reValidateMode: 'onSubmit' });
  const signIn = useSignIn({ over });
  const { isSubmitting: busy } = form.formState;

  const send = form.handleSubmit(
    async ({ email, password, stay }) => {
      const result = await signIn({ email, password, stay });
      if (result.error === null) return onDone?.(result.message);
      onRefused?.(result.error);
      form.setError('password', { type: 'server', message: result.error }, { shouldFocus: true });
    },
    () => onRefused?.(messages.loginRequired),
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The panel is rendered within the screen of another form, which must not be submitted.
    event.stopPropagation();
    if (busy) return;
    // Some password managers fill in fields without an event.
    const typed = new FormData(event.currentTarget);
    for (const name of ['email', 'password'] as const) form.setValue(name, String(typed.get(name) ?? ''));
    void send(event);
  };

  return { form, busy, submit };
}
