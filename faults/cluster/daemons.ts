import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { accepts } from '../../scripts/process/accepts.ts';
import { freePort } from '../../scripts/process/free-port.ts';
import { type DaemonName, ensureDaemonProgram } from '../../scripts/programs/daemon-program.ts';
import { deployFile } from '../tools/deploy-file.ts';
import { limits } from '../tools/limits.ts';
import { nginxArguments, nginxConf } from '../tools/nginx.ts';
import { type Process, run, signalGroup } from '../tools/server.ts';
import { until } from '../tools/site.ts';

/** A program that is started again on its port after it was killed, as a supervisor does. */
export type Daemon = { port: number; kill(): Promise<void>; start(): Promise<void> };

/** A HAProxy in front of databases, as docs/deploy describes it. */
export async function databaseBalancer(folder: string, nodes: number[]): Promise<Daemon> {
  const port = await freePort();
  const names = ['first', 'second', 'third'];
  const text = deployFile('haproxy-database.cfg', [
    ['bind 127.0.0.1:3306', `bind 127.0.0.1:${port}`],
    ...nodes.map((node, at): [string, string] => [
      `server ${names[at]} 10.0.0.1${at + 1}:3306`,
      `server ${names[at]} 127.0.0.1:${node}`,
    ]),
  ]);
  return startHaproxy(folder, port, text);
}

/** A HAProxy in front of servers, as docs/deploy describes it, without TLS. Visitors name their own address here. */
export async function websiteBalancer(folder: string, servers: number[]): Promise<Daemon> {
  const port = await freePort();
  const text = deployFile('haproxy-website.cfg', [
    ['bind :80\n', `bind 127.0.0.1:${port}\n`],
    [/^ {4}bind :443 .*\n/gm, ''],
    [/^ {4}http-request redirect .*\n/gm, ''],
    [/^ {4}option forwardfor\n/gm, ''],
    ['server first 10.0.0.1:3000', `server first 127.0.0.1:${servers[0]}`],
    ['server second 10.0.0.2:3000', `server second 127.0.0.1:${servers[1]}`],
  ]);
  return startHaproxy(folder, port, text);
}

/** An nginx in front of servers, as docs/deploy describes it, without TLS. Visitors name their own address here. */
export async function websiteNginx(folder: string, servers: number[]): Promise<Daemon> {
  const port = await freePort();
  mkdirSync(path.join(folder, 'cache'), { recursive: true });
  const settings = path.join(folder, 'nginx.conf');
  writeFileSync(settings, nginxConf({ folder, port, servers, trustsVisitors: true }));
  return startDaemon('nginx', { folder, port, args: nginxArguments(folder, settings) });
}

function startHaproxy(folder: string, port: number, text: string): Promise<Daemon> {
  mkdirSync(folder);
  const settings = path.join(folder, 'haproxy.cfg');
  writeFileSync(settings, text);
  return startDaemon('haproxy', { folder, port, args: ['-db', '-f', settings] });
}

type DaemonOptions = { folder: string; port: number; args: string[] };

async function startDaemon(name: DaemonName, { folder, port, args }: DaemonOptions): Promise<Daemon> {
  const { file, env } = ensureDaemonProgram(name);
  const variables = Object.entries(env).filter((entry): entry is [string, string] => Boolean(entry[1]));
  let running: Process;
  const daemon = {
    port,
    kill: async () => {
      // With the processes that it has begun.
      signalGroup(running.pid, 'SIGKILL');
      await running.ended;
      await until(limits.start, async () => !(await accepts(port)));
    },
    start: async () => {
      running = run([file, ...args], Object.fromEntries(variables), folder);
      const took = await until(limits.start, async () => running.hasEnded() || (await accepts(port)));
      if (took === undefined || running.hasEnded()) throw new Error(`${name} did not start: ${running.output()}`);
    },
  };
  await daemon.start();
  return daemon;
}
