import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deployFile } from '../../faults/tools/deploy-file.ts';
import { nginxArguments, nginxConf } from '../../faults/tools/nginx.ts';
import { run } from '../../faults/tools/server.ts';
import { until } from '../../faults/tools/site.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { type DaemonName, ensureDaemonProgram } from '../../scripts/programs/daemon-program.ts';
import { sendRaw } from '../tools/raw-request.ts';

export type ProxyName = Extract<DaemonName, 'nginx' | 'caddy'>;

/** A running proxy in front of a server. */
export type RunningProxy = { port: number; close(): Promise<void> };

/** docs/deploy/Caddyfile with other ports, and without TLS. */
function caddyfile(port: number, serverPort: number): string {
  const site = deployFile('Caddyfile', [
    [/^www\.example\.com \{/gm, `http://:${port} {`],
    ['reverse_proxy 127.0.0.1:3000 {', `reverse_proxy 127.0.0.1:${serverPort} {`],
  ]);
  return `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n}\n${site}`;
}

/**
 * Starts a proxy as docs/deploy describes it.
 * @throws Error with its output when it does not start
 */
export async function startProxy(name: ProxyName, serverPort: number, dataDir?: string): Promise<RunningProxy> {
  const { file, env } = ensureDaemonProgram(name);
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`));
  mkdirSync(path.join(folder, 'cache'));
  const settings = path.join(folder, 'settings');
  writeFileSync(
    settings,
    name === 'nginx' ? nginxConf({ folder, port, servers: [serverPort], dataDir }) : caddyfile(port, serverPort),
  );
  const args =
    name === 'nginx' ? nginxArguments(folder, settings) : ['run', '--config', settings, '--adapter', 'caddyfile'];
  const variables = Object.entries({ ...env, HOME: folder }).filter((entry): entry is [string, string] => !!entry[1]);
  const running = run([file, ...args], Object.fromEntries(variables), folder);
  const close = async () => {
    await running.end('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  const isUp = async () =>
    running.hasEnded() || (await sendRaw(port, { method: 'GET', path: '/healthz', headers: [] })).status === 200;
  const took = await until(30_000, isUp);
  if (took !== undefined && !running.hasEnded()) return { port, close };
  const output = running.output();
  await close();
  throw new Error(`${name} did not start: ${output}`);
}
