import { momentHere } from '@hydraulics/common/units/dates/days';

/**
 * Formats dates, times and numbers of the back office by the user's locale: that of the browser or, in the desktop app,
 * of the system. Its texts are in English.
 */
const fallback = 'en-GB';

let current = supported(navigator.language);

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Some systems report locales that are not language tags, such as `en-US@posix`. */
function supported(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0] ?? fallback;
  } catch {
    return fallback;
  }
}

/** Sets the locale, a language tag such as `de-DE`. Only before the first render. */
export function setLocale(locale: string): void {
  current = supported(locale);
  formats.clear();
}

/** The user's locale, such as `de-DE`. */
export const currentLocale = (): string => current;

/** The language tag of formatted values; undefined for English, the language of the page. */
export const formatLanguage = (): string | undefined => (/^en\b/.test(current) ? undefined : current);

/**
 * A date or time by the given options. Always in the Gregorian calendar, even if the locale prefers another, to match
 * exported files and what colleagues see.
 */
export function formatMoment(moment: Date | number, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify(options);
  const known = formats.get(key) as Intl.DateTimeFormat | undefined;
  const format = known ?? new Intl.DateTimeFormat(current, { ...options, calendar: 'gregory' });
  formats.set(key, format);
  return format.format(moment);
}

/** `12,345`, or with the given number of digits after the decimal separator. */
export function formatNumber(number: number, digits = 0): string {
  const key = String(digits);
  const known = formats.get(key) as Intl.NumberFormat | undefined;
  const format =
    known ?? new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(number);
}

/** `1 December 2026, 08:00`, within an English sentence. */
export const formatEnglishMoment = (iso: string): string => momentHere(new Date(iso)).replace(' at ', ', ');

/** The zone of the browser, such as `America/New_York`. */
export const localZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The zone in which moments are shown and typed, for people: `America/New York`. */
export const zoneName = (): string => localZone().replaceAll('_', ' ');
