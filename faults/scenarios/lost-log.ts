import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from '../tools/client.ts';
import { limits } from '../tools/limits.ts';
import { Findings } from '../tools/report.ts';
import { MAIN, type Process } from '../tools/server.ts';
import { createSite, type Environment, type Site, until } from '../tools/site.ts';
import { freeBytesOn, mountSmallDisk } from '../tools/small-disk.ts';

/** Each page is a line of the log, and together they are more than a pipe holds (64 kB). */
const pages = 600;
const settings = { LOG_LEVEL: 'info' };

/** Standard output cannot be written, in four ways: lines are lost, and nothing else. */
export async function lostLog(environment: Environment): Promise<Findings> {
  const findings = new Findings(environment.database);
  const sites: Site[] = [];
  const siteOf = async () => {
    const site = await createSite(environment);
    sites.push(site);
    return site;
  };
  try {
    await onFullDevice(await siteOf(), findings);
    await onDiskThatFillsUp(await siteOf(), findings);
    await intoPipe(await siteOf(), findings, 'whose reader has gone');
    await intoPipe(await siteOf(), findings, 'that nobody reads');
  } finally {
    for (const site of sites) await site.remove();
  }
  return findings;
}

/** The server with its output redirected by a shell, which it replaces. */
const writingTo = (place: string) => ['sh', '-c', `exec "$0" "$1" ${place} 2>&1`, process.execPath, MAIN];

async function onFullDevice(site: Site, findings: Findings): Promise<void> {
  const server = await site.start({ settings, command: writingTo('> /dev/full') });
  await expectAlive(site, server, findings, 'on a full device');
  await expectEnd(server, findings, 'on a full device');
}

async function onDiskThatFillsUp(site: Site, findings: Findings): Promise<void> {
  const disk = await mountSmallDisk(1);
  try {
    const server = await site.start({
      settings,
      command: writingTo(`>> ${path.join(disk.serverDataDir, 'log')}`),
      prefix: disk.prefix,
    });
    const visitor = new Client(site.port);
    await visitor.get('/');
    disk.fill();
    findings.expect(freeBytesOn(disk.dataDir) === 0, 'the disk of the log is full', freeBytesOn(disk.dataDir));
    await expectAlive(site, server, findings, 'on a full disk');
    disk.free();
    await visitor.get('/gallery');
    const linesOf = () => readFileSync(path.join(disk.dataDir, 'log'), 'utf8').trimEnd().split('\n');
    // A line is written after its answer.
    await until(limits.recovery, () => linesOf().some(line => line.includes('"path":"/gallery"')));
    const lines = linesOf();
    const said = lines.find(line => line.includes('Lines of this log are missing'));
    findings.expect(said?.includes('(ENOSPC)') ?? false, 'with room again the log says that lines are missing', said);
    findings.expect(
      lines.some(line => line.includes('"path":"/gallery"')),
      'and goes on',
      lines.at(-1),
    );
    await expectEnd(server, findings, 'after a full disk');
  } finally {
    await disk.remove();
  }
}

async function intoPipe(site: Site, findings: Findings, kind: string): Promise<void> {
  // Both ends of a FIFO in the data folder: the server's standard output, and a reader that never reads.
  const fifo = path.join(path.dirname(site.dataDir), 'fifo');
  await once(spawn('sh', ['-c', 'mkfifo "$0"', fifo]), 'exit');
  const holder = spawn('sh', ['-c', 'exec 3<"$0"; echo open; exec sleep 600', fifo], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const server = await site.start({ settings, command: writingTo(`> "${fifo}"`) });
    if (kind === 'whose reader has gone') {
      holder.kill('SIGKILL');
      await once(holder, 'exit');
    }
    await expectAlive(site, server, findings, `into a pipe ${kind}`);
    await expectEnd(server, findings, `into a pipe ${kind}`);
  } finally {
    holder.kill('SIGKILL');
  }
}

async function expectAlive(site: Site, server: Process, findings: Findings, where: string): Promise<void> {
  const visitor = new Client(site.port);
  const others: number[] = [];
  for (let page = 0; page < pages && others.length < 3; page += 1) {
    const { status } = await visitor.get(`/?n=${page}`, limits.answer);
    if (status !== 200) others.push(status);
  }
  findings.expect(others.length === 0 && !server.hasEnded(), `${where}: ${pages} pages are served`, others);
}

async function expectEnd(server: Process, findings: Findings, where: string): Promise<void> {
  const exit = await Promise.race([server.end('SIGTERM'), wait(limits.stop, 'still there' as const)]);
  findings.expect(exit !== 'still there' && exit.code === 0, `${where}: SIGTERM ends it with code 0`, exit);
  if (exit === 'still there') await server.end('SIGKILL');
}
