import { useQueryClient } from '@tanstack/react-query';
import { useClient } from '../../data/use-api.ts';
import { useSession } from '../../data/use-session.tsx';
import { loginFault, refusal } from './login-faults.ts';

/** Why signing in failed, or what the server said when it did not. */
type SignInResult = { fault: string; message?: undefined } | { fault: null; message: string };

/** Signs somebody in. `over` a form, what the screens show stays until it is read anew; else it is forgotten. */
export function useSignIn({ over = false } = {}) {
  const client = useClient();
  const session = useSession();
  const queryClient = useQueryClient();
  return async (email: string, password: string): Promise<SignInResult> => {
    try {
      const answer = await client.auth.login({ email, password });
      const refused = refusal(answer);
      if (refused) return { fault: refused };
      // What the last user read is none of this one's business.
      if (!over) queryClient.clear();
      const { _id: id, name } = answer.user;
      await session.signIn({ token: answer.token, id, name });
      return { fault: null, message: answer.message };
    } catch (error) {
      return { fault: loginFault(error) };
    }
  };
}
