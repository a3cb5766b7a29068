import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { Desktop, WindowState } from './desktop.ts';
import { toBrowser } from './stand-in/addresses.ts';
import { AppProcess } from './stand-in/process.ts';
import type { Item, Launch, Seen } from './stand-in/seen.ts';

/** The app on the stand-in for Electron: its real main process, preload and page, in a real Chromium. */
export class StandInDesktop implements Desktop {
  readonly launch: Launch;
  private readonly context: BrowserContext;
  private app: AppProcess | null = null;
  private readonly processes: AppProcess[] = [];

  constructor(context: BrowserContext, given: { userData: string; port: number } & Partial<Launch>) {
    this.context = context;
    this.launch = {
      version: '1.0.0',
      second: false,
      packaged: true,
      appImage: '',
      encryption: 'real',
      key: randomBytes(32).toString('hex'),
      displays: [{ x: 0, y: 0, width: 1920, height: 1080 }],
      ...given,
    };
  }

  get userData(): string {
    return this.launch.userData;
  }

  /** The running main process. */
  get running(): AppProcess {
    if (!this.app) throw new Error('The app was not started.');
    return this.app;
  }

  async start(...args: string[]): Promise<void> {
    this.app = this.begin(this.launch, args);
  }

  page = (): Promise<Page> => this.running.windows.get();
  address = (path: string) => toBrowser(`app://backoffice${path}`, ['app'], this.launch.port);
  seen = (): Promise<Seen> => this.running.seen();

  async window(): Promise<WindowState | null> {
    const [state = null] = await this.ask<WindowState[]>('window');
    return state;
  }
  act = (what: 'close' | 'minimise' | 'maximise' | 'hang' | 'recover') => this.ask<void>('window.act', what);
  move = (bounds: WindowState['bounds']) => this.ask<void>('window.move', bounds);

  willPick = async (...paths: string[]) => void (await this.ask('answer', { kind: 'open', paths }));
  willSaveTo = async (path: string | null) => void (await this.ask('answer', { kind: 'save', path }));
  willChoose = async (button: string) => void (await this.ask('answer', { kind: 'message', button }));

  menu = () => this.ask<Item[]>('menu');
  choose = (...labels: string[]) => this.ask<void>('menu.choose', labels);
  clickNotification = (id: number) => this.ask<void>('notification.click', id);
  power = (event: string) => this.ask<void>('power', event);

  async quit(): Promise<void> {
    const { ended } = this.running;
    await this.ask('quit').catch(() => undefined);
    await ended;
  }

  async restart(...args: string[]): Promise<void> {
    await this.quit();
    await this.start(...args);
  }

  async startAgain(...args: string[]): Promise<void> {
    await this.begin({ ...this.launch, second: true }, args).ended;
  }

  /** Ends without a word, as in a power cut. */
  kill = () => this.running.kill();

  ask = <T>(name: string, data?: unknown): Promise<T> => this.running.link.ask<T>(name, data);

  /** What went wrong in any of its processes, which are over now. */
  async end(): Promise<string[]> {
    const faults: string[] = [];
    for (const one of this.processes) {
      if (one === this.app && one.isRunning) {
        const open = await one.link.ask<number>('unanswered');
        if (open > 0) faults.push(`${open} of the answers that the test prepared were never asked for.`);
      }
      faults.push(...(await one.allFaults()));
      if (one.isRunning) await one.kill();
    }
    return faults;
  }

  private begin(launch: Launch, args: string[]): AppProcess {
    const started = new AppProcess(this.context, launch, args, argv => {
      this.running.link.tell(
        'second-instance',
        argv.map(one => (path.basename(one) === 'index.js' ? 'app' : one)),
      );
    });
    this.processes.push(started);
    return started;
  }
}
