import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { systemVariables } from '../../scripts/process/system-variables.ts';
import { limits } from './limits.ts';
import { type Process, ROOT, run, signalGroup } from './server.ts';
import type { Site } from './site.ts';

/** How a command of the server ended: null if it was killed or took too long. */
export type Ended = { code: number | null; output: string };

/** Starts a built maintenance command on a site, such as `backup`. */
export function beginBuilt(site: Site, name: string, args: string[], settings: Record<string, string> = {}): Process {
  const env = { ...systemVariables(), DATA_DIR: site.dataDir, DEMO: '0', ...site.store.settings, ...settings };
  return run([process.execPath, path.join(ROOT, `api/dist/${name}.js`), ...args], env, site.dataDir);
}

/** Waits for its end. */
export async function finish(process: Process): Promise<Ended> {
  const exit = await Promise.race([process.ended, wait(limits.command, { code: null })]);
  signalGroup(process.pid, 'SIGKILL');
  return { code: exit.code, output: process.output().trim() };
}
