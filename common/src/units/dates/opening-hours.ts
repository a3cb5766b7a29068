/** Times of the week at which a telephone is answered; days from Monday, 0, and minutes of the day. */
export type OpenTimes = { days: number[]; from: number; to: number };

const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

const dayNames = [
  'mon(?:day)?',
  'tue(?:s(?:day)?)?',
  'wed(?:nesday)?',
  'thu(?:r(?:s(?:day)?)?)?',
  'fri(?:day)?',
  'sat(?:urday)?',
  'sun(?:day)?',
].map(name => new RegExp(`^${name}s?\\.?$`));

const dayOf = (word: string) => dayNames.findIndex(name => name.test(word));

/** Minutes of `8:00`, `08.00`, `17` or `5pm`; undefined if it is no time of a day. */
function minutesOf(word: string): number | undefined {
  const [, hours = '', minutes = '0', half] = /^(\d{1,2})(?:[:.](\d{2}))?(am|pm)?$/.exec(word) ?? [];
  if (!hours || Number(minutes) > 59) return undefined;
  const isOfHalf = Number(hours) >= 1 && Number(hours) <= 12;
  if (half && !isOfHalf) return undefined;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  const all = hour * 60 + Number(minutes);
  return all <= dayMinutes ? all : undefined;
}

function daysOf([first = '', last]: string[]): number[] | undefined {
  const from = dayOf(first);
  const to = last === undefined ? from : dayOf(last);
  if (from < 0 || to < 0) return undefined;
  const count = ((to - from + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => (from + index) % 7);
}

function timesOf([first = '', last = '', more]: string[]): Omit<OpenTimes, 'days'> | undefined {
  const from = minutesOf(first);
  const to = minutesOf(last);
  if (from === undefined || to === undefined || more !== undefined) return undefined;
  return from === to || from === dayMinutes ? undefined : { from, to };
}

/**
 * Reads opening hours as people type them: `Mon–Fri 08:00–17:00, Sat 09:00–12:00`, `every day 00:00–24:00`. Times that
 * end before they begin go on after midnight.
 * @returns the part that cannot be read, if there is one
 */
export function readOpeningHours(typed: string): { times: OpenTimes[] } | { unread: string } {
  const words = typed
    .toLowerCase()
    .replace(/\b(?:every ?day|daily)\b/g, 'mon-sun')
    .replace(/\s*(?:[-–—]|\bto\b)\s*/g, '-')
    .replace(/(\d)\s+(?=[ap]m\b)/g, '$1')
    .replace(/[,;&]|\band\b/g, ' ')
    .trim()
    .split(/\s+/);
  const times: OpenTimes[] = [];
  let days: number[] = [];
  let isOfDays = false;
  for (const word of words) {
    const parts = word.split('-');
    const named = parts.length > 2 ? undefined : daysOf(parts);
    const open = named ? undefined : timesOf(parts);
    if (named) {
      days = isOfDays ? [...days, ...named] : named;
      isOfDays = true;
    } else if (open && days.length > 0) {
      times.push({ days, ...open });
      isOfDays = false;
    } else return { unread: word };
  }
  return isOfDays ? { unread: words.at(-1) ?? '' } : { times };
}

/** Why a text is not read as opening hours; undefined if it is. */
export function openingHoursProblem(typed: string): string | undefined {
  const read = readOpeningHours(typed);
  if (!('unread' in read)) return undefined;
  const what = read.unread ? `“${read.unread}” cannot be read as opening hours.` : 'Opening hours are empty.';
  return `${what} Type them like “Mon–Fri 08:00–17:00, Sat 09:00–12:00” or “every day 00:00–24:00”`;
}

const timesIn = (typed: string): OpenTimes[] => {
  const read = readOpeningHours(typed);
  return 'times' in read ? read.times : [];
};

/** The spans of the week in minutes after the beginning of Monday, in their order; spans that touch are one. */
export function openSpans(typed: string): { from: number; to: number }[] {
  const spans = timesIn(typed).flatMap(({ days, from, to }) =>
    days.flatMap(day => {
      const start = day * dayMinutes + from;
      const end = day * dayMinutes + to + (to < from ? dayMinutes : 0);
      return end <= weekMinutes
        ? [{ from: start, to: end }]
        : [
            { from: start, to: weekMinutes },
            { from: 0, to: end - weekMinutes },
          ];
    }),
  );
  const merged: { from: number; to: number }[] = [];
  for (const span of spans.sort((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push(span);
  }
  return merged;
}

/** The minutes of the week at which it opens and closes in turn, for a script: `480 1020 1920 2460`. */
export const weekTurns = (typed: string): string =>
  openSpans(typed)
    .flatMap(({ from, to }) => [from, to])
    .join(' ');

/** Whether it is always open, so that no time zone matters. */
export const isAlwaysOpen = (typed: string): boolean => weekTurns(typed) === `0 ${weekMinutes}`;

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** As schema.org's OpeningHoursSpecification has them; the end of a day is its last minute there. */
export const structuredHours = (typed: string) =>
  timesIn(typed).map(({ days, from, to }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days.map(day => weekDays[day]),
    opens: clock(from),
    closes: to === dayMinutes ? '23:59' : clock(to),
  }));

/** Whether a name is one of a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    // `+02:00` is one for Intl, but has no summer time.
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** `Berlin` of `Europe/Berlin`. */
export const zoneCity = (name: string): string => name.split('/').at(-1)?.replaceAll('_', ' ') ?? name;
