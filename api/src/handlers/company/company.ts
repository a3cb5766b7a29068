import type { Api } from '@hydraulics/common/contract/api';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { requireCompany } from '../../company/require-company.ts';
import type { Deps } from '../../deps.ts';
import { withPending } from '../../repositories/publication/pending.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const company: Handlers<Api>['company'] = {
  get: async (_input, deps, { review }) =>
    (review?.noun === 'website' && (await reviewedCompany(deps))) || requireCompany(deps),
};

/** The company as its pending change would show it; null while it lacks a required field. */
async function reviewedCompany({ db }: Deps) {
  const row = await db.read(async tables => {
    const stored = await tables.website.findOneBy({ id: websiteId });
    return stored && withPending(tables, 'website', stored);
  });
  const result = row && complete(row);
  return result && 'company' in result ? result.company : null;
}
