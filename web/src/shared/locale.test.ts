import { afterEach, describe, expect, it } from 'vitest';
import { formatDate, formatDateTime, formatLongDateTime, formatTime } from '../admin/ui/dates.ts';
import { currentLocale, formatLanguage, formatNumber, setLocale } from './locale.ts';

const before = currentLocale();
afterEach(() => setLocale(before));

/** At 14:05:09 in the time zone of the test. */
const moment = new Date(2026, 2, 3, 14, 5, 9).toISOString();
const now = new Date(2026, 10, 23);

const expected = {
  'en-GB': ['3 Mar 2026', '3 Mar, 14:05', '3 March 2026 at 14:05', '14:05:09', '1,234,567', '3.5'],
  'en-US': [
    'Mar 3, 2026',
    'Mar 3, 02:05\u202fPM',
    'March 3, 2026 at 2:05\u202fPM',
    '2:05:09\u202fPM',
    '1,234,567',
    '3.5',
  ],
  'de-DE': ['3. März 2026', '3. März, 14:05', '3. März 2026 um 14:05', '14:05:09', '1.234.567', '3,5'],
  'hi-IN': ['3 मार्च 2026', '3 मार्च, 02:05 pm', '3 मार्च 2026 को 2:05 pm बजे', '2:05:09 pm', '12,34,567', '3.5'],
  ar: ['3 مارس 2026', '3 مارس، 02:05 م', '3 مارس 2026 في 2:05 م', '2:05:09 م', '1,234,567', '3.5'],
  'ar-EG': ['٣ مارس ٢٠٢٦', '٣ مارس، ٠٢:٠٥ م', '٣ مارس ٢٠٢٦ في ٢:٠٥ م', '٢:٠٥:٠٩ م', '١٬٢٣٤٬٥٦٧', '٣٫٥'],
};

/** The direction marks and narrow spaces of Unicode's locale data change between its versions. */
const visible = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '').replace(/[\u00a0\u202f]/g, ' ');

describe.each(Object.entries(expected))('in %s', (locale, texts) => {
  it('formats dates, times and numbers', () => {
    setLocale(locale);
    const written = [
      formatDate(moment),
      formatDateTime(moment, now),
      formatLongDateTime(moment),
      formatTime(Date.parse(moment)),
      formatNumber(1_234_567),
      formatNumber(3.5, 1),
    ];
    expect(written.map(visible)).toEqual(texts.map(visible));
  });
});

it('leaves out the time of another year', () => {
  setLocale('de-DE');
  expect(formatDateTime(new Date(2024, 11, 31, 23, 59).toISOString(), now)).toBe('31. Dez. 2024');
});

it.each([
  ['th-TH', '3 มี.ค. 2026'],
  ['fa-IR', '۳ مارس ۲۰۲۶'],
  ['ar-SA', '٣ مارس ٢٠٢٦'],
])('uses the Gregorian calendar in %s, too', (locale, text) => {
  setLocale(locale);
  expect(visible(formatDate(moment))).toBe(text);
});

it('returns the language tag of formatted values, unless it is the language of the page', () => {
  const languages = ['de-DE', 'ar', 'en-US', 'en'].map(locale => {
    setLocale(locale);
    return formatLanguage();
  });
  expect(languages).toEqual(['de-DE', 'ar', undefined, undefined]);
});

it.each(['en-US@posix', '', 'C'])('treats %j, which is not a language tag, as British English', locale => {
  setLocale(locale);
  expect([currentLocale(), formatDate(moment)]).toEqual(['en-GB', '3 Mar 2026']);
});
