import { formatDateTime } from '../../ui/dates.ts';
import { Time } from '../../ui/time.tsx';

/** When a user last signed in, or that they have not yet. */
export function SignInTime({ at }: { at: string | null }) {
  return at ? <Time at={at} format={formatDateTime} /> : <>Not yet</>;
}
