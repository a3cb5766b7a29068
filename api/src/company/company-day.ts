import { dayIn } from '@hydraulics/common/units/dates/days';
import type { CompanyFile } from './company-file.ts';

type Clock = { company: () => Promise<CompanyFile | null>; now: () => Date };
export type CompanyDay = { today: string; timeZone: string };

/** Today where the company is, such as `2026-11-28`, and its time zone: UTC while that is not known. */
export async function companyDay({ company, now }: Clock): Promise<CompanyDay> {
  const timeZone = (await company())?.timeZone ?? 'UTC';
  return { today: dayIn(timeZone, now()), timeZone };
}
