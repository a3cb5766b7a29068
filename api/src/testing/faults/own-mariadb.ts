import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { ensureOwnMariadb, type ServerTls } from '../../../../scripts/database/mariadb-server.ts';

/** A MariaDB server of the test's own, which may hang. */
export type OwnMariadb = {
  url: string;
  /** Accepts connections and queries, but never responds. */
  hang: () => Promise<void>;
  goOn: () => void;
  stop: () => Promise<void>;
};

/** Starts one on scratch data. */
export async function startOwnMariadb(tls?: ServerTls): Promise<OwnMariadb> {
  const { url, pid, stop } = await ensureOwnMariadb(tls);
  const goOn = () => void process.kill(pid(), 'SIGCONT');
  return {
    url,
    hang: () => stopProcess(pid()),
    goOn,
    stop: () => {
      goOn();
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
