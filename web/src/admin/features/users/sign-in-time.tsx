import { formatDateTime } from '../../ui/dates.ts';

/** When somebody last signed in, or that they have not yet. */
export function SignInTime({ at }: { at: string | null }) {
  return at ? <time dateTime={at}>{formatDateTime(at)}</time> : <>Not yet</>;
}
