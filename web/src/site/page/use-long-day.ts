import { dayIn, longDay } from '@hydraulics/common/units/dates/days';
import { useCompany } from './use-company.ts';

/** Writes the day of a moment where the company is, such as `2 March 2026`. */
export function useLongDay(): (moment: string) => string {
  const { timeZone = 'UTC' } = useCompany() ?? {};
  return moment => longDay(dayIn(timeZone, new Date(moment)));
}
