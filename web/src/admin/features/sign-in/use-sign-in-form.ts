import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import type { SecondFactorStep } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import { type SubmitEvent, useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { type SignInResult, useSignIn } from './use-sign-in.ts';

/** Not validated further: a malformed address gets the server's response for wrong credentials. */
const credentials = z.object({
  email: z.string().refine(email => email.trim() !== '', messages.loginRequired),
  password: z.string().min(1, messages.loginRequired),
  stay: z.boolean().optional(),
  code: z.string().optional(),
});
const second = credentials.extend({ code: z.string().refine(code => code.trim() !== '', 'Code is required') });
export type SignInValues = z.input<typeof credentials>;

type SignInFormOptions = {
  /** Whether it is shown over a form whose session has ended. */
  over?: boolean;
  /** The address that is filled in. */
  email?: string | undefined;
  onRefused?: (message: string, detail?: string) => void;
  onDone?: (message: string) => void;
};

/** The second step of a sign-in, and the kind of code to enter. */
export type SecondStep = SecondFactorStep & { codeKind: 'code' | 'recovery-code' };

/** The sign-in form, for its own screen and for the panel over a form: values, errors, and the calls of both steps. */
export function useSignInForm({ over = false, email, onRefused, onDone }: SignInFormOptions) {
  const [isShowing, setShowing] = useState(false);
  const [step, setStep] = useState<SecondStep | null>(null);
  const form = useForm<SignInValues>({
    resolver: standardSchemaResolver(step ? second : credentials),
    reValidateMode: 'onSubmit',
    ...(email ? { defaultValues: { email } } : {}),
  });
  const signIn = useSignIn({ over });
  const { isSubmitting: busy } = form.formState;
  const { setFocus, resetField } = form;
  const codeKind = step?.codeKind;

  useEffect(() => {
    if (!codeKind) return;
    resetField('code', { defaultValue: '' });
    setFocus('code');
  }, [codeKind, setFocus, resetField]);

  const settle = (result: SignInResult, field: 'code' | 'password') => {
    if (result.kind === 'cancelled') return;
    if (result.kind === 'done') return onDone?.(result.message);
    if (result.kind === 'next') {
      const { methods } = result.step;
      return setStep({ ...result.step, codeKind: methods.includes('code') ? 'code' : 'recovery-code' });
    }
    const { error, detail } = result;
    onRefused?.(error, detail);
    // The password stays, for starting again.
    if (result.isOver) setStep(null);
    form.setError(
      result.isOver ? 'password' : field,
      { type: 'server', message: detail ? `${error}. ${detail}` : error },
      { shouldFocus: true },
    );
  };

  const send = form.handleSubmit(
    async ({ email, password, stay, code = '' }) => {
      if (!step) return settle(await signIn.withPassword({ email, password, stay }), 'password');
      const { ticket } = step;
      const codes = step.codeKind === 'code' ? { code } : { recoveryCode: code };
      settle(await signIn.withCode({ ticket, ...codes }), 'code');
    },
    errors => onRefused?.(errors.code?.message ?? messages.loginRequired),
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The panel is rendered within the screen of another form, which must not be submitted.
    event.stopPropagation();
    if (busy) return;
    // Some password managers fill in fields without an event.
    const typed = new FormData(event.currentTarget);
    for (const name of step ? (['code'] as const) : (['email', 'password'] as const)) {
      form.setValue(name, String(typed.get(name) ?? ''));
    }
    void send(event);
  };

  const signInWithPasskey = async () => {
    if (busy || isShowing) return;
    setShowing(true);
    const { stay } = form.getValues();
    settle(await signIn.withPasskey({ stay }), step ? 'code' : 'password');
    setShowing(false);
  };

  return { form, busy: busy || isShowing, submit, step, setStep, signInWithPasskey };
}
