import { longDay } from '@hydraulics/common/units/dates/days';

/** A day such as 2026-03-02, as `2 March 2026`. */
export const Day = ({ date }: { date: string }) => <time dateTime={date}>{longDay(date)}</time>;
