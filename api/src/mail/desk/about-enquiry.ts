import { adminPaths } from '@hydraulics/common/contract/paths';
import { screens } from '@hydraulics/common/registry';
import { IsNull } from 'typeorm';
import type { Database } from '../../db/database.ts';
import type { EnquiryRow } from '../../db/tables/enquiries/enquiries.ts';

/** The enquiry of a mail; null if it was deleted since. */
export const findEnquiry = ({ db }: { db: Database }, id: string): Promise<EnquiryRow | null> =>
  db.read(tables => tables.enquiries.findOneBy({ id, deletedAt: IsNull() }));

/** The address of an enquiry in the back office. */
export const inBackOffice = ({ siteUrl }: { siteUrl: string }, enquiryId: string): string =>
  `${siteUrl}${adminPaths.enquiries.href()}?${screens.enquiries.parameter}=${enquiryId}`;
