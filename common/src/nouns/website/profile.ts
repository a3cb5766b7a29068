import { z } from 'zod';
import { fewestDigits, telephone } from '../../contact-links.ts';
import { email, line, lines, optionalLine, optionalText } from '../../contract/fields.ts';
import { isTimeZone, openingHoursProblem } from '../../units/dates/opening-hours.ts';
import { checkColours, colour, company, forStandingPages, phonePurposes, uploadedImage } from '../company.ts';
import { type WebsiteField, websiteFields } from '../fields/website-fields.ts';

const longText = 20_000;
const longList = 200;

const shortLine = (label: string) => optionalLine(label, 500);
const prose = (label: string) => optionalText(label, longText);
const list = <Row extends z.ZodType>(row: Row, what: string) =>
  z.array(row, { error: `${what} must be a list` }).max(longList, `${what} can have at most ${longList} rows`);
const number = (label: string, { min, max }: { min: number; max: number }) =>
  z
    .number({ error: `${label} must be a number` })
    .min(min, `${label} must be at least ${min}`)
    .max(max, `${label} must be at most ${max}`);
const paragraphs = list(prose('A paragraph').unwrap(), 'Paragraphs');
const section = (label: string) => z.object({ title: shortLine(label), paragraphs: paragraphs.optional() });
const legalSections = (label: string) =>
  list(
    z.object({
      title: line('The heading', 500),
      paragraphs: list(lines('A paragraph', longText), 'Paragraphs').min(1, 'A section needs a paragraph'),
    }),
    label,
  ).optional();
const picture = z
  .string({ error: 'Choose a picture' })
  .refine(path => uploadedImage.safeParse(path).success, 'Choose a picture of the gallery');
const optionalPicture = z.literal('').or(picture).optional();
const optionalColour = z.literal('').or(colour).optional();
const recipients = list(email('The address'), 'Recipients');

const part = <Shape extends z.ZodType>(shape: Shape) => shape.nullable().optional();

/**
 * The profile as it is stored and edited: as the public one, but everything may be missing while it is unfinished. A row
 * of a list is complete.
 */
export const websiteShape = {
  name: shortLine('Company name'),
  shortName: shortLine('Short name'),
  tagline: shortLine('Tagline'),
  founded: part(number('The year', { min: 1800, max: 2200 }).int('The year must be a whole number')),
  summary: prose('Summary'),
  credit: shortLine('Footer line'),
  hero: part(z.object({ headline: shortLine('The headline'), text: prose('The text') })),
  weAre: part(section('The heading')),
  facts: part(list(z.object({ value: line('The figure', 500), label: line('What it says', 500) }), 'Facts')),
  about: part(
    z.object({
      intro: prose('The introduction'),
      whoWeAre: section('The heading').optional(),
      vision: section('The heading').optional(),
      mission: section('The heading').optional(),
      progress: list(
        z.object({ label: line('What it says', 500), value: number('The percentage', { min: 0, max: 100 }) }),
        'Progress',
      ).optional(),
    }),
  ),
  look: part(
    z
      .object({
        logo: optionalPicture,
        logoOnDark: optionalPicture,
        icon: optionalPicture,
        opening: optionalPicture,
        base: optionalColour,
        accent: optionalColour,
      })
      .superRefine((value, context) => {
        for (const issue of checkColours(value)) context.addIssue({ ...issue, input: value });
      }),
  ),
  phones: part(
    list(
      z.object({
        label: line('What it is for', 500),
        number: line('The number', 500).refine(
          typed => telephone(typed) !== undefined,
          `The number must have at least ${fewestDigits} digits`,
        ),
        purpose: z.literal('').or(z.enum(phonePurposes)).optional(),
        hours: shortLine('Opening hours')
          .unwrap()
          .superRefine((typed, context) => {
            const problem = typed && openingHoursProblem(typed);
            if (problem) context.addIssue({ code: 'custom', message: problem, input: typed });
          })
          .optional(),
      }),
      'Numbers',
    ),
  ),
  emails: part(list(z.object({ label: line('What it is for', 500), address: email('The address') }), 'Addresses')),
  address: part(list(prose('A line').unwrap(), 'The address')),
  postal: part(
    z.object({
      street: shortLine('Street'),
      locality: shortLine('Town'),
      region: shortLine('Region'),
      postalCode: shortLine('Postcode'),
      country: z
        .string({ error: 'Country must be text' })
        .trim()
        .regex(/^([A-Z]{2})?$/, 'Country must be a code of two capitals, such as DE')
        .optional(),
    }),
  ),
  hours: shortLine('Opening hours'),
  timeZone: part(
    shortLine('Time zone')
      .unwrap()
      .refine(name => !name || isTimeZone(name), 'Time zone must be the name of one, such as Europe/Berlin'),
  ),
  map: part(
    z.object({
      latitude: part(number('Latitude', { min: -90, max: 90 })),
      longitude: part(number('Longitude', { min: -180, max: 180 })),
      zoom: part(number('Zoom', { min: 1, max: 20 }).int('Zoom must be a whole number')),
    }),
  ),
  legal: part(
    z.object({
      privacy: legalSections('Privacy'),
      imprint: legalSections('Imprint'),
      terms: legalSections('Terms'),
    }),
  ),
  brands: part(list(z.object({ name: line('The name', 500), logo: z.literal('').or(picture).optional() }), 'Brands')),
  photographs: part(
    list(
      z.object({ image: picture, alt: line('The description', 500), caption: line('The caption', 500) }),
      'Photographs',
    ),
  ),
  enquiriesTo: part(
    z.object({
      default: recipients.optional(),
      categories: z
        .record(z.string().max(200), recipients, { error: 'The recipients by category must be an object' })
        .optional(),
    }),
  ),
  search: part(
    z.object(
      forStandingPages(page =>
        part(
          z.object({
            title: shortLine('The title'),
            description: shortLine('The description'),
            image: optionalPicture,
            ...(page !== 'home' && { noindex: part(z.literal(true, { error: 'Hidden must be true or null' })) }),
          }),
        ),
      ),
    ),
  ),
  answerPromise: prose('The answer'),
} satisfies Record<WebsiteField, z.ZodType>;

