import type { CompanyFile } from './company-file.ts';

type Clock = { company: () => Promise<CompanyFile | null>; now: () => Date };
export type CompanyDay = { today: string; timeZone: string };

/** Today where the company is, such as `2026-11-28`, and its time zone: UTC while that is not known. */
export async function companyDay({ company, now }: Clock): Promise<CompanyDay> {
  const timeZone = (await company())?.timeZone ?? 'UTC';
  // The form of this language is that of ISO 8601.
  return { today: new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(now()), timeZone };
}
