import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Ending } from '../test-report/summary.ts';

const KILL_AFTER_MS = 10_000;

type RunOptions = {
  env: NodeJS.ProcessEnv;
  limitMs: number;
  /** A prefix for each line of its output, which shares the terminal with another program's. */
  label?: string | undefined;
};

/**
 * Runs Node with these arguments on this terminal, for at most `limitMs`. Then, or when this process is stopped, kills
 * the program and everything it started, such as browsers and servers.
 */
export function runLimited(args: string[], { env, limitMs, label }: RunOptions): Promise<Ending> {
  return new Promise(resolve => {
    const output = label === undefined ? 'inherit' : 'pipe';
    // A process group of its own, which can be signalled as a whole.
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', output, output], detached: true });
    for (const input of [child.stdout, child.stderr]) {
      if (input) createInterface({ input }).on('line', line => console.log(`${label} ${line}`));
    }
    let stopped: string | undefined;
    const timers = [setTimeout(stop, Math.max(limitMs, 1000))];

    function stop(): void {
      stopped = `was stopped: it had not ended after ${Math.round(limitMs / 1000)} seconds`;
      end();
    }

    function end(): void {
      signalGroup(child.pid, 'SIGTERM');
      timers.push(setTimeout(() => signalGroup(child.pid, 'SIGKILL'), KILL_AFTER_MS));
    }

    /** This process is being stopped: the program gets a short time to clean up, as on Ctrl-C. */
    function abandon(signal: NodeJS.Signals): void {
      signalGroup(child.pid, 'SIGINT');
      const leave = () => {
        signalGroup(child.pid, 'SIGKILL');
        process.exit(signal === 'SIGINT' ? 130 : 143);
      };
      child.on('exit', leave);
      setTimeout(leave, KILL_AFTER_MS);
    }

    process.on('SIGINT', abandon).on('SIGTERM', abandon);
    child.on('error', error => finish({ code: 1, stopped: `could not be started: ${error.message}` }));
    child.on('exit', code => {
      // Kills leftover processes of its group.
      signalGroup(child.pid, 'SIGKILL');
      const ending = stopped ? { code, stopped } : { code };
      // Its last lines are read by then, unless something outside its group holds the pipe.
      child.on('close', () => finish(ending));
      timers.push(setTimeout(() => finish(ending), KILL_AFTER_MS));
    });

    function finish(ending: Ending): void {
      timers.forEach(clearTimeout);
      process.off('SIGINT', abandon).off('SIGTERM', abandon);
      resolve(ending);
    }
  });
}

function signalGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid) process.kill(-pid, signal);
  } catch {}
}
