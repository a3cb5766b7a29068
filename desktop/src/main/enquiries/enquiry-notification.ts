import { adminPaths } from '@hydraulics/common/contract/paths';
import { Notification } from 'electron';
import { enquiryPath } from '../security/deep-links.ts';
import type { NewEnquiry } from './enquiry-poller.ts';

/** What a notification says of enquiries that came, and which screen it leads to. */
export function notificationContent(enquiries: readonly NewEnquiry[]): { title: string; body: string; path: string } {
  const [first] = enquiries;
  if (enquiries.length === 1 && first) {
    const about = first.product ? ` about ${first.product}` : '';
    return { title: 'New enquiry', body: `${first.name} asks${about}.`, path: enquiryPath(first._id) };
  }
  const names = [...new Set(enquiries.map(({ name }) => name))];
  const others = names.length - 2;
  const who = others > 0 ? `${names.slice(0, 2).join(', ')} and ${others} more` : names.join(' and ');
  return { title: `${enquiries.length} new enquiries`, body: `From ${who}.`, path: adminPaths.enquiries.href() };
}

/** Those on the screen: one that nobody holds on to loses its click. */
const active = new Set<Notification>();

/** Shows the system's own notification; a click leads to the enquiry. */
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
