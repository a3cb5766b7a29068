import type { NotificationConstructorOptions } from 'electron';
import { notificationContent } from './enquiry-notification.ts';
import type { NewEnquiry } from './enquiry-poller.ts';

/** The part of Electron's Notification that is used here. */
export type SystemNotification = {
  on(event: 'click' | 'failed', listener: () => void): unknown;
  on(event: 'close', listener: (event: { reason?: string }) => void): unknown;
  on(event: 'action', listener: () => void): unknown;
  on(event: 'reply', listener: (event: { reply: string }) => void): unknown;
  show(): void;
  close(): void;
};

type Deps = {
  create: (options: NotificationConstructorOptions) => SystemNotification;
  platform: NodeJS.Platform;
  /** The host of the website, where there are several. */
  site: () => string | null;
  open: (path: string) => void;
  markAnswered: (id: string) => void;
  /** Starts a reply to an enquiry with a text. */
  reply: (enquiry: NewEnquiry, text: string) => void;
  /** The system refused to show one, as macOS does for an app without a signature. */
  onFailed: () => void;
};

/** The number of notifications held; the system keeps about as many. */
const most = 50;

const markAnsweredLabel = 'Mark as answered';

/**
 * The system's notifications of new enquiries. A click opens the enquiry; once the enquiry was read, the notification
 * is withdrawn.
 */
export class EnquiryNotifications {
  readonly #deps: Deps;
  /**
   * Electron drops the handlers of an unreferenced notification. Each is held until it is used or withdrawn, not only
   * until `close`: Windows closes one after seconds, when it moves to the Action Center.
   */
  readonly #held = new Map<SystemNotification, readonly string[]>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  show(enquiries: readonly NewEnquiry[]): void {
    const { create, platform, site, open, markAnswered, reply, onFailed } = this.#deps;
    const { title, body, path } = notificationContent(enquiries);
    const only = enquiries.length === 1 ? enquiries[0] : undefined;
    const hasActions = only && platform !== 'linux';
    const host = site();
    const notification = create({
      title: host ? `${title} · ${host}` : title,
      body,
      ...(only && { id: only._id }),
      ...(hasActions && {
        hasReply: true,
        replyPlaceholder: `Reply to ${only.name}`,
        actions: [{ type: 'button', text: markAnsweredLabel }],
      }),
    });
    this.#hold(notification, enquiries);
    const act = (action: () => void) => () => {
      this.#held.delete(notification);
      action();
    };
    notification.on(
      'click',
      act(() => open(path)),
    );
    notification.on('failed', act(onFailed));
    notification.on('close', ({ reason }) => reason === 'userCanceled' && this.#held.delete(notification));
    if (hasActions) {
      notification.on(
        'action',
        act(() => markAnswered(only._id)),
      );
      notification.on('reply', ({ reply: text }) => act(() => reply(only, text))());
    }
    notification.show();
  }

  /** The ids of the enquiries that are shown. */
  get shown(): string[] {
    return [...this.#held.values()].flat();
  }

  /** Withdraws the notifications whose enquiries are no longer new. */
  withdraw(newIds: ReadonlySet<string>): void {
    for (const [notification, ids] of this.#held) {
      if (!ids.some(id => newIds.has(id))) this.#remove(notification);
    }
  }

  #hold(notification: SystemNotification, enquiries: readonly NewEnquiry[]): void {
    const [oldest] = this.#held.keys();
    if (oldest && this.#held.size >= most) this.#remove(oldest);
    this.#held.set(
      notification,
      enquiries.map(({ _id }) => _id),
    );
  }

  #remove(notification: SystemNotification): void {
    this.#held.delete(notification);
    notification.close();
  }
}

/** The event that Windows sends for a notification, even one from before the app was started. */
type Activation = { type: string; arguments: string };

/**
 * The enquiry of an activated notification and what to do with it; null for a notification of several. Electron gives the
 * arguments as `type=click&tag=<id>`.
 */
export function activatedEnquiry({ type, arguments: text }: Activation): { id: string; isAnswered: boolean } | null {
  const id = new URLSearchParams(text).get('tag') ?? '';
  return /^[\w-]{1,64}$/.test(id) ? { id, isAnswered: type === 'action' } : null;
}
