import { ensureOwnMariadb } from '../../../e2e/tools/mariadb.ts';

/** A MariaDB server of the test's own, which may hang. */
export type OwnMariadb = {
  url: string;
  /** It takes connections and queries, and answers none. */
  hang: () => void;
  goOn: () => void;
  stop: () => Promise<void>;
};

/** Starts one on scratch data. */
export async function startOwnMariadb(): Promise<OwnMariadb> {
  const { url, pid, stop } = await ensureOwnMariadb();
  const goOn = () => void process.kill(pid(), 'SIGCONT');
  return {
    url,
    hang: () => void process.kill(pid(), 'SIGSTOP'),
    goOn,
    stop: () => {
      goOn();
      return stop();
    },
  };
}
