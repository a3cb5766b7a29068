import { recordPath, replyPath } from '@hydraulics/common/screens';
import { Notification } from 'electron';
import type { EnquiryCount } from '../../enquiry-count.ts';
import { setEnquiryState, snoozeEnquiry } from '../enquiries/enquiry-calls.ts';
import {
  type Action,
  activatedEnquiry,
  type EnquiryMessage,
  messageOfNew,
  messagesOfNotices,
} from '../enquiries/enquiry-notification.ts';
import { EnquiryNotifications } from '../enquiries/enquiry-notifications.ts';
import { EnquiryPoller } from '../enquiries/enquiry-poller.ts';
import { EnquiryWatch } from '../enquiries/enquiry-watch.ts';
import type { SendRequest } from '../proxy/send-request.ts';
import type { SessionStore } from '../session/session-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

type Deps = {
  settings: SettingsStore;
  sessions: SessionStore;
  sendRequest: SendRequest;
  /** Opens a screen for a website. */
  open: (site: string, path: string) => void;
  onCounts: (counts: ReadonlyMap<string, EnquiryCount>) => void;
  /** The system refused to show a notification. */
  onFailed: () => void;
};

/** Watches all known websites, and notifies of their new enquiries and of what happens to those of the user. */
export function watchEnquiries({ settings, sessions, sendRequest, open, onCounts, onFailed }: Deps): EnquiryWatch {
  const notifications = new Map<string, EnquiryNotifications>();

  const actions: Record<Action, (site: string, id: string) => unknown> = {
    reply: (site, id) => open(site, replyPath(id)),
    async markAnswered(site, id) {
      if (await setEnquiryState({ sendRequest, sessions, server: site }, id, 'answered')) watch.refresh(site);
      else open(site, recordPath('enquiry', id));
    },
    async snooze(site, id) {
      const reason = await snoozeEnquiry({ sendRequest, sessions, server: site }, id);
      watch.refresh(site);
      if (reason === null) return;
      notificationsOf(site).show({
        title: 'The enquiry was not snoozed',
        body: reason,
        path: recordPath('enquiry', id),
        about: { are: 'failures', ids: [id] },
        single: null,
      });
    },
  };

  const notificationsOf = (site: string): EnquiryNotifications => {
    const existing = notifications.get(site);
    if (existing) return existing;
    const created = new EnquiryNotifications({
      create: options => new Notification(options),
      platform: process.platform,
      site: () => (settings.current.servers.length > 1 ? new URL(site).host : null),
      open: path => open(site, path),
      act: (action, id) => void actions[action](site, id),
      onFailed,
    });
    notifications.set(site, created);
    return created;
  };

  const show = (site: string, messages: readonly EnquiryMessage[]) => {
    if (!settings.current.choices.notify || !Notification.isSupported()) return;
    for (const message of messages) notificationsOf(site).show(message);
  };

  /** A setting for each website. If it cannot be saved, a notification is only repeated after the next start. */
  const perSite = <N extends 'lastNotified' | 'toldNotices'>(name: N) => ({
    read: (site: string) => settings.current[name][site] as (typeof settings.current)[N][string] | undefined,
    save: (site: string, value: (typeof settings.current)[N][string]) =>
      void settings.save({ [name]: { ...settings.current[name], [site]: value } }).catch(() => {}),
  });

  const watch = new EnquiryWatch({
    onCounts,
    create: (site, onCount) =>
      new EnquiryPoller({
        sendRequest,
        server: () => site,
        sessions,
        lastNotified: perSite('lastNotified'),
        told: perSite('toldNotices'),
        onNew: enquiries => show(site, [messageOfNew(enquiries)]),
        onNotices: (notices, today) => show(site, messagesOfNotices(notices, today)),
        shown: () => notificationsOf(site).shown('enquiries'),
        onStillNew: ids => notificationsOf(site).withdraw('enquiries', ids),
        onNoticesLeft: ids => notificationsOf(site).withdraw('notices', ids),
        onCount,
      }),
  });

  if (process.platform === 'win32') {
    // For notifications from before the start, whose website is unknown; the others have their own listeners.
    Notification.handleActivation(activation => {
      const found = activatedEnquiry(activation);
      const site = settings.current.server;
      if (!found || !site || [...notifications.values()].some(one => one.holds(found.id))) return;
      if (found.action) void actions[found.action](site, found.id);
      else open(site, recordPath('enquiry', found.id));
    });
  }
  return watch;
}
