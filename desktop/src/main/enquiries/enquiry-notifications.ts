import type { NotificationConstructorOptions } from 'electron';
import { type Action, actionLabels, type EnquiryMessage } from './enquiry-notification.ts';

/** The part of Electron's Notification that is used here. */
export type SystemNotification = {
  on(event: 'click' | 'failed', listener: () => void): unknown;
  on(event: 'close', listener: (event: { reason?: string }) => void): unknown;
  on(event: 'action', listener: (event: { actionIndex: number }) => void): unknown;
  show(): void;
  close(): void;
};

type Deps = {
  create: (options: NotificationConstructorOptions) => SystemNotification;
  platform: NodeJS.Platform;
  /** The host of the website, where there are several. */
  site: () => string | null;
  open: (path: string) => void;
  /** A button was pressed. */
  act: (action: Action, id: string) => void;
  /** The system refused to show one, as macOS does for an app without a signature. */
  onFailed: () => void;
};

/** The number of notifications held; the system keeps about as many. */
const most = 50;

/**
 * The system's notifications about enquiries. A click opens the enquiry, where everything that the buttons offer is too:
 * Linux shows none. Once the enquiry was read, the notification is withdrawn.
 */
export class EnquiryNotifications {
  readonly #deps: Deps;
  /**
   * Electron drops the handlers of an unreferenced notification. Each is held until it is used or withdrawn, not only
   * until `close`: Windows closes one after seconds, when it moves to the Action Center.
   */
  readonly #held = new Map<SystemNotification, EnquiryMessage>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  show(message: EnquiryMessage): void {
    const { create, platform, site, open, act, onFailed } = this.#deps;
    const { title, body, path, single } = message;
    const host = site();
    const actions = platform === 'linux' ? [] : (single?.actions ?? []);
    const notification = create({
      title: host ? `${title} · ${host}` : title,
      body,
      ...(single && { id: single.tag }),
      ...(actions.length > 0 && { actions: actions.map(action => ({ type: 'button', text: actionLabels[action] })) }),
    });
    this.#hold(notification, message);
    const used = (work: () => void) => {
      this.#held.delete(notification);
      work();
    };
    notification.on('click', () => used(() => open(path)));
    notification.on('failed', () => used(onFailed));
    notification.on('close', ({ reason }) => reason === 'userCanceled' && this.#held.delete(notification));
    if (single && actions.length > 0)
      notification.on('action', ({ actionIndex }) => {
        const action = actions[actionIndex];
        used(() => (action ? act(action, single.id) : open(path)));
      });
    notification.show();
  }

  /** The ids of the new enquiries, or of the notices, that are shown. */
  shown(are: EnquiryMessage['about']['are']): string[] {
    return [...this.#held.values()].flatMap(({ about }) => (about.are === are ? about.ids : []));
  }

  /** Whether the notification with a tag is from this run of the app. */
  holds(id: string): boolean {
    return [...this.#held.values()].some(({ single }) => single?.id === id);
  }

  /** Withdraws the notifications of which nothing is left. */
  withdraw(are: EnquiryMessage['about']['are'], left: ReadonlySet<string>): void {
    for (const [notification, { about }] of this.#held)
      if (about.are === are && !about.ids.some(id => left.has(id))) this.#remove(notification);
  }

  #hold(notification: SystemNotification, message: EnquiryMessage): void {
    const [oldest] = this.#held.keys();
    if (oldest && this.#held.size >= most) this.#remove(oldest);
    this.#held.set(notification, message);
  }

  #remove(notification: SystemNotification): void {
    this.#held.delete(notification);
    notification.close();
  }
}
