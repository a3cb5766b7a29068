import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { SMTPConnection } from 'smtp-server/lib/smtp-connection.js';
import type { MailSettings } from '../../mail/transport.ts';

type Stage = 'connect' | 'sender' | 'recipient' | 'message';
type Refusal = { at: Stage; code: number } | null;

export type TestSmtp = {
  /** The settings to send to it, and the same as a URL. */
  settings: MailSettings;
  url: string;
  /** The accepted mails in order; `to` is the envelope's recipient. */
  received: { to: string[]; mail: ParsedMail; raw: string }[];
  /** Refuses everything until it is called with null. */
  refuse: (refusal: Refusal) => void;
  /** Stops responding at a stage until it is called with null. */
  fallSilent: (at: 'connect' | 'message' | null) => void;
  /** Cuts the connection once it has all of a mail, in place of a response, until it is called with false. */
  cutOff: (isCutting: boolean) => void;
  /** Called with each message before it is acknowledged. */
  onMessage: (work: () => Promise<void> | void) => void;
  /** Resolves when no client is connected and all that they sent is read. */
  idle: () => Promise<void>;
  close: () => Promise<void>;
};

/** The library delays its greeting by 100 ms to catch clients that talk first. Ours would only wait for each mail. */
SMTPConnection.prototype.init = function greetAtOnce() {
  this._setListeners(() => this.connectionReady());
};

const refused = (code: number) =>
  Object.assign(new Error('5.1.1 <somebody@example.com> is not welcome'), { responseCode: code });

/** A real SMTP server that stores its mails. With an account it requires authentication. */
export async function startSmtp(account?: { user: string; password: string }): Promise<TestSmtp> {
  const received: TestSmtp['received'] = [];
  let refusal: Refusal = null;
  let work: () => Promise<void> | void = () => undefined;
  let silence: Stage | null = null;
  let isCutting = false;
  const reading = new Set<Promise<Error | null>>();
  const errorAt = (at: NonNullable<Refusal>['at']) => (refusal?.at === at ? refused(refusal.code) : null);
  async function read(stream: Readable, session: SMTPServerSession): Promise<Error | null> {
    const raw = await text(stream);
    const error = errorAt('message');
    if (error) return error;
    received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail: await simpleParser(raw), raw });
    await work();
    return null;
  }
  const server = new SMTPServer({
    authOptional: !account,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      username === account?.user && password === account?.password
        ? done(null, { user: username })
        : done(Object.assign(new Error('5.7.8 not you'), { responseCode: 535 })),
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onConnect: (_session, done) => {
      if (silence !== 'connect') done(errorAt('connect'));
    },
    onMailFrom: (_address, _session, done) => done(errorAt('sender')),
    onRcptTo: (_address, _session, done) => done(errorAt('recipient')),
    onData: (stream, session, done) => {
      // A client that gives up ends the stream with an error.
      const mail = read(stream, session).finally(() => reading.delete(mail));
      reading.add(mail);
      mail.then(error => {
        if (isCutting) for (const { _socket: socket } of server.connections) socket.destroy();
        else if (silence !== 'message') done(error);
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    settings: { url, tls: null, from: { name: 'Test Hydraulics', address: 'office@example.com' } },
    url,
    received,
    refuse: to => {
      refusal = to;
    },
    fallSilent: at => {
      silence = at;
    },
    cutOff: to => {
      isCutting = to;
    },
    onMessage: next => {
      work = next;
    },
    idle: async () => {
      while (server.connections.size > 0) await wait(5);
      await Promise.allSettled(reading);
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}
