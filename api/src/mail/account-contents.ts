import { adminPaths } from '@hydraulics/common/contract/paths';
import { longMoment } from '@hydraulics/common/units/dates/days';
import type { CompanyFile } from '../company/company-file.ts';
import type { MailContent } from './template.ts';

/** What happened to an account, and when. `by` is another user; `device` is the program used. */
export type AccountFacts = {
  name: string;
  at: string;
  what?: string;
  who?: string;
  email?: string;
  by?: string;
  device?: string;
  address?: string;
};

export type AccountMails = {
  'new-sign-in': AccountFacts;
  'password-changed': AccountFacts;
  'second-factor-added': AccountFacts;
  'second-factor-removed': AccountFacts;
  'recovery-codes-renewed': AccountFacts;
  'email-left': AccountFacts;
  'email-taken': AccountFacts;
  'tries-limited': AccountFacts;
  'new-owner': AccountFacts;
};

type Context = { siteName: string; siteUrl: string; company: CompanyFile | null };

function factLines({ at, by, what, who, email, device, address }: AccountFacts, timeZone: string): [string, string][] {
  const lines: [string, string | undefined][] = [
    ['When', longMoment(new Date(at), timeZone)],
    ['By', by],
    ['What', what],
    ['New owner', who],
    ['Email', email],
    ['Device', device],
    ['Address', address],
  ];
  return lines.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

/** A notice: what happened, and what to do if it was another person. */
const notice =
  (heading: string, what: (company: string) => string, then: string) =>
  (facts: AccountFacts, { siteName, siteUrl, company }: Context): MailContent => ({
    subject: `${heading} (${siteName})`,
    heading,
    blocks: [
      `Hello ${facts.name},`,
      what(siteName),
      { facts: factLines(facts, company?.timeZone ?? 'UTC') },
      then,
      { link: `${siteUrl}${adminPaths.account.href()}` },
    ],
  });

const notYouAdvice = 'If it was not you, change your password at once, and end the sessions that you do not recognize.';
const notIntended = 'If you did not expect this, contact the administrator of the back office at once.';

/** The mails to staff about their accounts. */
export const accountWriters: { [K in keyof AccountMails]: (facts: AccountFacts, context: Context) => MailContent } = {
  'new-sign-in': notice(
    'New sign-in to your account',
    name => `Your account in the back office of ${name} was used to sign in on a new device.`,
    `If it was you, you need not do anything. ${notYouAdvice}`,
  ),
  'password-changed': notice(
    'Your password was changed',
    name => `The password of your account in the back office of ${name} was changed.`,
    `If you expected this, you need not do anything. ${notIntended}`,
  ),
  'second-factor-added': notice(
    'A second factor was added to your account',
    name => `A second factor for signing in was added to your account in the back office of ${name}.`,
    `If it was you, you need not do anything. ${notYouAdvice}`,
  ),
  'second-factor-removed': notice(
    'A second factor was removed from your account',
    name =>
      `A second factor of your account in the back office of ${name} was removed. It no longer works for signing in.`,
    `If you expected this, you need not do anything. ${notIntended}`,
  ),
  'recovery-codes-renewed': notice(
    'Your recovery codes were renewed',
    name => `Your account in the back office of ${name} has new recovery codes. The old ones no longer work.`,
    `If it was you, you need not do anything. ${notYouAdvice}`,
  ),
  'email-left': notice(
    'Your email was changed',
    name =>
      `Your account in the back office of ${name} has a new email address. Mails about it no longer go to this one.`,
    notIntended,
  ),
  'email-taken': notice(
    'Your email was changed',
    name => `This is now the email address of your account in the back office of ${name}. Use it to sign in.`,
    notIntended,
  ),
  'new-owner': notice(
    'There is a new owner',
    name => `The back office of ${name} has a new owner, who can change everything there, including accounts.`,
    `If you expected this, you need not do anything. ${notIntended}`,
  ),
  'tries-limited': notice(
    'Many wrong passwords for your account',
    name =>
      `Many wrong passwords were entered for your account in the back office of ${name}. For a while, you can sign in only on devices that you have used before.`,
    'None of these attempts succeeded. If it was you, wait a few minutes. If not, make sure that you use this password nowhere else.',
  ),
};
