const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A day such as 2026-03-02, as `2 March 2026`. */
export const Day = ({ date }: { date: string }) => (
  <time dateTime={date}>{format.format(new Date(`${date}T00:00:00Z`))}</time>
);
