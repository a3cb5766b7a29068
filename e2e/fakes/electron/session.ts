import { toElectron } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { complete, Emitter, emitPreventable } from './strict-fake.ts';
import { fault, launch, test } from './test-connection.ts';

type Handler = (...values: never[]) => unknown;

/** The one session of the app. What it may do is asked of the app's handlers, as Chromium would ask them. */
class Session extends Emitter {
  readonly availableSpellCheckerLanguages = ['en-GB', 'en-US', 'de', 'fr'];
  private languages: string[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    super('session', ['will-download', 'spellcheck-dictionary-download-failure']);
    test.on('permission', ({ permission, url }: { permission: string; url: string }) => this.judge(permission, url));
    test.on('download', () => {
      if (!emitPreventable(this, 'will-download', {}, {}, {})) fault('The app let the page download a file.');
    });
  }

  setPermissionRequestHandler = (handler: Handler) => void this.handlers.set('request', handler);
  setPermissionCheckHandler = (handler: Handler) => void this.handlers.set('check', handler);
  setDevicePermissionHandler = (handler: Handler) => void this.handlers.set('device', handler);
  setDisplayMediaRequestHandler = (handler: Handler) => void this.handlers.set('display', handler);
  setSpellCheckerLanguages(languages: string[]): void {
    this.languages = languages;
  }
  getSpellCheckerLanguages = () => this.languages;
  addWordToSpellCheckerDictionary = () => true;

  /** Whether the app gives a page of this address a permission: asked for, looked up, and as a device. */
  private async judge(permission: string, page: string) {
    const url = toElectron(page, schemes(), launch.port);
    const ask = (name: string, ...values: unknown[]): unknown => {
      const handler = this.handlers.get(name);
      // Electron grants what nobody refuses.
      return handler ? handler(...(values as never[])) : true;
    };
    const requested = await new Promise(resolve => {
      const details = { requestingUrl: url, isMainFrame: true };
      if (ask('request', null, permission, resolve, details) === true) resolve(true);
    });
    return { requested, checked: ask('check', null, permission, url, {}), device: ask('device', { origin: url }) };
  }
}

export const defaultSession = complete('session', new Session());
/** Of others only the network is used, which is the same. */
export const session = complete('session', { defaultSession, fromPartition: () => complete('session', {}) });
