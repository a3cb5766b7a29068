import { adminPaths } from '@hydraulics/common/contract/paths';
import { recordPath } from '@hydraulics/common/screens';
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

/** Mail programs and browsers cut longer addresses. */
const mailtoLength = 2000;

/** The link that opens the mail program with a reply to an enquiry. */
export function replyLink({ email, product }: NewEnquiry, text: string): string {
  const at = email.lastIndexOf('@');
  const to = `${encodeURIComponent(email.slice(0, at))}@${encodeURIComponent(email.slice(at + 1))}`;
  const subject = encodeURIComponent(`Re: your enquiry${product ? ` about ${product}` : ''}`);
  let body = '';
  for (const sign of text.toWellFormed()) {
    const next = encodeURIComponent(sign);
    if (to.length + subject.length + body.length + next.length > mailtoLength - 30) break;
    body += next;
  }
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
