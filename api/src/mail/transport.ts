import type { Transporter } from 'nodemailer';
import type { Env } from '../env.ts';
import { type HandOver, watchHandOver } from './letters/hand-over.ts';
import { type Letter, type MailFile, renderLetter } from './letters/letter.ts';
import { messageIdOf, threadIdOf } from './letters/message-ids.ts';
import { headerText, logoId, type MailContent, renderMail } from './template.ts';

export type MailSettings = NonNullable<Env['MAIL']>;

/** In ms: timeouts of one SMTP step, and of the whole delivery. */
const defaultTimeouts = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  dnsTimeout: 10_000,
  whole: 60_000,
};
export type MailTimeouts = Partial<typeof defaultTimeouts>;

/** The recipient and the message id, which is the same at each attempt, so that mail programs recognize duplicates. */
type Envelope = { to: string; id: string; isReply?: boolean; files?: MailFile[]; handOver?: HandOver };

/**
 * Why a mail was not sent. `refused`: the server will never accept it; `unreachable`: it accepts no mails at present;
 * `deferred`: try this one later. `code` is short and contains no address, `message` is for the operator. `response`
 * is what the server said, null if nothing; it may quote addresses.
 */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly kind: 'refused' | 'unreachable' | 'deferred';
  readonly code: string;
  readonly response: string | null;

  constructor(kind: MailError['kind'], code: string, message: string, response = '') {
    super(message);
    this.kind = kind;
    this.code = code;
    this.response = response || null;
  }
}

export type SendMail = (content: MailContent | Letter, envelope: Envelope, signal?: AbortSignal) => Promise<void>;

/** Whether a person wrote it. */
export const isLetter = (content: MailContent | Letter): content is Letter => 'messageId' in content;

type SenderOptions = {
  siteHost: string;
  timeouts?: MailTimeouts | undefined;
  /** The company's logo as a PNG, if there is one. */
  logo?: (() => Promise<Buffer | undefined>) | undefined;
};

/** Loads the mail client with the first mail: many sites send none. */
async function openTransport(
  { url, tls }: Pick<MailSettings, 'url' | 'tls'>,
  options: Omit<MailTimeouts, 'whole'> & { name: string },
): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { hostname, port, protocol, username, password } = new URL(url);
  const isLocal = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  const transport = createTransport({
    ...options,
    host: hostname.replace(/^\[|\]$/g, ''),
    ...(port ? { port: Number(port) } : {}),
    secure: protocol === 'smtps:',
    requireTLS: protocol === 'smtp:' && (tls ?? (isLocal ? 'optional' : 'required')) === 'required',
    ...(username ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } } : {}),
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  transport.use('stream', ({ data, message }, done) => {
    const { handOver } = data as { handOver?: HandOver | undefined };
    if (handOver && message) watchHandOver(message, handOver);
    done();
  });
  return transport;
}

/**
 * Sends mails through the configured server.
 * @throws MailError
 */
export function createSender(
  { url, tls, from }: MailSettings,
  { siteHost, timeouts = {}, logo = async () => undefined }: SenderOptions,
): SendMail {
  const { whole: wholeTimeout, ...steps } = { ...defaultTimeouts, ...timeouts };
  const { hostname } = new URL(url);
  let transport: Promise<Transporter> | undefined;
  const sender = { name: headerText(from.name), address: from.address };
  /** What the mails that the server writes itself have in common. */
  async function notice(content: MailContent, { id, isReply = false }: Envelope) {
    const picture = await logo();
    const cid = { cid: logoId, contentDisposition: 'inline' as const };
    return {
      from: sender,
      ...renderMail(content, from.name || siteHost, picture !== undefined),
      ...(picture && { attachments: [{ filename: 'logo.png', content: picture, ...cid }] }),
      messageId: messageIdOf(id, from.address),
      ...(content.enquiryId ? { references: threadIdOf(content.enquiryId, from.address) } : {}),
      // Prevents automatic replies (RFC 3834).
      headers: { 'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    };
  }
  const letter = (content: Letter, { files = [] }: Envelope) => ({
    from: { name: headerText(content.fromName), address: from.address },
    ...renderLetter(content),
    attachments: files,
    messageId: content.messageId,
    inReplyTo: content.inReplyTo,
    references: content.references,
  });
  return async (content, envelope, signal) => {
    const totalTimeout = AbortSignal.timeout(wholeTimeout);
    const mail = isLetter(content) ? letter(content, envelope) : await notice(content, envelope);
    try {
      transport ??= openTransport({ url, tls }, { ...steps, name: siteHost });
      await (await transport).sendMail({
        ...mail,
        ...{ handOver: envelope.handOver },
        to: { name: '', address: envelope.to },
        subject: headerText(content.subject),
        ...(content.replyTo ? { replyTo: { name: '', address: content.replyTo } } : {}),
        signal: signal ? AbortSignal.any([totalTimeout, signal]) : totalTimeout,
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

/** Failures of the server or of our settings, which affect all mails. */
const reasons: Record<string, string> = {
  EDNS: 'Its name cannot be resolved.',
  ETIMEDOUT: 'It does not respond.',
  EABORT: 'It takes too long.',
  ETLS: 'It offers no usable encryption. In your own network, SMTP_TLS=optional allows none.',
  ECERT: 'Its certificate is not trusted. If it is your own, add it to NODE_EXTRA_CA_CERTS.',
  EAUTH: 'It does not accept the user name and the password of SMTP_URL.',
  ENOAUTH: 'It requires a user name and a password, which SMTP_URL does not have.',
};

function mailError(error: unknown, host: string): MailError {
  const { code = '', originalCode = '', command = '', responseCode = 0, response = '' } = error as SmtpFailure;
  const [, enhanced = ''] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response) ?? [];
  const short = responseCode ? `${responseCode} ${enhanced}`.trim() : code || 'EUNKNOWN';
  // A refused recipient or mail is final; a wrong password or sender can be corrected by the operator.
  const isAboutMail = /^(RCPT TO|DATA)/.test(command) || code === 'EMESSAGE';
  const words = response.slice(0, 300);
  if (command === 'API' && code === 'EENVELOPE')
    return new MailError('refused', short, 'The address of the recipient cannot be used.');
  if (isAboutMail && responseCode >= 500)
    return new MailError('refused', short, `The mail server ${host} refused the mail: ${words}`, words);
  if (isAboutMail && responseCode >= 400)
    return new MailError(
      'deferred',
      short,
      `The mail server ${host} does not accept the mail at present: ${words}`,
      words,
    );
  const quoted = response ? `Its response: ${words}` : '';
  const reason =
    reasons[/CERT|SIGNATURE/.test(originalCode) ? 'ECERT' : code] ?? (quoted ? '' : 'It cannot be reached.');
  const message = [`The mail server ${host} did not accept the mail.`, reason, quoted].filter(Boolean).join(' ');
  return new MailError('unreachable', short, message, words);
}
