/** The settings of how answers of customers arrive, each valid by itself. */
type MailboxEnv = {
  SMTP_URL?: string | undefined;
  IMAP_URL?: string | undefined;
  IMAP_TLS?: 'required' | 'optional' | undefined;
  IMAP_MOVE_TO?: string | undefined;
  IMAP_OAUTH_TOKEN_URL?: string | undefined;
  IMAP_OAUTH_CLIENT_ID?: string | undefined;
  IMAP_OAUTH_CLIENT_SECRET?: string | undefined;
  IMAP_OAUTH_REFRESH_TOKEN?: string | undefined;
  IMAP_OAUTH_SCOPE?: string | undefined;
  MAIL_WEBHOOK_SECRET?: string | undefined;
};

const needed = ['IMAP_OAUTH_TOKEN_URL', 'IMAP_OAUTH_CLIENT_ID', 'IMAP_OAUTH_REFRESH_TOKEN'] as const;
const oauthNames = [...needed, 'IMAP_OAUTH_CLIENT_SECRET', 'IMAP_OAUTH_SCOPE'] as const;

/** The folder that the address of a mailbox names. */
export const folderOf = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1)) || 'INBOX';

/** IMAP knows `INBOX` in any case. */
const plainName = (folder: string) => (/^inbox$/i.test(folder) ? 'INBOX' : folder);

/** Problems of these settings that do not fit each other. */
export function mailboxContradictions(settings: MailboxEnv): [name: string, problem: string][] {
  const { IMAP_URL, IMAP_MOVE_TO, SMTP_URL, MAIL_WEBHOOK_SECRET } = settings;
  const given = oauthNames.filter(name => settings[name]);
  if (!IMAP_URL) {
    const [unused] = [...(['IMAP_TLS', 'IMAP_MOVE_TO'] as const).filter(name => settings[name]), ...given];
    return [
      ...(unused ? [[unused, 'is used with IMAP_URL only'] as [string, string]] : []),
      ...(MAIL_WEBHOOK_SECRET && !SMTP_URL ? [noMails('MAIL_WEBHOOK_SECRET')] : []),
    ];
  }
  const found: [string, string][] = SMTP_URL ? [] : [noMails('IMAP_URL')];
  const [missing] = needed.filter(name => !settings[name]);
  if (given[0] && missing) found.push([missing, `is needed with ${given[0]}`]);
  if (given.length === 0 && !new URL(IMAP_URL).password)
    found.push(['IMAP_URL', 'has no password; give one, or the settings IMAP_OAUTH_…']);
  // Each move would be a new mail in it.
  if (IMAP_MOVE_TO && plainName(IMAP_MOVE_TO) === plainName(folderOf(IMAP_URL)))
    found.push(['IMAP_MOVE_TO', 'is the folder that is read; give another one, or leave it out']);
  return found;
}

/** Without it no mail of ours is there to be answered. */
const noMails = (name: string): [string, string] => [
  'SMTP_URL',
  `is needed with ${name}: customers answer mails that are sent`,
];

/** The mailbox to which customers answer; null if none is read. */
export function mailboxOf(settings: MailboxEnv) {
  const { IMAP_URL, IMAP_TLS, IMAP_MOVE_TO } = settings;
  if (!IMAP_URL) return null;
  const { IMAP_OAUTH_TOKEN_URL, IMAP_OAUTH_CLIENT_ID, IMAP_OAUTH_REFRESH_TOKEN } = settings;
  const oauth =
    IMAP_OAUTH_TOKEN_URL && IMAP_OAUTH_CLIENT_ID && IMAP_OAUTH_REFRESH_TOKEN
      ? {
          tokenUrl: IMAP_OAUTH_TOKEN_URL,
          clientId: IMAP_OAUTH_CLIENT_ID,
          clientSecret: settings.IMAP_OAUTH_CLIENT_SECRET ?? null,
          refreshToken: IMAP_OAUTH_REFRESH_TOKEN,
          scope: settings.IMAP_OAUTH_SCOPE ?? null,
        }
      : null;
  return { url: IMAP_URL, tls: IMAP_TLS ?? null, oauth, moveTo: IMAP_MOVE_TO ?? null };
}
