import { paths } from '@hydraulics/common/contract/site-paths';
import { forStandingPages, type StandingPage } from '@hydraulics/common/nouns/company';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { longColour } from '@hydraulics/common/units/colours/colours';

/** A value with its label; `''` for none. */
export type Choice = readonly [value: string, label: string];

/** How a value is edited: a text in a box, or a group or a list of others. */
export type Shape =
  | {
      kind: 'line' | 'text' | 'number' | 'picture' | 'logo' | 'colour' | 'category' | 'recipient' | 'flag';
      label: string;
      help?: string;
    }
  | { kind: 'choice'; label: string; help?: string; choices: () => readonly Choice[] }
  | {
      kind: 'group';
      label?: string;
      of: Record<string, Shape>;
      /** The page whose search result is previewed below. */
      result?: StandingPage;
      /** What else a text fills in that was typed or pasted into one of the boxes. */
      spread?: (typed: string) => Record<string, string> | undefined;
    }
  /** `one` names a row, as in "Add a telephone number". */
  | { kind: 'list'; label?: string; one: string; row: Shape };

const line = (label: string, help?: string): Shape => ({ kind: 'line', label, ...(help ? { help } : {}) });
const text = (label: string): Shape => ({ kind: 'text', label });
const number = (label: string, help?: string): Shape => ({ kind: 'number', label, ...(help ? { help } : {}) });
const rowOf = (of: Record<string, Shape>): Shape => ({ kind: 'group', of });
const paragraphs: Shape = { kind: 'list', label: 'Paragraphs', one: 'paragraph', row: text('Paragraph') };
const section = (label?: string): Shape => ({
  kind: 'group',
  ...(label ? { label } : {}),
  of: { title: line('Heading'), paragraphs },
});
const sections = (label: string): Shape => ({ kind: 'list', label, one: 'section', row: section() });

const standing = (page: StandingPage): Shape => ({
  kind: 'group',
  label: paths[page].title,
  result: page,
  of: {
    title: line('Title for search engines'),
    description: line('Description for search engines'),
    image: { kind: 'picture', label: 'Picture for sharing', help: 'Shown where a link to the page is shared.' },
    // A company that hides its home page has no website.
    ...(page !== 'home' && {
      noindex: {
        kind: 'flag' as const,
        label: 'Hidden from search engines',
        help: 'The page stays online, but search engines leave it out.',
      },
    }),
  },
});

/** `54.05, 6.4`, as maps copy a place. */
function bothDegrees(typed: string): Record<string, string> | undefined {
  const [, latitude, longitude] = /^\s*\(?(-?\d+\.\d+)[,;\s]\s*(-?\d+\.\d+)\)?\s*$/.exec(typed) ?? [];
  return latitude && longitude ? { latitude, longitude } : undefined;
}

/** How each field of the profile is edited. */
export const shapes: Record<WebsiteField, Shape> = {
  name: line('Company name'),
  shortName: line('Short name'),
  tagline: line('Tagline'),
  founded: number('Founded in'),
  summary: text('Summary'),
  credit: line('Footer line'),
  hero: rowOf({ headline: line('Headline'), text: text('Text') }),
  weAre: section(),
  facts: { kind: 'list', one: 'fact', row: rowOf({ value: line('Figure'), label: line('What it says') }) },
  about: rowOf({
    intro: text('Introduction'),
    whoWeAre: section('Who we are'),
    vision: section('Vision'),
    mission: section('Mission'),
    progress: {
      kind: 'list',
      label: 'Progress circles',
      one: 'circle',
      row: rowOf({ label: line('What it says'), value: number('Percent') }),
    },
  }),
  look: rowOf({
    logo: { kind: 'logo', label: 'Logo', help: 'In the header, in mails, on data sheets and catalogues.' },
    logoOnDark: {
      kind: 'logo',
      label: 'Logo on dark',
      help: 'For the footer. Without it, the logo is shown on a light plate.',
    },
    icon: { kind: 'logo', label: 'Icon', help: 'A square picture for browser tabs and phones.' },
    base: {
      kind: 'colour',
      label: 'Dark colour',
      help: 'For headings and dark bands, under white and grey text.',
    },
    accent: { kind: 'colour', label: 'Accent colour', help: 'For highlights and the main buttons.' },
    opening: { kind: 'picture', label: 'Opening picture', help: 'Opens the home page in place of the drawing.' },
  }),
  phones: {
    kind: 'list',
    one: 'telephone number',
    row: rowOf({
      label: line('What it is for'),
      number: line('Number'),
      purpose: {
        kind: 'choice',
        label: 'Purpose',
        help: 'Visitors whose machine stands still call the number for service.',
        choices: () => [
          ['', 'Not set'],
          ['sales', 'Sales'],
          ['service', 'Service'],
        ],
      },
      hours: line('Hours', 'Such as Mon–Fri 08:00–17:00, Sat 09:00–12:00, or every day 00:00–24:00.'),
    }),
  },
  emails: {
    kind: 'list',
    one: 'email address',
    row: rowOf({ label: line('What it is for'), address: line('Address') }),
  },
  address: { kind: 'list', one: 'line', row: line('Line') },
  postal: rowOf({
    street: line('Street and number'),
    postalCode: line('Postcode'),
    locality: line('Town'),
    region: line('Region'),
    country: line('Country', 'Two letters, such as DE.'),
  }),
  hours: line('Opening hours', 'Of the first number, unless it has its own.'),
  timeZone: {
    kind: 'choice',
    label: 'Time zone',
    help: 'Visitors read it beside the hours, and see the number that is answered now first.',
    choices: () => [['', 'Not set'], ...Intl.supportedValuesOf('timeZone').map(name => [name, name] as const)],
  },
  map: {
    kind: 'group',
    of: {
      latitude: number(
        'Latitude',
        'Degrees north, such as 54.05; south is negative. You can paste both numbers here as maps copy them: 54.05, 6.4.',
      ),
      longitude: number('Longitude', 'Degrees east, such as 6.4; west is negative.'),
      zoom: number('Zoom', 'From 1 (the world) to 20 (a building).'),
    },
    spread: bothDegrees,
  },
  legal: rowOf({ privacy: sections('Privacy'), imprint: sections('Imprint'), terms: sections('Terms') }),
  brands: { kind: 'list', one: 'brand', row: rowOf({ name: line('Name'), logo: { kind: 'picture', label: 'Logo' } }) },
  photographs: {
    kind: 'list',
    one: 'photograph',
    row: rowOf({
      image: { kind: 'picture', label: 'Photograph' },
      alt: line('Description', 'What it shows, for people who cannot see it.'),
      caption: line('Caption'),
    }),
  },
  enquiriesTo: rowOf({
    default: { kind: 'list', label: 'All enquiries', one: 'recipient', row: { kind: 'recipient', label: 'Address' } },
    categories: {
      kind: 'list',
      label: 'Enquiries about one category',
      one: 'category',
      row: rowOf({
        category: { kind: 'category', label: 'Category' },
        addresses: { kind: 'list', one: 'recipient', row: { kind: 'recipient', label: 'Address' } },
      }),
    },
  }),
  search: rowOf(forStandingPages(standing)),
  answerPromise: text('Answer to an enquiry'),
};

