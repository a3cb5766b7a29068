import type { CompanyFile } from './company-file.ts';

type Clock = { company: () => Promise<CompanyFile | null>; now: () => Date };

/** Today where the company is, such as `2026-11-28`; in UTC while its time zone is not known. */
export async function companyDay({ company, now }: Clock): Promise<string> {
  const timeZone = (await company())?.timeZone ?? 'UTC';
  // The form of this language is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now());
}
