import { adminPaths } from '@hydraulics/common/contract/paths';
import { recordPath } from '@hydraulics/common/screens';
import { Notification } from 'electron';
import type { NewEnquiry } from './enquiry-poller.ts';

/** The texts of a notification, and the screen that it opens. */
export function notificationContent(enquiries: readonly NewEnquiry[]): { title: string; body: string; path: string } {
  const [first] = enquiries;
  if (enquiries.length === 1 && first) {
    const about = first.product ? ` about ${first.product}` : '';
    return { title: 'New enquiry', body: `From ${first.name}${about}.`, path: recordPath('enquiry', first._id) };
  }
  const names = [...new Set(enquiries.map(({ name }) => name))];
  const others = names.length - 2;
  const who = others > 0 ? `${names.slice(0, 2).join(', ')} and ${others} more` : names.join(' and ');
  return { title: `${enquiries.length} new enquiries`, body: `From ${who}.`, path: adminPaths.enquiries.href() };
}

/** Holds references: a notification that is garbage collected loses its click handler. */
const active = new Set<Notification>();

/** Shows a system notification; a click on it opens the enquiry. */
export function showNotification(enquiries: readonly NewEnquiry[], open: (path: string) => void): void {
  if (!Notification.isSupported()) return;
  const { title, body, path } = notificationContent(enquiries);
  const notification = new Notification({ title, body });
  active.add(notification);
  const release = () => active.delete(notification);
  notification.on('click', () => {
    release();
    open(path);
  });
  notification.on('close', release);
  notification.on('failed', release);
  notification.show();
}
