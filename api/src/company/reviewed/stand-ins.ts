import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { withoutEmpty } from '@hydraulics/common/nouns/website/profile';

type Values = Partial<Record<WebsiteField, unknown>>;

const prose = (title: string) => ({ title, paragraphs: ['Your text.'] });

/** What a preview shows in the place of a required field that is not filled in. */
const standIns: Values = {
  name: 'Your company',
  shortName: 'Your company',
  tagline: 'Your tagline',
  founded: 2000,
  summary: 'Your summary.',
  credit: 'Your company',
  hero: { headline: 'Your headline', text: 'Your opening text.' },
  weAre: prose('We Are'),
  about: {
    intro: 'Your introduction.',
    whoWeAre: prose('Who are we'),
    vision: prose('Vision'),
    mission: prose('Mission'),
  },
  phones: [{ label: 'Telephone', number: '+1 555 0100' }],
  emails: [{ label: 'Email', address: 'mail@example.com' }],
  address: ['Your address'],
  hours: 'Your opening hours',
  map: { latitude: 0, longitude: 0, zoom: 2 },
};

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function filled(value: unknown, standIn: unknown): unknown {
  if (value === undefined) return standIn;
  if (!isGroup(value) || !isGroup(standIn)) return value;
  const inner = Object.entries(standIn).map(([key, one]) => [key, filled(Reflect.get(value, key), one)]);
  return { ...value, ...Object.fromEntries(inner) };
}

/** A profile that can be shown: what is empty in it and needed by visitors has a stand-in. */
export const withStandIns = (values: Values): Values => ({
  ...values,
  ...Object.fromEntries(
    Object.entries(standIns).map(([name, one]) => [name, filled(withoutEmpty(values[name as WebsiteField]), one)]),
  ),
});
