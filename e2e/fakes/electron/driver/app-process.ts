import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { Link, type Port } from '../message-link.ts';
import type { Launch, Seen } from '../recorded.ts';
import { Windows } from './window-pages.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** The built main bundle, as it is packed. */
const main = path.join(root, 'desktop/out/main/index.js');
const logKept = 4000;

/** One main process of the app under the stand-in, from its start to its end. */
export class AppProcess {
  readonly link: Link;
  readonly windows: Windows;
  readonly ended: Promise<void>;
  private readonly child: ChildProcess;
  private readonly faults: string[] = [];
  private log = '';
  /** Whether it may end now. */
  private mayEnd = false;
  private last: Seen | null = null;

  constructor(context: BrowserContext, launch: Launch, args: string[], onSecond: (argv: string[]) => void) {
    const { PATH, TMPDIR, TZ, LANG } = process.env;
    this.child = fork(main, args, {
      execArgv: ['--import', path.join(import.meta.dirname, '../register.ts')],
      // Only what any program gets, so that nothing of the test's own environment decides.
      env: {
        PATH,
        HOME: path.join(launch.userData, 'home'),
        TMPDIR,
        TZ,
        LANG,
        ...(launch.appImage && { APPIMAGE: launch.appImage }),
        STAND_IN: JSON.stringify(launch),
        STAND_IN_RESOURCES: path.join(launch.userData, 'resources'),
      },
      serialization: 'advanced',
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log = (this.log + text).slice(-logKept);
      });
    }
    this.link = new Link(this.child as Port);
    this.windows = new Windows(context, this.link);
    this.link.on('ready', () => undefined);
    this.link.on('schemes', () => undefined);
    this.link.on('second-instance', onSecond);
    this.link.on('ended', async () => {
      this.last = await this.link.ask<Seen>('seen');
      this.mayEnd = true;
    });
    const kill = () => this.child.kill('SIGKILL');
    process.once('exit', kill);
    this.ended = once(this.child, 'exit').then(async ([code]) => {
      process.off('exit', kill);
      if (!this.mayEnd) this.faults.push(`The main process ended with code ${code}. Its output ends:\n${this.log}`);
      this.link.end('The main process has ended.');
      await this.windows.clear();
    });
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** What the app did so far; after its end, what it had done by then. */
  async seen(): Promise<Seen> {
    if (this.isRunning && !this.mayEnd) this.last = await this.link.ask<Seen>('seen');
    if (!this.last) throw new Error(`Nothing is known of what the app did. ${this.faults.join('\n')}`);
    return this.last;
  }

  /** What went wrong unannounced. */
  async allFaults(): Promise<string[]> {
    const seen = this.last || this.isRunning ? (await this.seen()).faults : [];
    // What a main process writes is for nobody's eyes: an error or a warning in it is one that nobody hears.
    return [...seen, ...this.faults, ...(this.log.trim() ? [`The main process wrote: ${this.log.trim()}`] : [])];
  }

  /** Ends it at once, as a crash or a power cut would. */
  async kill(): Promise<void> {
    if (this.isRunning) this.last = await this.link.ask<Seen>('seen').catch(() => this.last);
    this.mayEnd = true;
    // Its windows go with it: first here, as a page without a main process would only complain.
    await this.windows.clear();
    this.child.kill('SIGKILL');
    await this.ended;
  }
}
