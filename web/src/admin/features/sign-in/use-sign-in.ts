import type { Output } from '@hydraulics/common/contract/endpoint';
import { AppError, type SecondFactorStep } from '@hydraulics/common/contract/errors';
import { messages } from '@hydraulics/common/messages';
import type { auth } from '@hydraulics/common/nouns/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '../../../shared/host.tsx';
import { notify } from '../../../shared/ui/notify.tsx';
import { setMustSetUpSecondFactor, setWeakPassword } from '../../data/account-duties.ts';
import { deviceId } from '../../data/device.ts';
import { PasskeyCancelled, showPasskey } from '../../data/passkeys.ts';
import { storeRole } from '../../data/role.ts';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { loginError, refusal } from './login-errors.ts';

/** Why signing in failed, what it asks for next, or the server's message when it is done. */
export type SignInResult =
  | { kind: 'failed'; error: string; isOver?: boolean }
  | { kind: 'next'; step: SecondFactorStep }
  | { kind: 'done'; message: string }
  | { kind: 'cancelled' };

type Credentials = { email: string; password: string; stay?: boolean | undefined };
type Codes = { ticket: string } & ({ code: string } | { recoveryCode: string });

/** How long those who stay signed in do: the desktop app is on a computer of their own. */
const stayOf = { browser: 'day', desktop: 'month' } as const;

/** Signs somebody in. `over` a form, the screens keep what they show until it is read again; else it is dropped. */
export function useSignIn({ over = false } = {}) {
  const client = useClient();
  const session = useSession();
  const host = useHost();
  const queryClient = useQueryClient();

  async function settle(call: () => Promise<Output<typeof auth.login>>): Promise<SignInResult> {
    try {
      const answer = await call();
      const refused = refusal(answer);
      if (refused) return { kind: 'failed', error: refused };
      // What the last user read must not show to this one.
      if (!over) queryClient.clear();
      const { _id: id, name, role } = answer.user;
      storeRole(id, role);
      setWeakPassword(id, answer.passwordExpired === true);
      setMustSetUpSecondFactor(id, answer.mustSetUpSecondFactor === true);
      await session.signIn({ token: answer.token, id, name });
      if (answer.recoveryCodesLeft !== undefined) notify.info(messages.recoveryCodeUsed(answer.recoveryCodesLeft));
      return { kind: 'done', message: answer.message };
    } catch (error) {
      if (error instanceof PasskeyCancelled) return { kind: 'cancelled' };
      if (error instanceof AppError && error.secondFactor) return { kind: 'next', step: error.secondFactor };
      const isOver = error instanceof AppError && error.code === 'ticket_expired';
      return { kind: 'failed', error: loginError(error), isOver };
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
