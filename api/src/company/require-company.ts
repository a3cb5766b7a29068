import { AppError } from '@hydraulics/common/contract/errors';
import type { CompanyFile } from './company-file.ts';

/** In seconds: when visitors and search engines may look again. */
export const constructionRetrySeconds = 3600;

type CompanyHolder = { company: () => Promise<CompanyFile | null> };

/** The company profile. @throws AppError `under_construction` if there is none */
export async function requireCompany({ company }: CompanyHolder): Promise<CompanyFile> {
  const profile = await company();
  if (profile) return profile;
  throw new AppError('under_construction', undefined, { retryAfter: constructionRetrySeconds });
}

type SiteNames = { name: string; shortName: string };

/** The name of the site for staff: that of the company, or the host while there is no profile. */
export async function siteNames({ company, publicUrl }: CompanyHolder & { publicUrl: string }): Promise<SiteNames> {
  const { host } = new URL(publicUrl);
  return (await company()) ?? { name: host, shortName: host };
}
