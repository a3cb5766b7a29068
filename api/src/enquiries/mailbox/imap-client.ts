import type { ImapFlow } from 'imapflow';
import { folderOf } from '../../settings/mailbox.ts';
import type { OAuthSettings } from './access-token.ts';

export type MailboxSettings = {
  /** `imaps://user:password@host:993/INBOX`, or `imap://` with STARTTLS. */
  url: string;
  tls: 'required' | 'optional' | null;
  /** Instead of a password. */
  oauth: OAuthSettings | null;
  /** The folder to which mails are moved once they are stored in a thread. */
  moveTo: string | null;
};

/** The parts of the address. */
export function addressOf({ url }: MailboxSettings): { host: string; user: string; folder: string } {
  const { hostname, username } = new URL(url);
  return { host: hostname.replace(/^\[|\]$/g, ''), user: decodeURIComponent(username), folder: folderOf(url) };
}

/** The names of a folder from the outermost on: servers separate them by other characters than `/`. */
export const pathOf = (folder: string): string[] => folder.split('/');

/** A client that is not connected yet. */
export async function createClient(settings: MailboxSettings, accessToken: string | null): Promise<ImapFlow> {
  // Most sites read no mailbox, and need not load it.
  const { ImapFlow } = await import('imapflow');
  const { protocol, port, password, hostname } = new URL(settings.url);
  const { host, user } = addressOf(settings);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const isRequired = (settings.tls ?? (isLocal ? 'optional' : 'required')) === 'required';
  return new ImapFlow({
    host,
    port: Number(port || (protocol === 'imaps:' ? 993 : 143)),
    secure: protocol === 'imaps:',
    ...(protocol === 'imap:' && isRequired ? { doSTARTTLS: true } : {}),
    auth: { user, ...(accessToken === null ? { pass: decodeURIComponent(password) } : { accessToken }) },
    tls: { minVersion: 'TLSv1.2' },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
  });
}

type ImapFailure = Error & {
  code?: string;
  authenticationFailed?: boolean;
  responseText?: string;
  mailboxMissing?: boolean;
};

const reasons: Record<string, string> = {
  ENOTFOUND: 'Its name is unknown.',
  EAI_AGAIN: 'Its name cannot be resolved.',
  ECONNREFUSED: 'It accepts no connections.',
  ETIMEDOUT: 'It does not respond.',
  CONNECT_TIMEOUT: 'It does not respond.',
  GREETING_TIMEOUT: 'It does not respond.',
  UPGRADE_TIMEOUT: 'It does not respond.',
  ETIMEOUT: 'It does not respond.',
};

/** Why a mailbox cannot be read, in words for staff. Nothing of it is secret. */
export function explainImapError(error: unknown, settings: MailboxSettings): string {
  const { host, folder } = addressOf(settings);
  const { name, message, code = '', authenticationFailed, mailboxMissing, responseText } = error as ImapFailure;
  if (name === 'TokenError') return message;
  const server = `The mail server ${host} cannot be read.`;
  if (authenticationFailed) return `${server} It does not accept the user name and the password.`;
  if (mailboxMissing || /NONEXISTENT|doesn't exist|does not exist/i.test(responseText ?? ''))
    return `${server} It has no folder “${folder}”.`;
  if (/CERT|SIGNATURE|SELF_SIGNED/.test(code)) return `${server} Its certificate is not trusted.`;
  if (/STARTTLS/i.test(message)) return `${server} It offers no encryption.`;
  return `${server} ${reasons[code] ?? 'The connection broke.'}`.slice(0, 300);
}
