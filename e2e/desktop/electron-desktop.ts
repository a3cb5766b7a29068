import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { type ElectronApplication, _electron as electron, type Page } from '@playwright/test';
import type { Desktop, WindowState } from './desktop.ts';
import { emptySeen, type Item, type Seen } from './stand-in/seen.ts';

const app = path.resolve(import.meta.dirname, '../../desktop');

type Answer =
  | { kind: 'open'; paths: string[] }
  | { kind: 'save'; path: string | null }
  | { kind: 'message'; button: string };
/** What is laid into the real main process: the test's answers, and what the app did. */
type Laid = { seen: Seen; answers: Answer[]; notices: { emit(name: string): void }[] };

/** The app in real Electron, where its program can be had. Native dialogs are answered in the main process. */
export class ElectronDesktop implements Desktop {
  readonly userData: string;
  private readonly program: string;
  private running: ElectronApplication | null = null;

  constructor(program: string, userData: string) {
    this.program = program;
    this.userData = userData;
  }

  async start(...args: string[]): Promise<void> {
    this.running = await electron.launch({ executablePath: this.program, args: this.argumentsOf(args) });
    await this.running.evaluate(layIn, emptySeen());
  }

  page = (): Promise<Page> => this.live.firstWindow();
  address = (path: string) => `app://backoffice${path}`;
  seen = (): Promise<Seen> => this.live.evaluate(() => (globalThis as unknown as { laid: Laid }).laid.seen);

  window = (): Promise<WindowState | null> =>
    this.live.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      if (!window) return null;
      return {
        bounds: window.getNormalBounds(),
        visible: window.isVisible(),
        minimised: window.isMinimized(),
        maximised: window.isMaximized(),
        zoom: window.webContents.getZoomLevel(),
      };
    });
  act = (what: 'close' | 'minimise' | 'maximise'): Promise<void> =>
    this.live.evaluate(({ BrowserWindow }, what) => {
      const [window] = BrowserWindow.getAllWindows();
      if (what === 'close') window?.close();
      else if (what === 'minimise') window?.minimize();
      else window?.maximize();
    }, what);
  move = (bounds: WindowState['bounds']): Promise<void> =>
    this.live.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), bounds);

  willPick = (...paths: string[]) => this.answer({ kind: 'open', paths });
  willSaveTo = (path: string | null) => this.answer({ kind: 'save', path });
  willChoose = (button: string) => this.answer({ kind: 'message', button });

  menu = (): Promise<Item[]> =>
    this.live.evaluate(({ Menu }) => {
      const described = (menu: Electron.Menu | null | undefined): Item[] =>
        (menu?.items ?? []).map(({ label, role, accelerator, enabled, visible, submenu }) => ({
          label: label.replace('&', ''),
          ...(role ? { role } : {}),
          ...(accelerator ? { accelerator: String(accelerator) } : {}),
          enabled,
          visible,
          ...(submenu ? { submenu: described(submenu) } : {}),
        }));
      return described(Menu.getApplicationMenu());
    });
  choose = (...labels: string[]): Promise<void> =>
    this.live.evaluate(({ Menu }, labels) => {
      let menu: Electron.Menu | null | undefined = Menu.getApplicationMenu();
      for (const [index, label] of labels.entries()) {
        const item: Electron.MenuItem | undefined = menu?.items.find(
          one => one.label.replace('&', '') === label && one.visible,
        );
        if (!item?.enabled) throw new Error(`There is no entry "${label}" to choose.`);
        if (index === labels.length - 1) item.click();
        menu = item.submenu;
      }
    }, labels);
  clickNotification = (id: number): Promise<void> =>
    this.live.evaluate(
      (_electron, id) => (globalThis as unknown as { laid: Laid }).laid.notices[id - 1]?.emit('click'),
      id,
    );
  power = (event: string): Promise<void> =>
    this.live.evaluate(({ powerMonitor }, event) => void powerMonitor.emit(event), event);

  async quit(): Promise<void> {
    const closed = this.live.waitForEvent('close');
    await this.live.evaluate(({ app }) => app.quit()).catch(() => undefined);
    await closed;
  }
  async restart(...args: string[]): Promise<void> {
    await this.quit();
    await this.start(...args);
  }
  async startAgain(...args: string[]): Promise<void> {
    await once(spawn(this.program, this.argumentsOf(args), { stdio: 'ignore' }), 'exit');
  }
  async kill(): Promise<void> {
    this.live.process().kill('SIGKILL');
    await this.live.waitForEvent('close');
  }
  async end(): Promise<string[]> {
    const faults = await this.running
      ?.evaluate(() => (globalThis as unknown as { laid: Laid }).laid.seen.faults)
      .catch(() => []);
    await this.running?.close().catch(() => undefined);
    return faults ?? [];
  }

  private get live(): ElectronApplication {
    if (!this.running) throw new Error('The app was not started.');
    return this.running;
  }
  private argumentsOf = (args: string[]) => [app, `--user-data-dir=${this.userData}`, ...args];
  private answer = (answer: Answer): Promise<void> =>
    this.live.evaluate((_electron, answer) => {
      (globalThis as unknown as { laid: Laid }).laid.answers.push(answer);
    }, answer);
}

/** Runs in the real main process, so it stands on its own. */
function layIn({ dialog, shell, app, Notification }: typeof Electron.CrossProcessExports, seen: Seen): void {
  const laid: Laid = { seen, answers: [], notices: [] };
  Object.assign(globalThis, { laid });
  // biome-ignore lint/suspicious/noExplicitAny: Electron's functions take their arguments in several forms
  type Given = any[];
  const optionsOf = (given: Given) => given.at(-1) as Record<string, unknown> & { buttons?: string[] };
  const next = (kind: Answer['kind'], options: object): Answer | undefined => {
    const answer = laid.answers[0]?.kind === kind ? laid.answers.shift() : undefined;
    if (!answer) seen.faults.push(`The app asked something that no test answers: ${JSON.stringify(options)}`);
    const plain = JSON.parse(JSON.stringify(options)) as Record<string, unknown>;
    seen.dialogs.push({ kind, options: plain, answer });
    return answer;
  };
  const press = (...given: Given) => {
    const options = optionsOf(given);
    const answer = next('message', options);
    return answer?.kind === 'message' ? (options.buttons ?? ['OK']).indexOf(answer.button) : 0;
  };
  Object.assign(dialog, {
    showOpenDialog: async (...given: Given) => {
      const answer = next('open', optionsOf(given));
      const filePaths = answer?.kind === 'open' ? answer.paths : [];
      return { canceled: filePaths.length === 0, filePaths };
    },
    showSaveDialog: async (...given: Given) => {
      const answer = next('save', optionsOf(given));
      const path = answer?.kind === 'save' ? answer.path : null;
      return { canceled: path === null, filePath: path ?? '' };
    },
    showMessageBox: async (...given: Given) => ({ response: press(...given), checkboxChecked: false }),
    showMessageBoxSync: press,
  });
  shell.openExternal = async url => void seen.opened.push(url);
  app.setBadgeCount = (count = 0) => {
    seen.badge = count;
    return true;
  };
  app.showAboutPanel = () => {
    seen.about += 1;
  };
  Notification.prototype.show = function show(this: Electron.Notification) {
    laid.notices.push(this as unknown as Laid['notices'][number]);
    seen.notifications.push({ id: laid.notices.length, title: this.title, body: this.body });
  };
}
