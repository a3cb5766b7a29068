import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { newPassword as passwordSchema } from '@hydraulics/common/contract/fields';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { limits } from '@hydraulics/common/limits';
import { useQueryClient } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { notify } from '../../../../shared/ui/notify.tsx';
import { setDuties, setWeakPassword } from '../../../data/account-duties.ts';
import { deviceId } from '../../../data/device.ts';
import { reasonOf } from '../../../data/reasons.ts';
import { storeRole } from '../../../data/role.ts';
import { useClient } from '../../../data/use-api.ts';
import { useSession } from '../../../data/use-session.tsx';
import { DialogForm } from '../../../ui/form/dialog/dialog-form.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { newPassword } from '../new-password.tsx';

/** A valid link: its token, its purpose and its user. */
export type OpenedLink = { token: string; purpose: 'invitation' | 'reset'; name: string; email: string };

const schema = z.object({ password: passwordSchema });
const help = `At least ${limits.password.min} characters, without your name, email or the company's name. A sentence is easier to remember than random characters.`;

/** Chooses a password by a link. An invitation then signs in, a reset leads to the sign-in screen. */
export function ChoosePasswordForm({ link: { token, purpose, name, email } }: { link: OpenedLink }) {
  const client = useClient();
  const session = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const form = useForm<z.input<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { password: '' },
    reValidateMode: 'onSubmit',
  });
  const { isSubmitting: busy } = form.formState;

  const choose = form.handleSubmit(async ({ password }) => {
    try {
      const response = await client.auth.redeemLink({ token, password, device: deviceId() });
      notify.success(response.message);
      if (!response.token || !response.user) return navigate(adminPaths.login.href(), { replace: true });
      queryClient.clear();
      const { _id: id, role } = response.user;
      storeRole(id, role);
      setWeakPassword(id, false);
      setDuties(id, response);
      await session.signIn({ token: response.token, id, name: response.user.name });
      return navigate(`${adminPaths.help.href()}?about=first-day`, { replace: true });
    } catch (error) {
      form.setError('password', { type: 'server', message: reasonOf(error) }, { shouldFocus: true });
    }
  });

  return (
    <DialogForm busy={busy} onSubmit={choose}>
      <p>
        {purpose === 'invitation' ? `Welcome, ${name}.` : `Hello ${name}.`} You sign in as <b>{email}</b>.
      </p>
      {/* For password managers, which need the user name. */}
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <FormProvider {...form}>
        <Field {...newPassword('New password', help, [name, email])} required />
      </FormProvider>
      <button type="submit" className="button button-primary" disabled={busy}>
        {busy ? 'Saving...' : purpose === 'invitation' ? 'Save and sign in' : 'Save the password'}
      </button>
    </DialogForm>
  );
}
