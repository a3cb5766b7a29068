import { networkReasons } from '../outgoing/network-reasons.ts';

const reasons: Record<string, string> = {
  ...networkReasons,
  WRONGPASS: 'it refuses the user or the password',
  NOAUTH: 'it requires a password',
  NOPERM: 'the user has no right to the channel',
  ConnectionTimeoutError: 'it does not answer',
  SocketTimeoutError: 'it does not answer',
  SocketClosedUnexpectedlyError: 'it cut the connection',
};

/** Why a Redis cannot be used, for the log and for staff. Nothing that it sent is repeated. */
export function reasonOf(error: unknown): string {
  const { code = '', message = '' } = (error ?? {}) as { code?: string; message?: string };
  const name = error instanceof Error ? error.constructor.name : '';
  const word = /^[A-Z]+\b/.exec(message)?.[0] ?? '';
  return reasons[code] ?? reasons[word] ?? reasons[name] ?? 'it does not answer as Redis does';
}