/** A value in which nothing is filled in. */
export function emptyOf(shape: Shape): unknown {
  if (shape.kind === 'list') return [];
  if (shape.kind !== 'group') return '';
  return Object.fromEntries(Object.entries(shape.of).map(([name, inner]) => [name, emptyOf(inner)]));
}

/** A stored value as the form has it: everything is there, and numbers are as they are typed. */
export function toForm(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return emptyOf(shape);
  if (shape.kind === 'list') return (value as unknown[]).map(row => toForm(shape.row, row));
  if (shape.kind !== 'group') return String(value);
  return Object.fromEntries(
    Object.entries(shape.of).map(([name, inner]) => [name, toForm(inner, Reflect.get(value as object, name))]),
  );
}

/** A value of the form as it is sent. What is no number stays as it was typed, and is refused. */
export function fromForm(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'list') return (value as unknown[]).map(row => fromForm(shape.row, row));
  if (shape.kind === 'number') return numberIn(String(value ?? '').trim());
  if (shape.kind === 'flag') return value === 'true' ? true : null;
  if (shape.kind === 'colour') return longColour(String(value ?? ''));
  if (shape.kind !== 'group') return value;
  return Object.fromEntries(
    Object.entries(shape.of).map(([name, inner]) => [name, fromForm(inner, Reflect.get(value as object, name))]),
  );
}

function numberIn(typed: string): number | string | null {
  if (typed === '') return null;
  const number = Number(typed.replace(',', '.'));
  return Number.isFinite(number) ? number : typed;
}

/** A place within the profile in words: `About us (Vision, Heading)`. */
export function wordsOf([field = '', ...inner]: readonly string[]): string {
  const name = field as WebsiteField;
  let shape: Shape | undefined = shapes[name];
  const labels = inner.flatMap(step => {
    if (shape?.kind === 'list') {
      shape = shape.row;
      return [`row ${Number(step) + 1}`];
    }
    shape = shape?.kind === 'group' ? shape.of[step] : undefined;
    return shape?.label ? [shape.label] : [];
  });
  const { label } = websiteFields[name];
  return labels.length > 0 ? `${label} (${labels.join(', ')})` : label;
}

/** The texts of a value, as a version or a conflict shows it. */
export function textsOf(shape: Shape, value: unknown): string {
  if (shape.kind === 'list') return (value as unknown[]).map(row => textsOf(shape.row, row)).join('\n');
  if (shape.kind === 'picture' || shape.kind === 'logo') return value ? 'a picture' : '';
  if (shape.kind === 'flag') return value ? shape.label : '';
  if (shape.kind === 'choice') return shape.choices().find(([one]) => one && one === value)?.[1] ?? String(value ?? '');
  if (shape.kind !== 'group') return String(value ?? '');
  const parts = Object.entries(shape.of).map(([name, inner]) => textsOf(inner, Reflect.get(value as object, name)));
  const isFlat = Object.values(shape.of).every(({ kind }) => kind !== 'list' && kind !== 'group' && kind !== 'text');
  return parts.filter(Boolean).join(isFlat ? ' · ' : '\n');
}
