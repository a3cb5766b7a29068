import { adminPaths } from '@hydraulics/common/contract/paths';
import { longDay } from '@hydraulics/common/units/dates/days';
import { In, IsNull } from 'typeorm';
import type { Database } from '../db/database.ts';
import { dayOf, namesOfOwners } from '../repositories/documents/certificates.ts';
import type { MailContent } from './template.ts';

type Context = { db: Database; siteName: string; siteUrl: string; now: () => Date };

/** The mail about documents that end soon or have ended; null if none of them does any more. */
export async function writeCertificateMail(
  { ids }: { ids: string },
  { db, siteName, siteUrl, now }: Context,
): Promise<MailContent | null> {
  const facts = await db.read(async tables => {
    const where = { id: In(ids.split(' ')), deletedAt: IsNull() };
    const rows = await tables.documents.find({ where, order: { validUntil: 'ASC', id: 'ASC' } });
    const owners = await namesOfOwners(tables, rows);
    return rows.flatMap(({ title, ownerId, validUntil }): [string, string][] => {
      const owner = owners.get(ownerId);
      if (!owner || !validUntil) return [];
      const said = validUntil < dayOf(now()) ? 'ended on' : 'valid until';
      return [[`${title} (${owner})`, `${said} ${longDay(validUntil)}`]];
    });
  });
  if (facts.length === 0) return null;
  const [what, verb] = facts.length === 1 ? ['A certificate', 'ends'] : [`${facts.length} certificates`, 'end'];
  return {
    subject: `${what} on the website of ${siteName} ${verb} soon`,
    heading: `${what} ${verb} soon`,
    blocks: [
      'Ask for the renewal in time. Visitors do not see a certificate after its last day.',
      { facts },
      'Replace the file and enter the new last day in the back office. The list To do on the dashboard leads there:',
      { link: `${siteUrl}${adminPaths.dashboard.href()}` },
    ],
  };
}
