import { setLocale } from '@hydraulics/web/shared/locale.ts';
import { expect, it } from 'vitest';
import { savedMoment } from './moments.ts';

it('formats a time with its day', () => {
  const now = new Date(2026, 2, 9, 15, 0);
  const moments = [new Date(2026, 2, 9, 10, 42), new Date(2026, 2, 8, 17, 5), new Date(2026, 2, 3, 9, 0)];
  const written = () => moments.map(moment => savedMoment(moment.toISOString(), now));
  setLocale('en-GB');
  expect(written()).toEqual(['at 10:42 today', 'at 17:05 yesterday', 'at 09:00 on 3 March 2026']);
  setLocale('de-DE');
  expect(written()).toEqual(['at 10:42 today', 'at 17:05 yesterday', 'at 09:00 on 3. März 2026']);
});
