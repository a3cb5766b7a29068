import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { asFile, flat, pngFile } from '../../testing/images.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { openSession, startTestServer, type TestServer } from '../../testing/server.ts';

const drawing = (content = '<path d="M0 0h40v20H0z" fill="#f00"/>') =>
  new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${content}</svg>`], 'logo.svg', {
    type: 'image/svg+xml',
  });

describe.each(databases)('the look of the website, on %s,', database => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(database, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());
  beforeEach(() => storeCompany(server.deps, testCompany));

  const get = () => server.client.website.get({});
  const add = async (picture: File) => (await server.client.website.addPicture({ picture: [picture] })).path;
  const save = async (look: object, client = server.client) => {
    await client.website.updateSettings({ look });
    return (await get()).look;
  };
  const detailsOf = (call: Promise<unknown>) =>
    call.then(
      () => 'saved',
      error => error.details?.map(({ path, message }: { path: string; message: string }) => `${path}: ${message}`),
    );

  test('has a logo from an SVG, an icon and colours, which are public, and stay when another part is saved', async () => {
    const pictures = { logo: await add(drawing()), icon: await add(await pngFile()) };
    const look = await save({ base: '#102a12', accent: '#7aff5c', ...pictures });
    expect(look).toEqual({
      base: '#102a12',
      accent: '#7aff5c',
      logo: expect.stringMatching(/^uploads\/[0-9a-f]{40}w?-1600x800\.webp$/),
      icon: expect.stringMatching(/^uploads\/[0-9a-f]{40}w?-\d+x\d+\.webp$/),
    });
    await server.client.website.updateSettings({ hours: 'Never' });
    expect((await server.visitor.company.get({})).look).toEqual(look);
    expect((await server.http.get(`/${look?.logo}`)).status).toBe(200);
    for (const address of ['/favicon.ico', '/apple-touch-icon.png']) {
      expect((await server.http.get(address)).headers.get('Content-Type')).toBe('image/png');
    }
    const [entry] = await server.client.audit.list({ record: 'website', limit: 2 });
    expect(entry?.call).toMatch(/^website\./);
  });

  test('keeps its pictures from the trash, also those of an earlier version', async () => {
    const look = await save({ logo: await add(drawing('<path d="M0 0h9v9z"/>')) });
    await save({});
    expect((await get()).look).toBeNull();
    await server.deps.media.collectOrphans({ all: true });
    expect((await server.http.get(`/${look?.logo}`)).status, 'an earlier version has it').toBe(200);
  });

  test.each([
    [
      'a script',
      drawing('<script>alert(1)</script><path d="M0 0"/>'),
      'picture: The SVG contains a script. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    [
      'a picture of elsewhere',
      drawing('<image href="https://example.com/a.png"/>'),
      'picture: The SVG contains a picture. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    [
      'a web page within it',
      drawing('<foreignObject><p>Hello</p></foreignObject><path d="M0 0h9v9z"/>'),
      'picture: The SVG contains a web page. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    ...[
      '<use href="https://example.com/a.svg#b"/>',
      '<use href="file:///etc/passwd#a"/>',
      '<style>@import url(https://example.com/a.css);</style>',
      '<path style="fill:url(https://example.com/a.svg#b)" d="M0 0h9v9z"/>',
    ].map((content): [string, File, string] => [
      `a reference: ${content}`,
      drawing(`${content}<path d="M0 0h9v9z"/>`),
      'picture: The SVG contains a reference to another file. Save it as a plain SVG of shapes, or use a PNG.',
    ]),
    [
      'entities that multiply',
      asFile(
        Buffer.from(
          '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
        ),
        'logo.svg',
      ),
      'picture: The SVG contains entities. Save it as a plain SVG of shapes, or use a PNG.',
    ],
    ['no picture', asFile(Buffer.from('Just text'), 'logo.svg'), expect.stringMatching(/^picture: /)],
    ['a web page', asFile(Buffer.from('<html></html>'), 'logo.png'), 'picture: The file is not an SVG.'],
  ])('refuses a logo with %s by the reason, and keeps the present look', async (_what, picture, reason) => {
    const { look, version } = await get();
    expect(await detailsOf(add(picture))).toEqual([reason]);
    expect(await get()).toMatchObject({ look, version });
  });

  test.each([
    [1, 1],
    [600, 1],
    [15, 40],
  ])('refuses a picture of %i × %i pixels, which nobody could see', async (width, height) => {
    expect(await detailsOf(pngFile('dot.png', width, height).then(add))).toEqual([
      `picture: This picture is ${width} × ${height} pixels, too small to be seen. Choose one with at least 16 × 16 pixels.`,
    ]);
  });

  test('takes a PNG that is named as an SVG, an animated GIF and a JPEG for printing, each as a still picture', async () => {
    const red = (width: number) => flat('png', width, 60);
    const cmyk = await sharp(await red(300))
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const moving = await sharp([await red(60), await red(60)], { join: { animated: true } })
      .gif()
      .toBuffer();
    expect(await add(asFile(await red(200), 'logo.svg'))).toMatch(/-200x60\.webp$/);
    expect(await add(asFile(moving, 'logo.gif'))).toMatch(/-60x60\.webp$/);
    expect(await add(asFile(cmyk, 'logo.jpg'))).toMatch(/-300x60\.webp$/);
  });

  test.each([
    [
      { base: '#ffffff' },
      'look.base: The dark colour is too light for the grey text on it. Its contrast is 2.0, and must be at least 4.5.',
    ],
    [{ accent: 'orange' }, 'look.accent: must be a colour such as #0d1b26'],
    [{ logo: `uploads/${'0'.repeat(40)}-9x9.webp` }, 'look.logo: This picture is not stored here. Choose another one.'],
  ])('refuses %o with %s', async (look, reason) => {
    expect(await detailsOf(save(look))).toEqual([reason]);
  });

  test('is for owners to change', async () => {
    const make = factories(server);
    const { _id } = await make.user({ role: 'editor' });
    const editor = server.clientOf(await openSession(server, _id));
    await expect(save({}, editor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('the logo in mails', () => {
  test('is attached, so that nothing is loaded from elsewhere, and absent without a logo', async () => {
    const { server, smtp, close } = await startMailingServer('sqlite');
    try {
      await storeCompany(server.deps, testCompany);
      const sendTest = async () => {
        await server.client.website.sendTest({ address: 'boss@example.com' });
        return smtp.received.splice(0)[0]?.mail;
      };
      const bare = await sendTest();
      expect([bare?.attachments, /<img/.test(bare?.html || '')]).toEqual([[], false]);
      const { path: logo } = await server.client.website.addPicture({ picture: [drawing()] });
      await server.client.website.updateSettings({ look: { logo } });
      const mail = await sendTest();
      expect(mail?.attachments).toMatchObject([
        { filename: 'logo.png', contentType: 'image/png', contentId: '<logo>' },
      ]);
      expect(mail?.html).toContain('<img src="data:image/png;base64,');
      expect(mail?.html).not.toMatch(/src="http/);
    } finally {
      await close();
    }
  });
});
