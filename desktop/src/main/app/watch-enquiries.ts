import { recordPath } from '@hydraulics/common/screens';
import { Notification } from 'electron';
import { replyLink } from '../enquiries/enquiry-notification.ts';
import { activatedEnquiry, EnquiryNotifications } from '../enquiries/enquiry-notifications.ts';
import { EnquiryPoller } from '../enquiries/enquiry-poller.ts';
import { setEnquiryState } from '../enquiries/enquiry-state.ts';
import { EnquiryWatch } from '../enquiries/enquiry-watch.ts';
import type { SendRequest } from '../proxy/send-request.ts';
import { openExternal } from '../security/open-external.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

type Deps = {
  settings: SettingsStore;
  sessions: SessionStore;
  sendRequest: SendRequest;
  /** Opens a screen for a website. */
  open: (site: string, path: string) => void;
  onCounts: (counts: ReadonlyMap<string, number>) => void;
  /** The system refused to show a notification. */
  onFailed: () => void;
};

/** Watches all known websites, and notifies of their new enquiries. */
export function watchEnquiries({ settings, sessions, sendRequest, open, onCounts, onFailed }: Deps): EnquiryWatch {
  const notifications = new Map<string, EnquiryNotifications>();

  async function markAnswered(site: string, id: string): Promise<void> {
    if (await setEnquiryState({ sendRequest, sessions, server: site }, id, 'answered')) watch.refresh(site);
    else open(site, recordPath('enquiry', id));
  }

  const notificationsOf = (site: string): EnquiryNotifications => {
    const existing = notifications.get(site);
    if (existing) return existing;
    const created = new EnquiryNotifications({
      create: options => new Notification(options),
      platform: process.platform,
      site: () => (settings.current.servers.length > 1 ? new URL(site).host : null),
      open: path => open(site, path),
      markAnswered: id => void markAnswered(site, id),
      reply: (enquiry, text) => void openExternal(replyLink(enquiry, text), site),
      onFailed,
    });
    notifications.set(site, created);
    return created;
  };

  const watch = new EnquiryWatch({
    onCounts,
    create: (site, onCount) =>
      new EnquiryPoller({
        sendRequest,
        server: () => site,
        sessions,
        lastNotified: {
          read: () => settings.current.lastNotified[site],
          // If this cannot be saved, the notification is only repeated after the next start.
          save: (_site, time) =>
            void settings.save({ lastNotified: { ...settings.current.lastNotified, [site]: time } }).catch(() => {}),
        },
        onNew(enquiries) {
          if (settings.current.choices.notify && Notification.isSupported()) notificationsOf(site).show(enquiries);
        },
        shown: () => notificationsOf(site).shown,
        onStillNew: ids => notificationsOf(site).withdraw(ids),
        onCount,
      }),
  });

  if (process.platform === 'win32') {
    // For notifications from before the start, whose website is unknown; the others have their own listeners.
    Notification.handleActivation(activation => {
      const found = activatedEnquiry(activation);
      const site = settings.current.server;
      if (!found || !site || [...notifications.values()].some(one => one.shown.includes(found.id))) return;
      if (found.isAnswered) void markAnswered(site, found.id);
      else open(site, recordPath('enquiry', found.id));
    });
  }
  return watch;
}
