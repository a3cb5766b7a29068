import { toElectronUrl } from './address-mapping.ts';
import { schemes } from './protocol.ts';
import { emitPreventable, StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch } from './test-connection.ts';

type Handler = (...values: never[]) => unknown;

/** The app's session. Calls the app's permission handlers as Chromium does. */
class Session extends StrictEmitter {
  readonly availableSpellCheckerLanguages = ['en-GB', 'en-US', 'de', 'fr'];
  private languages: string[] = [];
  private readonly handlers = new Map<string, Handler>();

  constructor() {
    super('session', ['will-download', 'spellcheck-dictionary-download-failure']);
    driver.on('permission', ({ permission, url }: { permission: string; url: string }) =>
      this.checkPermission(permission, url),
    );
    driver.on('download', () => {
      if (!emitPreventable(this, 'will-download', {}, {}, {})) failTest('The app let the page download a file.');
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

  /** Whether the app grants a permission to a page: when requested, when checked, and for a device. */
  private async checkPermission(permission: string, page: string) {
    const url = toElectronUrl(page, schemes(), launch.port);
    const callHandler = (name: string, ...values: unknown[]): unknown => {
      const handler = this.handlers.get(name);
      // Without a handler Electron grants the permission.
      return handler ? handler(...(values as never[])) : true;
    };
    const requested = await new Promise(resolve => {
      const details = { requestingUrl: url, isMainFrame: true };
      if (callHandler('request', null, permission, resolve, details) === true) resolve(true);
    });
    return {
      requested,
      checked: callHandler('check', null, permission, url, {}),
      device: callHandler('device', { origin: url }),
    };
  }
}

export const defaultSession = strictFake('session', new Session());
/** Other sessions are used only for network requests. */
export const session = strictFake('session', { defaultSession, fromPartition: () => strictFake('session', {}) });
