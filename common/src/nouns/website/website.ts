import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { changed, done, email } from '../../contract/fields.ts';
import { company } from '../company.ts';
import { type WebsiteField, websiteFields } from '../fields/website-fields.ts';
import { changedOrPending, pendingFields, pendingOutput } from '../publication/pending-fields.ts';
import { websiteShape, websiteValues } from './profile.ts';
import { settingFields } from './setting-fields.ts';

/** The pages that consist of what staff write about the company. */
export const websitePages = ['home', 'about', 'contact'] as const;
export type WebsitePage = (typeof websitePages)[number];

/** The id of the one record. */
export const websiteId = 'website';

/** What editors change, too. */
const contentFields = [
  ...(['hero', 'weAre', 'facts', 'about', 'brands', 'photographs', 'search', 'answerPromise'] as const),
] satisfies WebsiteField[];

const names = Object.keys(websiteFields) as [WebsiteField, ...WebsiteField[]];

type Picked<Names extends readonly WebsiteField[]> = { [Name in Names[number]]: (typeof websiteShape)[Name] };
const pick = <const Names extends readonly WebsiteField[]>(fields: Names) =>
  Object.fromEntries(fields.map(name => [name, websiteShape[name]])) as Picked<Names>;

const expected = {
  version: z.coerce
    .number({ error: 'Version must be a number' })
    .int('Version must be a whole number')
    .min(0, 'Version must not be negative')
    .optional()
    .meta({ description: 'The version that was read, 0 for none; if there is a newer one, nothing is changed (409)' }),
};

const saving = { ...expected, ...pendingFields };

/** An empty body is a mistake, and must not empty the profile. */
const atLeastOne = (fields: object) => Object.keys(fields).some(name => !(name in saving));
const nothingSent = 'Send at least one field';

const example = { name: 'Example Hydraulics Ltd', phones: [{ label: 'Sales', number: '+1 555 0142' }] };

const website = websiteValues
  .extend({
    _id: z.literal(websiteId),
    version: z.number().int().meta({ description: 'Increases with every change; 0 while nothing is stored' }),
    updatedAt: z.iso.datetime().nullable(),
    isDemo: z.boolean().meta({ description: 'Whether these are the texts of the invented company of the demo' }),
    importedAt: z.iso.datetime().nullable().meta({ description: 'When the file of an earlier version was imported' }),
    missing: z.array(z.enum(names)).meta({ description: 'What visitors must be shown, and is not filled in yet' }),
    problems: z.array(z.string()).meta({ description: 'Why a file of an earlier version was not imported' }),
    hasMail: z.boolean().meta({ description: 'Whether the server sends mail' }),
    ...pendingOutput,
  })
  .meta({
    id: 'Website',
    examples: [
      {
        ...example,
        _id: websiteId,
        version: 3,
        updatedAt: '2026-03-09T14:02:11.000Z',
        isDemo: false,
        importedAt: null,
        missing: ['shortName'],
        problems: [],
        hasMail: true,
      },
    ],
  });
export type Website = z.output<typeof website>;

const brand = z
  .object({
    shortName: z.string().nullable(),
    look: company.shape.look.unwrap().nullable(),
    isPublic: z.boolean().meta({ description: 'False while the website is under construction' }),
  })
  .meta({
    id: 'Brand',
    examples: [{ shortName: 'Example', look: { base: '#102a12' }, isPublic: true }],
  });

const websiteContent = z.object(pick(contentFields));
/** With the circles of the about page, which are edited beside the look. */
const websiteSettings = z.object(pick([...settingFields, 'about']));

/** The pictures of the look. */
export const lookPictures = ['logo', 'logoOnDark', 'icon', 'opening'] as const;

export const websiteCalls = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/website',
    access: 'content',
    summary: 'Everything that staff write about the company, finished or not',
    out: website,
  }),
  brand: endpoint({
    method: 'GET',
    path: '/api/v1/website/brand',
    access: 'account',
    summary: 'Name and look of the company for every screen of staff, also while the profile is unfinished',
    out: brand,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/website',
    access: 'content',
    summary: 'Change texts and pictures of the website; a field that is left out stays',
    body: websiteContent
      .extend(saving)
      .refine(atLeastOne, nothingSent)
      .meta({
        id: 'WebsiteContentChanges',
        examples: [{ answerPromise: 'We reply within one working day.', version: 3 }],
      }),
    out: changedOrPending,
  }),
  updateSettings: endpoint({
    method: 'PUT',
    path: '/api/v1/website/settings',
    access: 'settings',
    summary: 'Change name, contact, legal texts and mail recipients; a field that is left out stays',
    body: websiteSettings
      .extend(saving)
      .refine(atLeastOne, nothingSent)
      .meta({ id: 'WebsiteSettingsChanges', examples: [{ ...example, version: 3 }] }),
    out: changedOrPending,
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/api/v1/website/pictures',
    access: 'content',
    summary: 'Upload a picture for the website, also an SVG of shapes; it is used once a part that names it is saved',
    files: { picture: { label: 'Picture', min: 1, max: 1 } },
    errors: ['invalid_image'],
    out: done.extend({ path: z.string().meta({ description: 'To be written into a part of the website' }) }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/v1/website/preview',
    access: 'content',
    storesResponse: false,
    summary: 'A page of the website as it would be with some values, checked as a save does. Nothing is stored',
    body: websiteValues
      .extend({
        page: z
          .enum(websitePages, { error: `page must be one of ${websitePages.join(', ')}` })
          .meta({ description: 'The page to render' }),
      })
      .meta({ id: 'UnsavedWebsite', examples: [{ page: 'home', look: { base: '#102a12' } }] }),
    errors: ['under_construction'],
    out: z
      .object({ html: z.string().meta({ description: 'The whole document, to be shown without its scripts' }) })
      .meta({ id: 'PreviewedPage', examples: [{ html: '<!doctype html><html lang="en">…</html>' }] }),
  }),
  import: endpoint({
    method: 'PUT',
    path: '/api/v1/website/profile',
    access: 'settings',
    summary: 'Replace the whole profile, as by an exported file; the present one is kept as an earlier version',
    body: websiteValues
      .extend(expected)
      .refine(atLeastOne, 'The file holds no company profile of this product')
      .meta({ id: 'WebsiteProfile', examples: [{ ...example, version: 3 }] }),
    out: changed,
  }),
  sendTest: endpoint({
    method: 'POST',
    path: '/api/v1/website/test-mail',
    access: 'settings',
    summary: 'Send a test mail to a recipient of enquiries',
    body: z.object({ address: email('The address') }),
    errors: ['mail_off', 'mail_failed'],
    out: done,
  }),
};
