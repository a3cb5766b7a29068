import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../process/free-port.ts';
import { isRoot } from '../programs/apt.ts';
import { ensureDovecotProgram } from '../programs/dovecot-program.ts';

/** An IMAP server with one user. `kill` ends it at once; `start` begins again on the same mails and port. */
export type TestDovecot = {
  port: number;
  /** `imap://user:password@127.0.0.1:port/INBOX` */
  url: string;
  /** Puts a mail into the inbox, as a mail server does that delivers it. */
  deliver(mail: Buffer | string, at?: Date): void;
  /** The number of mails in the inbox. */
  count(): number;
  /** Makes the server number its mails again. */
  renumber(): Promise<void>;
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Where the server asks whether a token of OAuth2 is good (RFC 7662). */
type DovecotOptions = { introspectionUrl?: string };

const READY_WITHIN_MS = 20_000;
export const mailUser = 'office@example.com';
const password = 'secret';

/** A user of the system that the mails belong to: Dovecot reads no mail of root. */
const systemUser = () =>
  isRoot() ? { name: 'nobody', uid: 65_534 } : { name: userInfo().username, uid: userInfo().uid };

/**
 * Starts a Dovecot of its own on scratch data.
 * @throws Error if it cannot be started
 */
export async function startDovecot(options: DovecotOptions = {}): Promise<TestDovecot> {
  const program = ensureDovecotProgram();
  // Its processes of another user may not enter the folder of a test run.
  const folder = mkdtempSync(path.join(isRoot() ? '/tmp' : tmpdir(), 'dovecot-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const inbox = path.join(folder, 'mail');
  for (const name of ['', 'cur', 'new', 'tmp']) own(path.join(inbox, name));
  own(path.join(folder, 'run'));
  const config = path.join(folder, 'dovecot.conf');
  const files = {
    'dovecot.conf': configuration({ folder, port }, options),
    users: `${mailUser}:{PLAIN}${password}
`,
    'oauth2.conf': oauthConfiguration(options),
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
    // Read by a process of another user, whatever is the rule here.
    chmodSync(path.join(folder, name), 0o644);
  }
  let delivered = 0;
  let validity = 1;
  let child = run();

  function run() {
    const [file = '', ...args] = program.command;
    const started = spawn(file, [...args, '-F', '-c', config], { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let log = '';
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', text => {
        log = (log + text).slice(-4000);
      });
    return Object.assign(started, { log: () => log });
  }

  async function ready() {
    for (const end = performance.now() + READY_WITHIN_MS; ; await wait(50)) {
      if (await greets(port)) return;
      if (child.exitCode !== null || performance.now() > end)
        throw new Error(`Dovecot did not start. Its log ends: ${child.log().trim()}`);
    }
  }

  async function end() {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    // With the processes of its connections, which would outlive it.
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
  }

  const server: TestDovecot = {
    port,
    url: `imap://${encodeURIComponent(mailUser)}:${password}@127.0.0.1:${port}/INBOX`,
    deliver(mail, at = new Date()) {
      delivered += 1;
      const name = `${1_900_000_000 + delivered}.M${process.pid}P${delivered}.test`;
      writeFileSync(path.join(inbox, 'tmp', name), mail);
      give(path.join(inbox, 'tmp', name));
      utimesSync(path.join(inbox, 'tmp', name), at, at);
      // A rename, as delivery does it, so that no half of a mail is read.
      renameInto(inbox, name);
    },
    count: () => ['new', 'cur'].reduce((sum, name) => sum + readdirSync(path.join(inbox, name)).length, 0),
    async renumber() {
      await end();
      for (const name of readdirSync(inbox))
        if (name.startsWith('dovecot')) rmSync(path.join(inbox, name), { recursive: true, force: true });
      // By itself it would take the second of the clock, which may be the same one.
      validity += 1;
      writeFileSync(path.join(inbox, 'dovecot-uidlist'), `3 V${validity} N1 G${randomBytes(16).toString('hex')}\n`);
      give(path.join(inbox, 'dovecot-uidlist'));
      await server.start();
    },
    async kill() {
      await end();
    },
    async start() {
      // Killed processes may hold their sockets a moment longer, and another master refuses to take them over.
      rmSync(path.join(folder, 'run'), { recursive: true, force: true });
      own(path.join(folder, 'run'));
      child = run();
      await ready();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    await ready();
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

function give(file: string): void {
  const { uid } = systemUser();
  if (isRoot()) chownSync(file, uid, uid);
}

function own(folder: string): void {
  mkdirSync(folder, { recursive: true });
  give(folder);
}

function renameInto(inbox: string, name: string): void {
  renameSync(path.join(inbox, 'tmp', name), path.join(inbox, 'new', name));
}

/** Whether the server greets. */
async function greets(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  socket.setTimeout(2000, () => socket.destroy());
  const greeting = await new Promise<string>(resolve => {
    socket.on('data', data => resolve(String(data)));
    socket.on('error', () => resolve(''));
    socket.on('close', () => resolve(''));
  });
  socket.destroy();
  return greeting.startsWith('* OK');
}

type Setup = { folder: string; port: number };

function configuration({ folder, port }: Setup, { introspectionUrl }: DovecotOptions): string {
  const user = systemUser();
  const passwords = introspectionUrl
    ? `auth_mechanisms = oauthbearer xoauth2
passdb {
  driver = oauth2
  mechanisms = oauthbearer xoauth2
  args = ${folder}/oauth2.conf
}`
    : `auth_mechanisms = plain login
passdb {
  driver = passwd-file
  args = ${folder}/users
}`;
  return `base_dir = ${folder}/run
state_dir = ${folder}/run
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user.name}
default_internal_group = ${isRoot() ? 'nogroup' : user.name}
default_login_user = ${user.name}
first_valid_uid = 1
log_path = /dev/stderr
mail_location = maildir:${folder}/mail
mail_home = ${folder}/home
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
${passwords}
userdb {
  driver = static
  args = uid=${user.uid} gid=${isRoot() ? user.uid : (process.getgid?.() ?? user.uid)} home=${folder}/home
}
`;
}

const oauthConfiguration = ({ introspectionUrl = '' }: DovecotOptions) => `introspection_mode = post
introspection_url = ${introspectionUrl}
username_attribute = username
active_attribute = active
active_value = true
force_introspection = yes
debug = no
`;
