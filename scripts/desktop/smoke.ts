import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';

const startMs = 60_000;

/** Starts a packed program with a data folder of its own, and speaks to it over Chromium's debugging port. */
export async function smoke(program: string, args: readonly string[] = []): Promise<void> {
  const userData = mkdtempSync(path.join(tmpdir(), 'smoke-'));
  // No port for Node: a fuse forbids `--inspect`.
  const started = spawn(program, ['--remote-debugging-port=0', `--user-data-dir=${userData}`, '--inspect=0', ...args]);
  try {
    const { address, output } = await debuggingAddress(started);
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    const page = context?.pages()[0] ?? (await context?.waitForEvent('page'));
    if (!page) throw new Error('The program opened no window.');
    await checkFirstScreen(page);
    await browser.close();
    if (/Debugger listening/.test(output())) throw new Error('The program listens to the debugger of Node.');
  } finally {
    if (started.exitCode === null && started.kill()) await once(started, 'exit');
    rmSync(userData, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** @throws with the program's output when it prints no debugging port */
function debuggingAddress(started: ChildProcess): Promise<{ address: string; output: () => string }> {
  let output = '';
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`${reason} It wrote:\n${output.slice(-4000) || 'nothing'}`));
    const timer = setTimeout(() => fail(`The program opened no debugging port in ${startMs / 1000} seconds.`), startMs);
    const read = (text: string) => {
      output += text;
      const [, port] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
      if (!port) return;
      clearTimeout(timer);
      resolve({ address: `http://127.0.0.1:${port}`, output: () => output });
    };
    for (const stream of [started.stdout, started.stderr]) stream?.setEncoding('utf8').on('data', read);
    started.once('error', error => fail(`The program could not be started: ${error.message}.`));
    started.once('exit', code => fail(`The program ended by itself with code ${code}.`));
  });
}

/** The first start asks for the website; its page has the app's own bridge, and nothing of Node. */
async function checkFirstScreen(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Which website do you work on?' }).waitFor({ timeout: startMs });
  const found = await page.evaluate(() => ({
    bridge: typeof (window as { desktop?: Record<string, unknown> }).desktop?.['servers.read'],
    node: ['require', 'process', 'Buffer', 'module', 'global'].filter(name => name in window),
  }));
  if (found.bridge !== 'function') throw new Error('The page has no bridge to the app.');
  if (found.node.length > 0) throw new Error(`The page has ${found.node.join(', ')} of Node.`);
}
