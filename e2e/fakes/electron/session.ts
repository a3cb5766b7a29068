import { toElectronUrl } from './address-mapping.ts';
import { type Protocol, protocolOf, schemes } from './protocol.ts';
import { emitPreventable, StrictEmitter, strictFake } from './strict-fake.ts';
import { driver, failTest, launch, recorded } from './test-connection.ts';

type Handler = (...values: never[]) => unknown;

/** The app's session. Calls the app's permission handlers as Chromium does. */
class Session extends StrictEmitter {
  readonly availableSpellCheckerLanguages = ['en-GB', 'en-US', 'de', 'fr'];
  private languages: string[] = [];
  private readonly handlers = new Map<string, Handler>();

  readonly protocol: Protocol;
  readonly partition: string;

  constructor(partition: string) {
    super('session', ['will-download', 'spellcheck-dictionary-download-failure']);
    this.partition = partition;
    this.protocol = protocolOf(partition);
  }

  async clearStorageData(): Promise<void> {
    recorded.clearedPartitions.push(this.partition);
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
  async checkPermission(permission: string, page: string) {
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

const sessions = new Map<string, Session>();
/** The session of the newest window, which the test queries. */
let latest: Session | null = null;

/** The session of a partition; an empty name is the default one. */
function sessionOf(partition: string): Session {
  const existing = sessions.get(partition);
  if (existing) return existing;
  const created = strictFake('session', new Session(partition));
  sessions.set(partition, created);
  return created;
}

export function sessionOfWindow(partition: string): Session {
  latest = sessionOf(partition);
  return latest;
}

driver.on('permission', ({ permission, url }: { permission: string; url: string }) =>
  latest?.checkPermission(permission, url),
);
driver.on('download', () => {
  if (!latest || !emitPreventable(latest, 'will-download', {}, {}, {}))
    failTest('The app let the page download a file.');
});

export const session = strictFake('session', { defaultSession: sessionOf(''), fromPartition: sessionOf });
