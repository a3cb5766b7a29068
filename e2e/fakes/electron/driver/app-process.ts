import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { systemVariables } from '../../../../scripts/process/system-variables.ts';
import { MessageLink, type Port } from '../message-link.ts';
import type { LaunchOptions, Recorded } from '../recorded.ts';
import { WindowPages } from './window-pages.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** The built main bundle, as packaged. */
const main = path.join(root, 'desktop/out/main/index.js');
const maxLogLength = 4000;

/** A main process of the app on the fake Electron. */
export class AppProcess {
  readonly link: MessageLink;
  readonly windows: WindowPages;
  readonly exited: Promise<void>;
  private readonly child: ChildProcess;
  private readonly errors: string[] = [];
  private log = '';
  private isExitExpected = false;
  private lastRecorded: Recorded | null = null;

  constructor(
    context: BrowserContext,
    launch: LaunchOptions,
    args: string[],
    onSecondInstance: (argv: string[]) => void,
  ) {
    this.child = fork(main, args, {
      execArgv: ['--expose-gc', '--import', path.join(import.meta.dirname, '../register.ts')],
      // No other variables, so that the test's own environment has no influence.
      env: {
        ...systemVariables(),
        HOME: path.join(launch.userData, 'home'),
        ...(launch.appImage && { APPIMAGE: launch.appImage }),
        FAKE_ELECTRON_LAUNCH: JSON.stringify(launch),
        FAKE_ELECTRON_RESOURCES: path.join(launch.userData, 'resources'),
      },
      serialization: 'advanced',
      silent: true,
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.log = (this.log + text).slice(-maxLogLength);
      });
    }
    this.link = new MessageLink(this.child as Port);
    this.windows = new WindowPages(context, this.link);
    this.link.on('ready', () => undefined);
    this.link.on('schemes', () => undefined);
    this.link.on('second-instance', onSecondInstance);
    this.link.on('ended', async () => {
      this.lastRecorded = await this.link.request<Recorded>('recorded');
      this.isExitExpected = true;
    });
    const kill = () => this.child.kill('SIGKILL');
    process.once('exit', kill);
    this.exited = once(this.child, 'exit').then(async ([code]) => {
      process.off('exit', kill);
      if (!this.isExitExpected)
        this.errors.push(`The main process exited with code ${code}. End of its output:\n${this.log}`);
      this.link.close('The main process has exited.');
      await this.windows.clear();
    });
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** What the app did so far; after its exit, everything that it did. */
  async recorded(): Promise<Recorded> {
    if (this.isRunning && !this.isExitExpected) this.lastRecorded = await this.link.request<Recorded>('recorded');
    if (!this.lastRecorded) throw new Error(`The app exited before it could be observed. ${this.errors.join('\n')}`);
    return this.lastRecorded;
  }

  async allErrors(): Promise<string[]> {
    const recorded = this.lastRecorded || this.isRunning ? (await this.recorded()).errors : [];
    // Users never see the output of the main process, so any output counts as an error.
    return [...recorded, ...this.errors, ...(this.log.trim() ? [`The main process wrote: ${this.log.trim()}`] : [])];
  }

  /** Kills the process, like a crash or a power cut. */
  async kill(): Promise<void> {
    if (this.isRunning)
      this.lastRecorded = await this.link.request<Recorded>('recorded').catch(() => this.lastRecorded);
    this.isExitExpected = true;
    // Close the windows first, because a page without a main process reports errors.
    await this.windows.clear();
    this.child.kill('SIGKILL');
    await this.exited;
  }
}
