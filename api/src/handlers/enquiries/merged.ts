import type { Api } from '@hydraulics/common/contract/api';
import { records } from '@hydraulics/common/registry';
import { companyDay } from '../../company/company-day.ts';
import { mergeEnquiries, separateEnquiries } from '../../enquiries/desk/merge.ts';
import { findUnmerged } from '../../repositories/enquiries/merged.ts';
import { findActive, requireVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';

const { title, singular } = records.enquiries;

/** Merging two enquiries of one customer, and taking it back. */
export const mergeCalls: Pick<Handlers<Api>['enquiries'], 'merge' | 'separate'> = {
  merge: ({ id, other: otherId, version: expected, otherVersion }, { db, now }, actor) =>
    db.exclusive(async tables => {
      const kept = await findUnmerged(tables, id);
      const other = await findUnmerged(tables, otherId);
      requireVersion(kept, expected, singular);
      requireVersion(other, otherVersion, singular);
      const version = await mergeEnquiries(tables, { kept, other }, { at: now(), actor });
      return { success: true, message: `The enquiry of ${other.name} is part of this one now.`, version };
    }),

  async separate({ id, other: otherId, version: expected }, deps, actor) {
    const { today } = await companyDay(deps);
    return deps.db.exclusive(async tables => {
      const kept = await findUnmerged(tables, id);
      const other = await findActive(tables.enquiries, otherId, title);
      requireVersion(kept, expected, singular);
      const version = await separateEnquiries(tables, { kept, other }, { at: deps.now(), actor, today });
      return { success: true, message: `The enquiry of ${other.name} is in the list again.`, version };
    });
  },
};
