/**
 * How the back office writes dates, times and numbers: by the locale of the person, that is of the browser or, in the
 * desktop app, of the system. Its texts are in English.
 */
const fallback = 'en-GB';

let current = supported(navigator.language);

const formats = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>();

/** Some systems have names that are no language tags, such as `en-US@posix`. */
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

/** The person's locale, such as `de-DE`. */
export const currentLocale = (): string => current;

/** The language tag of what is formatted here; undefined for English, which is the page's own. */
export const formatLanguage = (): string | undefined => (/^en\b/.test(current) ? undefined : current);

/**
 * A date or time by the given options. Always in the Gregorian calendar, that of exported files and of colleagues, also
 * where the locale would use another.
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
