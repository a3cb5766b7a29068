import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnMariadb, type ServerTls } from '../../../../scripts/database/mariadb-server.ts';

/** A MariaDB server for one test, which may hang. */
export type OwnMariadb = {
  url: string;
  /** Accepts connections and queries, but never responds. */
  hang: () => Promise<void>;
  resume: () => void;
  stop: () => Promise<void>;
};

/** Starts a server on temporary data. */
export async function startOwnMariadb(tls?: ServerTls): Promise<OwnMariadb> {
  const { url, pid, stop } = await ensureOwnMariadb(tls);
  const resume = () => void process.kill(pid(), 'SIGCONT');
  return {
    url,
    hang: () => stopProcess(pid()),
    resume,
    stop: () => {
      resume();
      return stop();
    },
  };
}

/** Threads stop one by one, and a running one may still respond. */
async function stopProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP');
  const isStopped = (thread: string) => /\) T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8'));
  while (!readdirSync(`/proc/${pid}/task`).every(isStopped)) await wait(5);
}
