import { adminPaths } from '@hydraulics/common/contract/paths';
import { pursuedStates } from '@hydraulics/common/nouns/enquiry-states';
import { longDay } from '@hydraulics/common/units/dates/days';
import { enquiryReference } from '@hydraulics/common/units/enquiry-reference';
import { In, IsNull, LessThanOrEqual } from 'typeorm';
import type { Database } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';
import type { MailContent } from '../template.ts';
import { findEnquiry, inBackOffice } from './about-enquiry.ts';

/** What the mails to users about their enquiries store; the rest is looked up when they are sent. */
export type DeskMails = {
  'enquiries-assigned': { enquiryId: string; several: string; by: string };
  'enquiry-answered': { enquiryId: string };
  /** `since`: the first of the days that it tells of; earlier versions queued none. */
  'enquiries-due': { userId: string; day: string; since?: string };
};

type Context = { db: Database; siteUrl: string };
type DeskWriters = {
  [K in keyof DeskMails]: (data: DeskMails[K], context: Context) => Promise<MailContent | null>;
};

/** A mail lists so many enquiries. */
const listed = 20;

const listOf = ({ siteUrl }: Context, filter: string): string => `${siteUrl}${adminPaths.enquiries.href()}?${filter}`;

/** What one enquiry is, without what the customer wrote. */
const factsOf = ({ id, name, organization, product }: EnquiryRow): [string, string][] =>
  (
    [
      ['Name', name],
      ['Organization', organization],
      ['Product', product],
      ['Reference', enquiryReference(id)],
    ] as [string, string][]
  ).filter(([, value]) => value !== '');

const switchOff = ({ siteUrl }: Context) =>
  `You can switch these mails off under Your Account: ${siteUrl}${adminPaths.account.href()}`;

export const deskWriters: DeskWriters = {
  async 'enquiries-assigned'({ enquiryId, several, by }, context) {
    const enquiry = await findEnquiry(context, enquiryId);
    if (!enquiry) return null;
    if (several)
      return {
        subject: 'Enquiries are yours now',
        heading: 'Enquiries are yours now',
        blocks: [
          `${by} has assigned several enquiries to you.`,
          { link: listOf(context, 'assigned=me') },
          switchOff(context),
        ],
      };
    return {
      subject: `Enquiry ${enquiryReference(enquiryId)} from ${enquiry.name} is yours now`,
      heading: 'An enquiry is yours now',
      blocks: [
        `${by} has assigned it to you.`,
        { facts: factsOf(enquiry) },
        { link: inBackOffice(context, enquiryId) },
        switchOff(context),
      ],
    };
  },

  async 'enquiry-answered'({ enquiryId }, context) {
    const enquiry = await findEnquiry(context, enquiryId);
    if (!enquiry) return null;
    return {
      subject: `Enquiry ${enquiryReference(enquiryId)}: ${enquiry.name} wrote`,
      heading: 'The customer wrote',
      blocks: [
        'The customer of an enquiry that is yours has written to you.',
        { facts: factsOf(enquiry) },
        { link: inBackOffice(context, enquiryId) },
        switchOff(context),
      ],
    };
  },

  async 'enquiries-due'({ userId, day, since = day }, context) {
    const where = {
      assigneeId: userId,
      state: In(pursuedStates),
      dueOn: LessThanOrEqual(day),
      deletedAt: IsNull(),
      mergedInto: IsNull(),
    };
    const rows = await context.db.read(({ enquiries }) =>
      enquiries.find({ where, order: { dueOn: 'DESC', createdAt: 'ASC' }, take: listed + 1 }),
    );
    if (!rows.some(({ dueOn }) => dueOn !== null && dueOn >= since)) return null;
    const line = ({ id, name, dueOn }: EnquiryRow): [string, string] => [
      enquiryReference(id),
      dueOn === day ? name : `${name}, since ${longDay(dueOn ?? day)}`,
    ];
    return {
      subject: `Enquiries to come back to on ${longDay(day)}`,
      heading: 'Come back to these today',
      blocks: [
        { facts: rows.slice(0, listed).map(line) },
        ...(rows.length > listed ? ['There are more in the back office.'] : []),
        { link: listOf(context, 'state=due&assigned=me') },
        switchOff(context),
      ],
    };
  },
};
