import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { api, type Noun } from '@hydraulics/common/contract/api';
import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { settingFields } from '@hydraulics/common/nouns/website/setting-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { imageVariants } from '@hydraulics/common/units/images';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { factories } from '../testing/factories.ts';
import { pngFile } from '../testing/images.ts';
import { admin, startTestServer, type TestServer } from '../testing/server.ts';

/** Two values of a field, each as it is sent, and as it is read if that differs. */
type Sample = { sent: unknown; read?: unknown };
type Samples = Record<string, [Sample, Sample]>;

const same = (first: unknown, second: unknown): [Sample, Sample] => [{ sent: first }, { sent: second }];
const yesAndNo: [Sample, Sample] = [
  { sent: '1', read: true },
  { sent: '', read: false },
];
const asJson = (first: object, second: object): [Sample, Sample] => [
  { sent: JSON.stringify(first), read: first },
  { sent: JSON.stringify(second), read: second },
];

const variantsOf = (code: string) => ({
  columns: [{ name: 'Bore', unit: 'mm' }],
  rows: [{ code, cells: [{ kind: 'number', number: 63, unit: 'mm', base: [63] }] }],
});
const specificationsOf = (number: number) => ({
  own: [{ id: 'own-mass', name: 'Mass', kind: 'number', unit: 'kg' }],
  values: { 'own-mass': { kind: 'number', number, unit: 'kg' } },
});
const typeCodeOf = (text: string) => ({
  parts: [{ kind: 'values', name: 'Series', values: [{ code: text, meaning: '' }] }],
  rules: [],
});

/** A photograph whose files the test puts in place. */
const photographOf = (digit: string) => ({
  image: `uploads/${digit.repeat(40)}-1200x900.webp`,
  alt: 'A hall',
  caption: 'The hall',
});

/** Two values of every field that staff write, by noun. Records and files that a value names are made by `prepare`. */
const samples: Record<string, Samples> = {
  products: {
    name: same('Pump A', 'Pump B'),
    categoryId: same('the first category', 'the second category'),
    ...Object.fromEntries(
      ['smallDesc', 'fullDesc', 'features', 'applications', 'advantages', 'additionalDesc'].map(field => [
        field,
        same(`<p>The first ${field}</p>`, `<p>The second ${field}</p>`),
      ]),
    ),
    address: same('a-pump-of-ours', 'our-pump'),
    searchTitle: same('A title', 'Another title'),
    searchDescription: same('What it is.', 'What it is for.'),
    searchImage: same('the first picture', 'the second picture'),
    noindex: yesAndNo,
    minimumOrder: [
      { sent: '5', read: 5 },
      { sent: '1', read: 1 },
    ],
    life: same('discontinued', 'spare-parts'),
    availability: same('In stock', 'Made to order, 4 weeks'),
    ...Object.fromEntries(
      ['accessories', 'spareParts', 'goesWith', 'replaces'].map(field => [
        field,
        [
          { sent: 'the first related', read: 'the ids of the first related' },
          { sent: 'the second related', read: 'the ids of the second related' },
        ] as [Sample, Sample],
      ]),
    ),
    discontinuedSince: same('2021-06-30', '2022-12-31'),
    specifications: asJson(specificationsOf(12), specificationsOf(13)),
    variants: asJson(variantsOf('A-63'), variantsOf('B-63')),
    typeCode: asJson(typeCodeOf('HC'), typeCodeOf('HD')),
  },
  categories: {
    name: same('Pumps A', 'Pumps B'),
    address: same('pumps-of-ours', 'our-pumps'),
    intro: same('Pumps of ours. Choose by flow.', 'Our pumps. Choose by pressure.'),
    searchTitle: same('A title', 'Another title'),
    searchDescription: same('What it is.', 'What it is for.'),
    searchImage: same('the first picture', 'the second picture'),
    noindex: yesAndNo,
    attributes: same(
      [{ id: 'mass', name: 'Mass', kind: 'number', unit: 'kg' }],
      [{ id: 'mass', name: 'Weight', kind: 'number', unit: 'kg' }],
    ),
  },
  gallery: {
    alt: same('The hall', 'The yard'),
    searchTitle: same('Title A', 'Title B'),
    searchDescription: same('Description A', 'Description B'),
    noindex: yesAndNo,
  },
  documents: {
    title: same('Manual A', 'Manual B'),
    kind: same('data-sheet', 'manual'),
    language: same('en', 'de'),
    revision: same('A', 'B'),
    issuer: same('Lloyd’s Register', 'TÜV SÜD'),
    number: same('PED 2026-114', 'PED 2026-115'),
    validUntil: same('2090-01-31', '2091-01-31'),
    keepUntil: same('2090-01-31', '2091-01-31'),
  },
  socials: {
    name: same('Facebook', 'LinkedIn'),
    link: same('https://example.com/a', 'https://example.com/b'),
  },
  replyTemplates: {
    name: same('Data sheet', 'Price'),
    text: same('Dear {name}', 'Hello {name}'),
  },
  redirects: {
    source: same('/old/a', '/old/b'),
    target: same('/about-us', '/gallery'),
  },
  pages: {
    title: same('Service A', 'Service B'),
    name: same('fair-a', 'fair-b'),
    place: same('menu', 'footer'),
    date: same('2026-03-02', '2026-03-03'),
    blocks: asJson([{ kind: 'text', html: '<p>A</p>' }], [{ kind: 'quotation', text: 'B', who: 'Ada' }]),
    searchTitle: same('Title A', 'Title B'),
    searchDescription: same('Description A', 'Description B'),
    searchImage: same('the first picture', 'the second picture'),
    noindex: yesAndNo,
  },
  releases: {
    name: same('Spring', 'Summer'),
    publishAt: [
      { sent: '2090-01-02T08:00:00Z', read: '2090-01-02T08:00:00.000Z' },
      { sent: '2090-01-03T09:00:00+01:00', read: '2090-01-03T08:00:00.000Z' },
    ],
    items: same('the first records', 'the second records'),
  },
  users: {
    name: same('Otto A', 'Otto B'),
    email: same('otto.a@example.com', 'otto.b@example.com'),
    role: same('editor', 'sales'),
  },
  enquiries: {
    state: same('answered', 'spam'),
    lostReason: same('price', 'lead_time'),
    assignee: same(null, 'the user'),
    dueOn: same('2026-12-04', '2027-01-11'),
  },
  website: {
    hero: same({ headline: 'A', text: 'One' }, { headline: 'B', text: 'Two' }),
    weAre: same({ title: 'A', paragraphs: ['One'] }, { title: 'A', paragraphs: ['One', 'Two'] }),
    facts: same([{ value: '1', label: 'One' }], [{ value: '2', label: 'Two' }]),
    about: same({ intro: 'One' }, { intro: 'Two', progress: [{ label: 'Quality', value: 66 }] }),
    brands: same([{ name: 'Mill' }], [{ name: 'Mill' }, { name: 'Forge' }]),
    photographs: same([photographOf('a')], [photographOf('b'), photographOf('a')]),
    search: same({ home: { title: 'Rams' } }, { home: { title: 'Rams' }, about: { noindex: true } }),
    answerPromise: same('Soon', 'Today'),
  },
};

