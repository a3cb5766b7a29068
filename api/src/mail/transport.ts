import { createTransport } from 'nodemailer';
import type { Env } from '../env.ts';
import { headerText, type MailContent, renderMail } from './template.ts';

export type MailSettings = NonNullable<Env['MAIL']>;

/** In ms: how long a step of SMTP may take, and all of them together. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  whole: 60_000,
};
export type MailTimeouts = Partial<typeof defaultTimeouts>;

/** Who gets a mail, and its name: the same at each try, so that mail programs show what came twice once. */
type Envelope = { to: string; id: string; isReply?: boolean };

/**
 * Why a mail was not sent. `refused`: the server does not take this one, now or later; `unreachable`: it takes none at
 * present; `deferred`: this one later. `code` says it shortly and without addresses, `message` to whoever set it up.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: 'refused' | 'unreachable' | 'deferred';
  readonly code: string;

  constructor(kind: MailError['kind'], code: string, message: string) {
    super(message);
    this.kind = kind;
    this.code = code;
  }
}

export type SendMail = (content: MailContent, envelope: Envelope, signal?: AbortSignal) => Promise<void>;

/** Sends mails to the server of the settings. @throws MailError */
export function createSender(
  { url, tls, from }: MailSettings,
  { siteHost, timeouts = {} }: { siteHost: string; timeouts?: MailTimeouts | undefined },
): SendMail {
  const { whole: wholeTimeout, ...steps } = { ...defaultTimeouts, ...timeouts };
  const { hostname, port, protocol, username, password } = new URL(url);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    ...steps,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && (tls ?? (isLocal ? 'optional' : 'required')) === 'required',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    name: siteHost,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const sender = { name: headerText(from.name), address: from.address };
  return async (content, { to, id, isReply = false }, signal) => {
    const whole = AbortSignal.timeout(wholeTimeout);
    try {
      await transport.sendMail({
        from: sender,
        to: { name: '', address: to },
        subject: headerText(content.subject),
        ...renderMail(content, from.name || siteHost),
        ...(content.replyTo ? { replyTo: { name: '', address: content.replyTo } } : {}),
        messageId: `<${id}@${from.address.replace(/^.*@/, '')}>`,
        // No answering machine should answer (RFC 3834).
        headers: { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal: signal ? AbortSignal.any([whole, signal]) : whole,
      });
    } catch (error) {
      throw mailError(error, hostname);
    }
  };
}

type SmtpFailure = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
};

/** The reasons that are the server's, or of our settings, whatever the mail. */
const reasons: Record<string, string> = {
  EDNS: 'Its name is not known.',
  ETIMEDOUT: 'It does not answer.',
  EABORT: 'It takes too long.',
  ETLS: 'It offers no encryption that can be used. Where it is in your own network, SMTP_TLS=optional does without.',
  ECERT: 'Its certificate is not trusted. If it is your own, name it in NODE_EXTRA_CA_CERTS.',
  EAUTH: 'It does not accept the user name and the password of SMTP_URL.',
  ENOAUTH: 'It asks for a user name and a password, which SMTP_URL does not have.',
};

function mailError(error: unknown, host: string): MailError {
  const { code = '', originalCode = '', command = '', responseCode = 0, response = '' } = error as SmtpFailure;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  const short = responseCode ? `${responseCode} ${enhanced}`.trim() : code || 'EUNKNOWN';
  // A recipient or a mail may be refused for good; a wrong password or sender is for us to mend.
  const isAboutMail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE';
  const words = response.slice(0, 300);
  if (command === 'API' && code === 'EENVELOPE')
    return new MailError('refused', short, 'The address of the recipient cannot be used.');
  if (isAboutMail && responseCode >= 500)
    return new MailError('refused', short, `The mail server ${host} refused the mail: ${words}`);
  if (isAboutMail && responseCode >= 400)
    return new MailError('deferred', short, `The mail server ${host} does not take the mail at present: ${words}`);
  const said = response ? `It says: ${words}` : '';
  const reason = reasons[/CERT|SIGNATURE/.test(originalCode) ? 'ECERT' : code] ?? (said ? '' : 'It cannot be reached.');
  const message = [`The mail server ${host} took no mail.`, reason, said].filter(Boolean).join(' ');
  return new MailError('unreachable', short, message);
}
