import { z } from 'zod';
import { endpoint } from '../contract/endpoint.ts';
import { email } from '../contract/fields.ts';
import { colourProblems } from '../units/colours/colours.ts';
import { answerTimes } from '../units/dates/answer-words.ts';
import { parseImagePath, uploadsFolder } from '../units/images.ts';
import { focus } from './images/focus.ts';

const text = z.string().trim().min(1);
const prose = z.object({ title: text, paragraphs: z.array(text).min(1) });

/** An image that was uploaded to the gallery. Its name contains its size, so that pages reserve its space. */
export const uploadedImage = z
  .string()
  .refine(path => path.startsWith(`${uploadsFolder}/`) && parseImagePath(path) !== null, {
    message: 'must be an image of the gallery, such as uploads/<hash>-1600x1200.webp',
  });

/** A colour as `#rrggbb`. */
export const colour = z
  .string({ error: 'A colour is needed' })
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour such as #0d1b26');

/** Adds to a look why its colours cannot be read. */
export function checkColours({ base, accent }: { base?: string | undefined; accent?: string | undefined }) {
  const chosen = { ...(base && { base }), ...(accent && { accent }) };
  if (Object.values(chosen).some(one => !colour.safeParse(one).success)) return [];
  return colourProblems(chosen).map(({ field, message }) => ({ code: 'custom' as const, path: [field], message }));
}

const look = z
  .object({
    logo: uploadedImage.optional(),
    logoOnDark: uploadedImage
      .optional()
      .meta({ description: 'For dark bands; without it the logo is on a light plate' }),
    icon: uploadedImage.optional(),
    opening: uploadedImage.optional().meta({ description: 'A photograph that opens the home page' }),
    openingFocus: focus.unwrap().optional(),
    base: colour.optional(),
    accent: colour.optional(),
  })
  .superRefine((value, context) => {
    for (const issue of checkColours(value)) context.addIssue({ ...issue, input: value });
  });
export type Look = z.output<typeof look>;

/** The public pages that are no record of their own, by their names in `paths`. Home cannot be hidden. */
export const standingPages = ['home', 'products', 'gallery', 'about', 'contact'] as const;
export type StandingPage = (typeof standingPages)[number];

const standingPage = z.object({
  title: text.optional(),
  description: text.optional(),
  image: uploadedImage.optional(),
  noindex: z.literal(true).optional(),
});

/** An object with a value for each standing page. */
export const forStandingPages = <Value>(value: (page: StandingPage) => Value) =>
  Object.fromEntries(standingPages.map(page => [page, value(page)])) as Record<StandingPage, Value>;

/** What a telephone number is for: the front door for stopped machines shows those for service. */
export const phonePurposes = ['sales', 'service'] as const;
export type Phone = Company['phones'][number];

/** The company profile, served as data so that its owner need not edit code. */
export const company = z
  .object({
    name: text,
    shortName: text,
    tagline: text,
    founded: z.number().int().min(1800).max(2200),
    summary: text,
    hero: z.object({ headline: text, text }),
    facts: z.array(z.object({ value: text, label: text })),
    weAre: prose,
    phones: z
      .array(
        z.object({
          label: text,
          number: text,
          purpose: z.enum(phonePurposes).optional(),
          hours: text.optional().meta({ description: 'When it is answered, such as Mon–Fri 08:00–17:00' }),
        }),
      )
      .min(1),
    emails: z.array(z.object({ label: text, address: email('The address') })).min(1),
    address: z.array(text).min(1),
    postal: z
      .object({
        street: text,
        locality: text,
        region: text.optional(),
        postalCode: text.optional(),
        country: z.string().regex(/^[A-Z]{2}$/, 'must be a country code of two capitals, such as DE'),
      })
      .optional()
      .meta({ description: 'The address by its parts, for search engines' }),
    hours: text,
    timeZone: text.optional().meta({ description: 'Of all hours, such as Europe/Berlin' }),
    map: z.object({
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      zoom: z.number().int().min(1).max(20),
    }),
    brands: z.array(z.object({ name: text, logo: uploadedImage.optional() })),
    photographs: z
      .array(z.object({ image: uploadedImage, alt: text, caption: text }))
      .optional()
      .meta({ description: 'Of the workshop, people, certificates, the test bench; the home page shows the first' }),
    about: z.object({
      intro: text,
      whoWeAre: prose,
      vision: prose,
      mission: prose,
      progress: z.array(z.object({ label: text, value: z.number().min(0).max(100) })),
    }),
    legal: z
      .object({
        privacy: z.array(prose).optional(),
        imprint: z.array(prose).optional(),
        terms: z.array(prose).optional(),
      })
      .optional()
      .meta({
        description: 'The sections of /privacy, /imprint and /terms; without sections a page does not exist',
      }),
    answerPromise: text.optional().meta({
      description: 'What visitors read beside the enquiry form and after the thanks, such as when it is answered',
    }),
    answerTime: z.enum(answerTimes).optional().meta({
      description: 'How soon enquiries were usually answered in the last 90 days, in hours and days of work',
    }),
    credit: text,
    look: look
      .optional()
      .meta({ description: 'Logo, colours and opening picture; what is absent is the product’s own' }),
    search: z
      .object(forStandingPages(() => standingPage.optional()))
      .optional()
      .meta({ description: 'How the pages without a record appear in search engines and where they are shared' }),
  })
  .meta({
    id: 'Company',
    examples: [
      {
        name: 'Example Hydraulics Ltd',
        shortName: 'Example',
        tagline: 'Hydraulic units since 2006',
        founded: 2006,
        summary: 'Power packs, cylinders and complete hydraulic units.',
        hero: { headline: 'Built for 300 bar', text: 'Designed around your cycle, tested at full load.' },
        facts: [{ value: '18+', label: 'Years of experience' }],
        weAre: { title: 'We Are', paragraphs: ['A maker of hydraulic equipment, established in 2006.'] },
        phones: [{ label: 'Sales', number: '+1 555 0142' }],
        emails: [{ label: 'Enquiries', address: 'sales@example.com' }],
        address: ['1 Sample Street', 'Exampletown 00000'],
        hours: 'Monday to Friday, 8:00 to 17:00',
        map: { latitude: 54.05, longitude: 6.4, zoom: 13 },
        brands: [{ name: 'Norrfeld Steel' }],
        about: {
          intro: 'A family company of engineers.',
          whoWeAre: { title: 'Who are we', paragraphs: ['Sixty people in one workshop.'] },
          vision: { title: 'Vision', paragraphs: ['Machines that outlast their drawings.'] },
          mission: { title: 'Mission', paragraphs: ['One engineer answers for each unit.'] },
          progress: [{ label: 'Quality Assurance', value: 100 }],
        },
        legal: { imprint: [{ title: 'Responsible', paragraphs: ['Example Hydraulics Ltd'] }] },
        credit: 'Example Hydraulics Ltd',
      },
    ],
  });
export type Company = z.output<typeof company>;

export const companyProfile = {
  get: endpoint({
    method: 'GET',
    path: '/api/company',
    access: 'public',
    summary: 'Name, address, phones and texts of the company; 503 while the website has no company profile',
    errors: ['under_construction'],
    out: company,
  }),
};
