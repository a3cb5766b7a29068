/** Who was to get the mail. */
type Recipient = 'customer' | 'recipient';

/** Why a mail was not sent and what to do, in words for staff, by the server's code. */
const byCode = (who: Recipient): Record<string, string> => ({
  expired: 'The mail server could not be reached in time. Send it again once other mails are sent.',
  lost: 'A backup was restored, so it is not known whether this was sent.',
  unsure: `The connection broke just as it was sent, so it may have arrived. Ask the ${who}, or send it again: most mail programs then show it once.`,
  dropped: 'The enquiry was in the trash when its turn came.',
  EFILE: 'An attached file could not be read. Send it again later.',
  EFILEGONE: 'An attached file was deleted before the mail was sent. Write again without it.',
  EFILEMADE: 'An attached catalogue is still being made. The mail is sent once it is ready.',
  EFILEBIG: 'The attached catalogue is too large for a mail. Send a link to the category instead.',
  EDNS: 'Your mail server’s name is unknown. Ask your administrator.',
  ETIMEDOUT: 'Your mail server did not respond. Send it again later, or ask your administrator.',
  EABORT: 'Your mail server took too long. Send it again later, or ask your administrator.',
  ECONNECTION: 'Your mail server could not be reached. Ask your administrator.',
  ESOCKET: 'Your mail server could not be reached. Ask your administrator.',
  ETLS: 'Your mail server offers no safe connection. Ask your administrator.',
  EAUTH: 'Your mail server did not accept the website’s password. Ask your administrator.',
  EENVELOPE: `The ${who}’s address cannot be used. Check it for a typing mistake.`,
});

/** RFC 3463: the second and third number say what a refusal is about. */
const byDetail = (who: Recipient): [RegExp, string][] => [
  [/\b[45]\.1\.[0126]\b/, `The ${who}’s mail server does not know this address. Check it for a typing mistake.`],
  [/\b[45]\.1\.[378]\b/, 'The address cannot be used. Check it for a typing mistake.'],
  [/\b[45]\.2\.1\b/, `The ${who}’s mailbox is closed. Ask for another address by phone.`],
  [/\b[45]\.2\.2\b/, `The ${who}’s mailbox is full. Send it again in a few days, or phone.`],
  [/\b[45]\.(2\.3|3\.4)\b/, `The mail is too large for the ${who}’s mail server. Attach less.`],
  [/\b[45]\.4\.\d+\b/, `The ${who}’s mail server could not be reached. Check the address, or send it again later.`],
  [/\b[45]\.7\.\d+\b/, 'A mail server refused it by its rules against spam. Ask your administrator.'],
];

const byReply: Record<string, string> = {
  535: 'Your mail server did not accept the website’s password. Ask your administrator.',
  550: 'The mail server does not know this address, or refuses mail to it. Check it for a typing mistake.',
  552: 'The mailbox is full, or the mail is too large. Attach less, or send it again in a few days.',
  553: 'The address cannot be used. Check it for a typing mistake.',
  554: 'A mail server refused the mail. Ask your administrator.',
};

/**
 * Explains a code such as `550 5.1.1` or `EDNS`. The code follows in brackets, because an administrator needs it.
 */
export function explainFailure(code: string, who: Recipient = 'customer'): string {
  const named = byCode(who)[code];
  if (named) return named;
  const reply = byReply[code.slice(0, 3)];
  const detail = code.startsWith('535') ? reply : byDetail(who).find(([pattern]) => pattern.test(code))?.[1];
  const isTemporary = code.startsWith('4');
  const fallback = isTemporary
    ? 'A mail server does not accept it at present. Send it again later.'
    : 'It could not be sent. Ask your administrator.';
  return `${detail ?? reply ?? fallback} (${code})`;
}
