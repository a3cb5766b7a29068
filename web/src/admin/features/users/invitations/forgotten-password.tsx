import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { resetRequest } from '@hydraulics/common/nouns/auth';
import { useEffect, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import { query } from '../../../../shared/data/query.ts';
import { Loading } from '../../../../shared/ui/states.tsx';
import { deviceId } from '../../../data/device.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useClient } from '../../../data/use-api.ts';
import { DialogForm } from '../../../ui/form/dialog/dialog-form.tsx';
import { Field } from '../../../ui/form/field.tsx';

/** Requests a password reset link if mail is set up; otherwise names who can help. */
export function Component() {
  const { data, error } = useApi(query('auth', 'recovery'));
  useEffect(() => {
    document.title = `${adminPaths.forgottenPassword.title} · Back office`;
  }, []);
  return (
    <section className="login-form">
      <p className="login-office">Back office</p>
      <h1 tabIndex={-1}>{adminPaths.forgottenPassword.title}</h1>
      {!data && !error && <Loading />}
      {error && <p role="alert">{reasonOf(error)}</p>}
      {data && (data.byMail ? <ResetForm /> : <WhoCanHelp />)}
      <p>
        <Link to={adminPaths.login.href()}>Back to the sign-in</Link>
      </p>
    </section>
  );
}

const WhoCanHelp = () => (
  <p>
    Ask an owner of your back office for a new password. Owners set one under <b>Users</b>; if you are the only owner,
    ask your administrator.
  </p>
);

function ResetForm() {
  const client = useClient();
  const [done, setDone] = useState('');
  const form = useForm<z.input<typeof resetRequest>>({
    resolver: standardSchemaResolver(resetRequest),
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;
  const send = form.handleSubmit(async ({ email }) => {
    try {
      setDone((await client.auth.requestReset({ email, device: deviceId() })).message);
    } catch (error) {
      form.setError('email', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  });
  return (
    <>
      {/* Always rendered, so that screen readers announce its content. */}
      <p role="status">{done}</p>
      {!done && (
        <DialogForm busy={busy} onSubmit={send}>
          <FormProvider {...form}>
            <Field
              label="Email"
              name="email"
              type="email"
              autoComplete="username"
              required
              help="We will send you a link to choose a new password."
            />
          </FormProvider>
          <button type="submit" className="button button-primary" disabled={busy}>
            {busy ? 'Sending...' : 'Send the link'}
          </button>
        </DialogForm>
      )}
    </>
  );
}
