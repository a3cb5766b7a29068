import type { Enquiry } from '@hydraulics/common/nouns/enquiries';
import { wellFormed } from '@hydraulics/common/text';
import { momentHere } from '@hydraulics/common/units/dates/days';

/** Mail programs and browsers truncate longer addresses, or do not open them at all. */
export const mailtoLength = 2000;

const cut = '\r\n> […]';

/** A `mailto:` address that preserves every character of the recipient. */
export const mailto = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `mailto:${encodeURIComponent(address.slice(0, at))}@${encodeURIComponent(address.slice(at + 1))}`;
};

type RepliedEnquiry = Pick<Enquiry, 'name' | 'email' | 'message' | 'product' | 'createdAt'>;

/**
 * The link that opens the mail program with a prepared reply: recipient, subject and the quoted message, as far as it
 * fits.
 */
export function replyHref(
  { name, email, message, product, createdAt }: RepliedEnquiry,
  company: string | undefined,
): string {
  const about = [product && `about ${product}`, company && `to ${company}`].filter(Boolean).join(' ');
  const subject = `Re: your enquiry ${about}`.trim();
  // In English like the rest of the mail, because the enquirer's language is unknown.
  const greeting = `Dear ${name},\r\n\r\n\r\n\r\nOn ${momentHere(new Date(createdAt))} you wrote:\r\n`;
  const quoted = message
    .split(/\r\n|\r|\n/)
    .map(line => `> ${line}`)
    .join('\r\n');
  const head = `${mailto(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(greeting)}`;
  return head + encodeUpTo(quoted, mailtoLength - head.length);
}

function encodeUpTo(text: string, maxLength: number): string {
  const whole = encodeURIComponent(wellFormed(text));
  if (whole.length <= maxLength) return whole;
  const mark = encodeURIComponent(cut);
  let encoded = '';
  for (const sign of wellFormed(text)) {
    const next = encodeURIComponent(sign);
    if (encoded.length + next.length + mark.length > maxLength) break;
    encoded += next;
  }
  return encoded + mark;
}
