import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dropCompany, storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { pngFile } from '../../testing/images.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the company profile that staff edit, on %s,', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());
  beforeEach(() => storeCompany(server.deps, testCompany));

  const get = () => server.client.website.get({});
  const errorsOf = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => undefined,
      reason => reason,
    );
    return Object.fromEntries(
      (error?.details ?? []).map(({ path, message }: { path: string; message: string }) => [path, message]),
    );
  };

  test('is on the public pages and in the API after a save, as it was typed', async () => {
    const { version } = await get();
    const phones = [{ label: 'Sales', number: '+49 30 1234' }];
    expect(await server.client.website.updateSettings({ phones, version })).toMatchObject({ version: version + 1 });
    expect((await server.visitor.company.get({})).phones).toEqual(phones);
    server.clock.advance(1000);
    expect((await server.http.get('/contact-us')).text).toContain('+49 30 1234');
    const [earlier] = await server.client.versions.list({ noun: 'website', recordId: 'website' });
    expect(earlier?.changed).toEqual(['phones']);
    const { content } = await server.client.versions.get({ id: earlier?._id ?? '' });
    expect(content.phones).toEqual([{ label: 'Office', number: '+1 555 0100' }]);
    const [entry] = await server.client.audit.list({ record: 'website', limit: 1 });
    expect(entry?.changes[0]?.fields).toEqual([
      { field: 'phones', from: 'Office, +1 555 0100', to: 'Sales, +49 30 1234', hidden: false },
    ]);
  });

  test('gives every screen of staff its name and look, also while it is unfinished', async () => {
    const viewer = server.clientOf(await openSession(server, (await factories(server).user({ role: 'viewer' }))._id));
    const { hours: _, ...unfinished } = testCompany;
    await storeCompany(server.deps, { ...unfinished, look: { base: '#102a12' } });
    expect(await viewer.website.brand({})).toEqual({
      shortName: 'Test',
      look: { base: '#102a12' },
      isPublic: false,
    });
    await storeCompany(server.deps, testCompany);
    expect(await viewer.website.brand({})).toEqual({ shortName: 'Test', look: null, isPublic: true });
    await expect(server.visitor.website.brand({})).rejects.toMatchObject({ status: 401 });
  });

  test('says "you" about a change that the same person made in another window', async () => {
    const { version } = await get();
    await server.client.website.update({ answerPromise: 'We reply today.', version });
    await expect(server.client.website.update({ answerPromise: 'Tomorrow.', version })).rejects.toMatchObject({
      code: 'version_conflict',
      message: expect.stringMatching(/^You changed this website in another (window|browser)/),
    });
    const { _id } = await factories(server).user({ role: 'editor', name: 'Tom Turner' });
    const tom = server.clientOf(await openSession(server, _id));
    await expect(tom.website.update({ answerPromise: 'Tomorrow.', version })).rejects.toMatchObject({
      message: expect.not.stringMatching(/^You /),
    });
  });

  test('is refused where somebody saved in between, and nothing is lost', async () => {
    const { version } = await get();
    await server.client.website.update({ answerPromise: 'We reply today.', version });
    await expect(server.client.website.updateSettings({ hours: 'Never', version })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    expect(await get()).toMatchObject({ answerPromise: 'We reply today.', hours: '9 to 5', version: version + 1 });
  });

  test('hides the website until everything that visitors need is there', async () => {
    await dropCompany(server.deps);
    const shown = server.deps.company;
    server.deps.company = async () => null;
    await server.client.website.updateSettings({ name: 'New Hydraulics', version: 0 });
    server.deps.company = shown;
    expect((await get()).missing.slice(0, 3)).toEqual(['shortName', 'tagline', 'founded']);
    expect((await server.http.get('/')).status).toBe(503);
    const { name: _, ...others } = testCompany;
    await server.client.website.import({ ...others, name: 'New Hydraulics' });
    expect((await get()).missing).toEqual([]);
    server.clock.advance(1000);
    expect((await server.http.get('/')).text).toContain('New Hydraulics');
  });

  test('is the shown one with the change after a first save', async () => {
    await dropCompany(server.deps);
    expect(await get()).toMatchObject({ version: 0, name: 'Test Hydraulics Ltd', missing: [] });
    await server.client.website.update({ answerPromise: 'Soon', version: 0 });
    expect(await server.visitor.company.get({})).toEqual({ ...testCompany, answerPromise: 'Soon' });
    await expect(server.client.website.updateSettings({ hours: 'Late', version: 0 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  test('is exported and imported with its recipients, and the replaced one can be restored', async () => {
    const enquiriesTo = { default: ['all@example.com'], categories: { pumps: ['pumps@example.com'] } };
    await server.client.website.import({ ...testCompany, enquiriesTo });
    expect((await get()).enquiriesTo).toEqual(enquiriesTo);
    expect(await server.visitor.company.get({})).not.toHaveProperty('enquiriesTo');
    await server.client.website.import({ name: 'Only a name' });
    expect(await get()).toMatchObject({ name: 'Only a name', enquiriesTo: null, hours: '' });
    const [earlier] = await server.client.versions.list({ noun: 'website', recordId: 'website' });
    const { content } = await server.client.versions.get({ id: earlier?._id ?? '' });
    expect(content).toMatchObject({ name: 'Test Hydraulics Ltd', enquiriesTo });
  });

  test('is not replaced by the file of another program', async () => {
    await expect(server.client.website.import({ theme: 'dark', plugins: [] } as never)).rejects.toMatchObject({
      details: [{ path: '', message: 'The file holds no company profile of this product' }],
    });
  });

  test('names every refused field with the reason', async () => {
    const settings = server.client.website.updateSettings({
      emails: [
        { label: 'Sales', address: 'sales@example.com' },
        { label: '', address: 'nobody' },
      ],
      founded: 20,
      map: { latitude: 91, zoom: 1.5 },
      phones: [{ label: 'Sales', number: 'see the imprint' }],
      postal: { country: 'Germany' },
      legal: { imprint: [{ title: 'Publisher', paragraphs: [] }] },
    } as never);
    expect(await errorsOf(settings)).toEqual({
      'emails.1.label': 'What it is for is required',
      'emails.1.address': expect.stringMatching(/^The address /),
      founded: 'The year must be at least 1800',
      'map.latitude': 'Latitude must be at most 90',
      'map.zoom': 'Zoom must be a whole number',
      'phones.0.number': 'The number must have at least 3 digits',
      'postal.country': 'Country must be a code of two capitals, such as DE',
      'legal.imprint.0.paragraphs': 'A section needs a paragraph',
    });
    const missing = `uploads/${'b'.repeat(40)}-1200x900.webp`;
    const content = server.client.website.update({
      brands: [{ name: 'Mill', logo: missing }],
      photographs: [{ image: missing, alt: 'A hall', caption: 'The hall' }],
    });
    expect(await errorsOf(content)).toEqual({
      'brands.0.logo': 'This picture is not stored here. Choose another one.',
      'photographs.0.image': 'This picture is not stored here. Choose another one.',
    });
    expect(await get()).toMatchObject({ founded: 2006, brands: null });
  });

  test('keeps the files of its pictures', async () => {
    const make = factories(server);
    const { _id: id, images } = await make.product({ images: [await pngFile()] });
    const [image = ''] = images;
    await server.client.website.update({ photographs: [{ image, alt: 'A hall', caption: 'The hall' }] });
    await server.client.products.remove({ id });
    await server.client.trash.purge({ noun: 'products' });
    expect((await server.http.get(`/${image}`)).status).toBe(200);
  });

  test('lets editors change texts, and only owners the rest', async () => {
    const make = factories(server);
    const { _id: userId } = await make.user({ role: 'editor' });
    const editor = server.clientOf(await openSession(server, userId));
    await editor.website.update({ answerPromise: 'By an editor' });
    for (const call of [
      editor.website.updateSettings({ hours: 'Never' }),
      editor.website.import({ name: 'Another' }),
      editor.website.sendTest({ address: 'a@example.com' }),
    ]) {
      await expect(call).rejects.toThrow('Only an owner may change the settings of the site.');
    }
    expect(await get()).toMatchObject({ answerPromise: 'By an editor', hours: '9 to 5' });
  });

  test('says that no mail is sent where a test cannot be', async () => {
    expect((await get()).hasMail).toBe(false);
    await expect(server.client.website.sendTest({ address: 'a@example.com' })).rejects.toMatchObject({
      code: 'mail_off',
    });
  });
});