export const websiteValues = z.object(websiteShape);
export type WebsiteValues = z.output<typeof websiteValues>;

/** The profile as a file, and as the server uses it. The recipients of enquiries are not part of the public profile. */
export const companyFile = company.extend({
  enquiriesTo: z
    .object({
      /** Absent or empty: the first public address. */
      default: z.array(email('The address')).optional(),
      categories: z.record(z.string(), z.array(email('The address'))).optional(),
    })
    .optional(),
});
export type CompanyValues = z.output<typeof companyFile>;

/** A value without its empty parts; undefined if nothing is left. */
export function withoutEmpty(value: unknown): unknown {
  if (value === '' || value === null) return undefined;
  if (typeof value !== 'object') return value;
  if (Array.isArray(value)) {
    const kept = value.map(withoutEmpty).filter(one => one !== undefined);
    return kept.length > 0 ? kept : undefined;
  }
  const kept = Object.entries(value as object).flatMap(([key, one]) => {
    const inner = withoutEmpty(one);
    return inner === undefined ? [] : [[key, inner] as const];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const fieldNames = Object.keys(websiteFields) as WebsiteField[];

/** The content of a profile's file, in the order of the fields. */
export function toFile(values: Partial<Record<WebsiteField, unknown>>): Record<string, unknown> {
  const filled = fieldNames.flatMap(name => {
    const value = withoutEmpty(values[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const file: Record<string, unknown> = Object.fromEntries(filled);
  const { about } = file;
  return {
    ...file,
    facts: file.facts ?? [],
    brands: file.brands ?? [],
    ...(about ? { about: { progress: [], ...about } } : {}),
  };
}

/** A complete profile, or the fields that it still lacks, and where within them: `['about', 'vision', 'title']`. */
export type Completeness = { company: CompanyValues } | { missing: WebsiteField[]; places: string[][] };

/** Whether visitors can be shown a profile. */
export function complete(values: Partial<Record<WebsiteField, unknown>>): Completeness {
  const parsed = companyFile.safeParse(toFile(values));
  if (parsed.success) return { company: parsed.data };
  const places = parsed.error.issues.map(({ path }) => path.map(String));
  return { missing: fieldNames.filter(name => places.some(([field]) => field === name)), places };
}