/** What an update takes beside fields: the expected version, secrets, and which images take which places. */
const parameters = new Set([
  ...['version', 'currentPassword', 'password'],
  ...['pictures', 'earlierFile'],
  ...['pending', 'pendingVersion'],
  // Ignored: the category is named by its id.
  'category',
]);

/** The fields that an update of a noun requires. */
const required: Record<string, string[]> = {
  categories: ['name'],
  socials: ['name', 'link'],
  redirects: ['source', 'target'],
  replyTemplates: ['name', 'text'],
  users: ['name', 'email'],
  enquiries: ['state'],
};

const withoutVersions = new Set(['enquiries', 'releases', 'replyTemplates']);

type Call = (input: object) => Promise<{ _id?: string; version?: number }>;

const cases = Object.entries(samples).flatMap(([noun, fields]) =>
  Object.entries(fields).map(([field, [first, second]]) => [noun, field, first, second] as const),
);

describe('every field that staff write', () => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  const named: Record<string, unknown> = {};
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    make = factories(server);
    named['the first category'] = (await make.category())._id;
    named['the second category'] = (await make.category())._id;
    for (const which of ['first', 'second']) {
      const ids = [(await make.product())._id];
      named[`the ${which} related`] = JSON.stringify(ids);
      named[`the ids of the ${which} related`] = ids;
    }
    for (const [which, width] of [
      ['first', 40],
      ['second', 50],
    ] as const) {
      const { _id: recordId } = await server.client.pages.create({ title: `The ${which}` });
      named[`the ${which} records`] = [{ noun: 'pages', recordId }];
      const { path } = await server.client.media.create({ file: [await pngFile('a.png', width, 30)] });
      named[`the ${which} picture`] = path;
    }
    named['the user'] = (await make.user())._id;
    const variants = ['a', 'b'].flatMap(digit => imageVariants(photographOf(digit).image));
    for (const file of variants.flatMap(({ webp, avif = webp }) => [webp, avif])) {
      writeFileSync(join(server.folder, file), '');
    }
  });
  afterAll(() => server?.close());

  const idOr = (value: unknown) => (typeof value === 'string' ? (named[value] ?? value) : value);
  const callsOf = (noun: string) => server.client[noun as 'products'] as unknown as Record<string, Call | undefined>;

  async function read(noun: string, id: string): Promise<Record<string, unknown>> {
    const input = noun === 'website' ? {} : { id };
    return (await (server.client[noun as 'socials'] as { get: Call }).get(input)) as never;
  }

  /** Makes a record with a value. */
  async function created(noun: string, field: string, value: unknown): Promise<string> {
    const fields = { [field]: value } as object;
    if (noun === 'products') return (await make.product({ ...fields, images: [await pngFile()] }))._id;
    if (noun === 'documents') return (await make.document(fields))._id;
    if (noun === 'users') return (await make.user(fields))._id;
    if (noun === 'gallery')
      return (await server.client.gallery.create({ ...fields, 'image-file': [await pngFile()] }))._id;
    if (noun === 'categories')
      return (await server.client.categories.create({ name: `Category ${field}`, ...fields }))._id;
    if (noun === 'pages') return (await server.client.pages.create({ title: 'Page', ...fields }))._id;
    if (noun === 'socials')
      return (await server.client.socials.create({ name: 'Facebook', link: 'https://example.com/', ...fields }))._id;
    if (noun === 'website') {
      await callsOf(noun).update?.(fields);
      return websiteId;
    }
    if (noun === 'releases') {
      const items = named['the first records'] as { noun: 'pages'; recordId: string }[];
      return (await server.client.releases.create({ name: 'Release', items, ...fields }))._id;
    }
    if (noun === 'replyTemplates')
      return (await server.client.replyTemplates.create({ name: 'Template', text: 'Dear', ...fields }))._id;
    if (noun === 'redirects')
      return (await server.client.redirects.create({ source: `/of/${field}`, target: '/contact-us', ...fields }))._id;
    const { _id } = await make.enquiry();
    await callsOf(noun).update?.({ id: _id, state: field === 'lostReason' ? 'lost' : 'new', ...fields });
    return _id;
  }

  test.each(Object.keys(samples))('has two samples, in %s', noun => {
    const { body } = (api[noun as Noun] as Record<string, Endpoint>).update as Endpoint;
    const fields = Object.keys((body as z.ZodObject).shape).filter(name => !parameters.has(name));
    expect(Object.keys(samples[noun] ?? {}).sort()).toEqual(fields.sort());
  });

  test('has a sample in each noun that can be changed', () => {
    // The fields of a quotation are those of a revision: see quotations.test.ts.
    const { quotations: _, ...nouns } = api;
    const changeable = Object.entries(nouns).flatMap(([noun, calls]) => ('update' in calls ? [noun] : []));
    expect(Object.keys(samples).sort()).toEqual(changeable.sort());
  });

  /** Fields that a noun's update takes by another name, or as a file. */
  const otherwise: Record<string, string[]> = {
    products: ['images', 'imageAlts', 'specImage'],
    gallery: ['filename'],
    documents: ['file'],
    website: [...settingFields],
  };

  /** What is no content of a record. */
  const beside: Record<string, string[]> = { releases: ['publishAt', 'items'] };

  test.each(Object.keys(samples))('is one of the list of fields, of %s', noun => {
    const sent = Object.keys(samples[noun] ?? {})
      .filter(name => !beside[noun]?.includes(name))
      .map(name => (name === 'assignee' ? 'assigneeId' : name));
    expect([...sent, ...(otherwise[noun] ?? [])].sort()).toEqual(
      Object.keys(records[noun as RecordNoun].fields).sort(),
    );
  });

  test.each(cases)('is written, read, changed and restored from its version: %s, %s', async (noun, field, one, two) => {
    const { update } = callsOf(noun);
    const id = await created(noun, field, idOr(one.sent));
    const change = async (value: unknown, more = {}) => {
      const record = await read(noun, id);
      const others = Object.fromEntries((required[noun] ?? []).map(name => [name, record[name]]));
      const confirmation = noun === 'users' ? { currentPassword: admin.password } : {};
      return update?.({ ...(noun === 'website' ? {} : { id }), ...others, [field]: value, ...more, ...confirmation });
    };
    // A flag that is not set is left out.
    const stored = async () => {
      const value = (await read(noun, id))[field];
      return { [field]: value === undefined ? false : value };
    };
    const first = { [field]: idOr(one.read ?? one.sent) };
    expect(await stored()).toMatchObject(first);
    const { version } = (await change(idOr(two.sent))) ?? {};
    expect(await stored()).toMatchObject({ [field]: idOr(two.read ?? two.sent) });
    if (withoutVersions.has(noun)) return;
    const [earlier] = await server.client.versions.list({ noun: noun as 'products', recordId: id });
    expect(earlier?.changed).toContain(field);
    const { content } = await server.client.versions.get({ id: earlier?._id ?? '' });
    await change(one.read ? JSON.stringify(content[field]) : content[field], { version });
    expect(await stored()).toMatchObject(first);
  });
});
