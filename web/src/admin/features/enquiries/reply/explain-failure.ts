/** Why a mail was not sent, in words for staff, by the server's code. */
const byCode: Record<string, string> = {
  expired: 'The mail server could not be reached for two days.',
  lost: 'A backup was restored, so it is not known whether this was sent.',
  dropped: 'The enquiry was in the trash when its turn came.',
  EFILE: 'An attached file could not be read.',
  EFILEGONE: 'An attached file was deleted before the mail was sent. Write again without it.',
  EDNS: 'Your mail server’s name is unknown. Ask your administrator.',
  ETIMEDOUT: 'Your mail server did not respond.',
  EABORT: 'Your mail server took too long.',
  ECONNECTION: 'Your mail server could not be reached.',
  ESOCKET: 'Your mail server could not be reached.',
  ETLS: 'Your mail server offers no safe connection. Ask your administrator.',
  EAUTH: 'Your mail server did not accept the website’s password. Ask your administrator.',
  EENVELOPE: 'The customer’s address cannot be used. Check it for a typing mistake.',
};

/** RFC 3463: the second and third number say what a refusal is about. */
const byDetail: [RegExp, string][] = [
  [/\b[45]\.1\.[0126]\b/, 'The customer’s mail server does not know this address. Check it for a typing mistake.'],
  [/\b[45]\.1\.[378]\b/, 'The address cannot be used. Check it for a typing mistake.'],
  [/\b[45]\.2\.1\b/, 'The customer’s mailbox is closed.'],
  [/\b[45]\.2\.2\b/, 'The customer’s mailbox is full.'],
  [/\b[45]\.(2\.3|3\.4)\b/, 'The mail is too large for the customer’s mail server. Attach less.'],
  [/\b[45]\.4\.\d+\b/, 'The customer’s mail server could not be reached.'],
  [/\b[45]\.7\.\d+\b/, 'A mail server refused it by its rules against spam. Ask your administrator.'],
];

const byReply: Record<string, string> = {
  550: 'The mail server does not know this address, or refuses mail to it.',
  552: 'The mailbox is full, or the mail is too large.',
  553: 'The address cannot be used. Check it for a typing mistake.',
  554: 'A mail server refused the mail.',
};

/**
 * Explains a code such as `550 5.1.1` or `EDNS`. The code follows in brackets, because an administrator needs it.
 */
export function explainFailure(code: string): string {
  const named = byCode[code];
  if (named) return named;
  const detail = byDetail.find(([pattern]) => pattern.test(code))?.[1];
  const fallback = code.startsWith('4') ? 'A mail server does not accept it at present.' : 'It could not be sent.';
  return `${detail ?? byReply[code.slice(0, 3)] ?? fallback} (${code})`;
}
