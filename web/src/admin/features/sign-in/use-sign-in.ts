import { useQueryClient } from '@tanstack/react-query';
import { useHost } from '../../../shared/host.tsx';
import { deviceId } from '../../data/device.ts';
import { storeRole } from '../../data/role.ts';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { setWeakPassword } from '../../data/weak-password.ts';
import { loginError, refusal } from './login-errors.ts';

/** Why signing in failed, or the server's message when it did not. */
type SignInResult = { error: string; message?: undefined } | { error: null; message: string };

type Credentials = { email: string; password: string; stay?: boolean | undefined };

/** How long those who stay signed in do: the desktop app is on a computer of their own. */
const stayOf = { browser: 'day', desktop: 'month' } as const;

/** Signs somebody in. `over` a form, the screens keep what they show until it is read again; else it is dropped. */
export function useSignIn({ over = false } = {}) {
  const client = useClient();
  const session = useSession();
  const host = useHost();
  const queryClient = useQueryClient();
  return async ({ email, password, stay }: Credentials): Promise<SignInResult> => {
    try {
      const staySignedIn = stay ? stayOf[host.kind] : undefined;
      const answer = await client.auth.login({ email, password, staySignedIn, device: deviceId() });
      const refused = refusal(answer);
      if (refused) return { error: refused };
      // What the last user read must not show to this one.
      if (!over) queryClient.clear();
      const { _id: id, name, role } = answer.user;
      storeRole(id, role);
      setWeakPassword(id, answer.passwordExpired === true);
      await session.signIn({ token: answer.token, id, name });
      return { error: null, message: answer.message };
    } catch (error) {
      return { error: loginError(error) };
    }
  };
}
