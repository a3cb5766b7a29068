import type { EnquiryState } from '@hydraulics/common/nouns/enquiry-states';
import { stateWords } from '@hydraulics/common/nouns/enquiry-states';
import { dayStart } from '@hydraulics/common/units/dates/day-start';
import { longDay } from '@hydraulics/common/units/dates/days';
import { addDays } from '@hydraulics/common/units/dates/typed-day';
import type { CompanyDay } from '../../company/company-day.ts';
import type { UserRow } from '../../db/tables/users.ts';
import { assigneeId } from './assignees.ts';

type Asked = {
  assignee?: string | undefined;
  due?: 'yes' | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/**
 * The filter of a request in stored values: the caller's id for `me`, today for those that are due, and moments for days
 * where the company is.
 */
export const resolveFilter = <Q extends Asked>(
  { assignee, due, since, until, ...query }: Q,
  caller: { user: UserRow | null },
  { today, timeZone }: CompanyDay,
) => ({
  ...query,
  ...(assignee ? { assignee: assigneeId(assignee, caller) ?? assignee } : {}),
  ...(due ? { dueBy: today } : {}),
  ...(since ? { from: dayStart(since, timeZone) } : {}),
  ...(until ? { before: dayStart(addDays(until, 1), timeZone) } : {}),
});

type Change = { state: EnquiryState | undefined; user: UserRow | null | undefined; dueOn: string | undefined };

/** What was changed of an enquiry, for the person who did. */
export function describeChange({ state, user, dueOn }: Change): string {
  if (state) return `Enquiry marked as ${stateWords[state]}.`;
  if (user !== undefined) return `Enquiry ${user ? `assigned to ${user.name}` : 'unassigned'}.`;
  return dueOn ? `Come back on ${longDay(dueOn)}.` : 'No day is set any more.';
}
