import { adminPaths } from '@hydraulics/common/contract/paths';
import type { MailContent } from './template.ts';

/** When something happened to an account, to what, and by whom: `by` somebody else, or with which program. */
export type AccountFacts = { name: string; at: string; what?: string; by?: string; device?: string; address?: string };

export type AccountMails = {
  'new-sign-in': AccountFacts;
  'password-changed': AccountFacts;
  'second-factor-added': AccountFacts;
  'second-factor-removed': AccountFacts;
  'recovery-codes-renewed': AccountFacts;
  'email-left': AccountFacts;
  'email-taken': AccountFacts;
  'tries-limited': AccountFacts;
};

type Context = { company: { name: string }; siteUrl: string };

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

function factLines({ at, by, what, device, address }: AccountFacts): [string, string][] {
  const lines: [string, string | undefined][] = [
    ['When', `${moment.format(new Date(at))} UTC`],
    ['By', by],
    ['What', what],
    ['Device', device],
    ['Address', address],
  ];
  return lines.flatMap(([label, value]): [string, string][] => (value ? [[label, value]] : []));
}

/** A notice: what happened, and what to do where it was somebody else. */
const notice =
  (heading: string, what: (company: string) => string, then: string) =>
  (facts: AccountFacts, { company, siteUrl }: Context): MailContent => ({
    subject: `${heading} (${company.name})`,
    heading,
    blocks: [
      `Hello ${facts.name},`,
      what(company.name),
      { facts: factLines(facts) },
      then,
      { link: `${siteUrl}${adminPaths.account.href()}` },
    ],
  });

const notYou = 'Was it not you? Then change your password at once, and end the sessions that you do not know.';
const notIntended = 'If this was not agreed with you, speak to whoever looks after the back office, at once.';

/** The mails to staff about their accounts. */
export const accountWriters: { [K in keyof AccountMails]: (facts: AccountFacts, context: Context) => MailContent } = {
  'new-sign-in': notice(
    'New sign-in to your account',
    name =>
      `Somebody has signed in to your account in the back office of ${name} on a device that we have not seen before.`,
    `If it was you, there is nothing to do. ${notYou}`,
  ),
  'password-changed': notice(
    'Your password was changed',
    name => `The password of your account in the back office of ${name} was changed.`,
    `If you know of it, there is nothing to do. ${notIntended}`,
  ),
  'second-factor-added': notice(
    'A second factor was added to your account',
    name => `Your account in the back office of ${name} has another second factor, by which one can sign in.`,
    `If it was you, there is nothing to do. ${notYou}`,
  ),
  'second-factor-removed': notice(
    'A second factor was removed from your account',
    name => `A second factor of your account in the back office of ${name} was removed. It does not sign in any more.`,
    `If you know of it, there is nothing to do. ${notIntended}`,
  ),
  'recovery-codes-renewed': notice(
    'Your recovery codes were renewed',
    name =>
      `Your account in the back office of ${name} has new recovery codes. Those from before do not work any more.`,
    `If it was you, there is nothing to do. ${notYou}`,
  ),
  'email-left': notice(
    'Your email was changed',
    name =>
      `Your account in the back office of ${name} has another email now. Mails about it do not come to this address any more.`,
    notIntended,
  ),
  'email-taken': notice(
    'Your email was changed',
    name => `This is the email of your account in the back office of ${name} from now on. Sign in with it.`,
    notIntended,
  ),
  'tries-limited': notice(
    'Somebody guesses your password',
    name =>
      `There were many wrong passwords for your account in the back office of ${name}. Further sign-ins are refused for a while, except on devices that you have used before.`,
    'Nobody has got in by this. A password that you use nowhere else is good enough. If it was you, wait for some minutes.',
  ),
};
