import { expect, test } from 'vitest';
import { isOpenAt } from './open-first.ts';
import { phoneLines, serviceLines } from './phone-lines.ts';

const hours = 'Monday to Friday, 8:00 to 17:00';
const sales = { label: 'Sales', number: '1' };
const service = { label: 'Service, day and night', number: '2' };

test('the hours of the company are those of the first telephone, and of no other', () => {
  expect(phoneLines({ hours, phones: [sales, service] })).toEqual([
    { label: 'Sales', number: '1', hours, open: undefined },
    { label: 'Service, day and night', number: '2', hours: undefined, open: undefined },
  ]);
});

test('own hours are said with the city of the time zone, unless it makes no difference', () => {
  const phones = [
    { ...sales, hours: 'Mon–Tue 08:00–17:00' },
    { ...service, hours: 'every day 00:00–24:00' },
  ];
  expect(phoneLines({ hours, phones, timeZone: 'America/New_York' })).toEqual([
    { label: 'Sales', number: '1', hours: 'Mon–Tue 08:00–17:00, New York time', open: '480 1020 1920 2460' },
    { label: 'Service, day and night', number: '2', hours: 'every day 00:00–24:00', open: '0 10080' },
  ]);
  expect(phoneLines({ hours, phones })[0]?.hours).toBe('Mon–Tue 08:00–17:00');
});

const numbers = (phones: Parameters<typeof serviceLines>[0]['phones']) =>
  serviceLines({ hours, phones }).map(({ number }) => number);

test('the telephone for service is the one that staff chose, whatever it is called', () => {
  const chosen = { label: 'Hotline', number: '3', purpose: 'service' as const };
  expect(numbers([sales, service, chosen])).toEqual(['3', '1', '2']);
  expect(numbers([{ ...service, purpose: 'sales' }])).toEqual([]);
});

test('without a chosen purpose it is the one that is called so', () => {
  expect(numbers([sales, service])).toEqual(['2', '1']);
  expect(numbers([sales])).toEqual([]);
});

test('is open from the first minute to the one before the last', () => {
  expect([479, 480, 1019, 1020, 1920].map(minute => isOpenAt('480 1020 1920 2460', minute))).toEqual([
    false,
    true,
    true,
    false,
    true,
  ]);
  expect(isOpenAt('', 0)).toBe(false);
});
