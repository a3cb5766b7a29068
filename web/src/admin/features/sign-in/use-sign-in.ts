import type { Output } from '@hydraulics/common/contract/endpoint';
import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import type { auth } from '@hydraulics/common/nouns/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { setDuties, setWeakPassword } from '../../data/account-duties.ts';
import { deviceId } from '../../data/device.ts';
import { PasskeyCancelled, showPasskey } from '../../data/passkeys.ts';
import { storeRole } from '../../data/role.ts';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { loginError, refusal } from './login-errors.ts';

/** The result of signing in: an error, a second step, or the server's message. */
export type SignInResult =
  | { kind: 'failed'; error: string; detail?: string | undefined; isOver?: boolean }
  | { kind: 'next'; step: SecondFactorStep }
  | { kind: 'done'; message: string }
  | { kind: 'cancelled' };

type Credentials = { email: string; password: string; stay?: boolean | undefined };
type Codes = { ticket: string } & ({ code: string } | { recoveryCode: string });

/** The duration of "stay signed in": longer in the desktop app, which runs on one's own computer. */
const stayOf = { browser: 'day', desktop: 'month' } as const;

/**
 * Signs a user in. With `over`, over a form, the screens keep their data until it is reloaded; otherwise it is cleared.
 */
export function useSignIn({ over = false } = {}) {
  const client = useClient();
  const session = useSession();
  const host = useHost();
  const queryClient = useQueryClient();

  async function settle(call: () => Promise<Output<typeof auth.login>>): Promise<SignInResult> {
    try {
      const response = await call();
      const refused = refusal(response);
      if (refused) return { kind: 'failed', error: refused };
      // Data of the previous user must not be shown to this one.
      if (!over) queryClient.clear();
      const { _id: id, name, role } = response.user;
      storeRole(id, role);
      setWeakPassword(id, response.passwordExpired === true);
      setDuties(id, response);
      await session.signIn({ token: response.token, id, name });
      if (response.recoveryCodesLeft !== undefined) notify.info(messages.recoveryCodeUsed(response.recoveryCodesLeft));
      return { kind: 'done', message: response.message };
    } catch (error) {
      if (error instanceof PasskeyCancelled) return { kind: 'cancelled' };
      if (error instanceof AppError && error.secondFactor) return { kind: 'next', step: error.secondFactor };
      const isOver = error instanceof AppError && error.code === 'ticket_expired';
      return { kind: 'failed', ...loginError(error), isOver };
    }
  }

  return {
    withPassword: ({ email, password, stay }: Credentials) => {
      const staySignedIn = stay ? stayOf[host.kind] : undefined;
      return settle(() => client.auth.login({ email, password, staySignedIn, device: deviceId() }));
    },
    withPasskey: ({ stay }: Pick<Credentials, 'stay'>) =>
      settle(async () => {
        const { options } = await client.auth.passkeyOptions();
        const staySignedIn = stay ? stayOf[host.kind] : undefined;
        return client.auth.signInWithPasskey({
          passkey: await showPasskey(options),
          staySignedIn,
          device: deviceId(),
        });
      }),
    withCode: (codes: Codes) => settle(() => client.auth.secondFactor({ ...codes, device: deviceId() })),
  };
}
