import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import { readPdf } from '../../testing/pdf/read-pdf.ts';
import type { TestServer } from '../../testing/server.ts';

describe.each(databases)('the units of a customer, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let product = '';
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    const { _id: categoryId } = await server.client.categories.create({
      name: 'Cylinders',
      attributes: [
        { id: 'bore', name: 'Bore', kind: 'number', unit: 'mm', comparable: true },
        { id: 'stroke', name: 'Stroke', kind: 'number', unit: 'mm', comparable: true },
        { id: 'seals', name: 'Seals', kind: 'text' },
      ],
    });
    const cell = (number: number) => ({ kind: 'number', number, unit: 'mm' });
    const columns = ['Bore', 'Stroke'].map(name => ({ name, unit: 'mm' }));
    const rows = [
      { code: 'VCX-100', cells: [cell(101.6), cell(508)] },
      { code: 'VCX-50', cells: [cell(50.8), cell(254)] },
    ];
    const made = await factories(server).product({
      ...{ name: 'Cylinder VCX', categoryId },
      variants: JSON.stringify({ columns, rows }),
    });
    product = made._id;
  });
  afterEach(() => close());

  const vera = { name: 'Vera Visitor', email: 'vera@example.com', message: 'Please quote.' };
  async function ask(more: object): Promise<string> {
    const items = [{ product, code: 'vcx-100', quantity: 2 }, { product }, { code: 'Hose', quantity: 1 }];
    const { json } = await server.http.send('POST', '/api/contact-submit', { ...vera, items, ...more });
    return json._id;
  }
  /** Figures have spaces that do not break. */
  const plain = (text = '') => text.replace(/\s+/g, ' ');
  const quoted = async (enquiry: string) => {
    const { _id: id } = await server.client.quotations.create({ enquiry });
    const { revisions } = await server.client.quotations.get({ id });
    return { id, content: revisions[0]?.content, file: revisions[0]?.file };
  };

  test('are those of the figures that a new quotation and its PDF show', async () => {
    const enquiry = await ask({ units: 'us' });
    expect((await server.client.enquiries.get({ id: enquiry })).units).toBe('us');
    const { content, file } = await quoted(enquiry);
    expect(content?.units).toBe('us');
    // A whole series and a free line have none.
    expect(content?.positions.map(({ figures }) => plain(figures))).toEqual(['Bore: 4 in · Stroke: 20 in', '', '']);
    const response = await fetch(server.url + file);
    const { text } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(plain(text)).toContain('Bore: 4 in · Stroke: 20 in');
  });

  test('are metric if none were chosen, and what is no unit loses no enquiry', async () => {
    for (const more of [{}, { units: 'cubits' }]) {
      const enquiry = await ask(more);
      expect((await server.client.enquiries.get({ id: enquiry })).units).toBe('');
      const { content } = await quoted(enquiry);
      expect(plain(content?.positions[0]?.figures)).toBe('Bore: 101.6 mm · Stroke: 508 mm');
    }
  });

  test('are those of the data sheets that are attached to a reply', async () => {
    const id = await ask({ units: 'us' });
    const { files } = await server.client.enquiries.replyForm({ id });
    expect(files.map(({ title }) => title)).toEqual([
      'Cylinder VCX data sheet, US units.pdf',
      'VCX-100 data sheet, US units.pdf',
      'Cylinders catalogue, US units.pdf',
    ]);
    await server.client.enquiries.reply({
      ...{ id, subject: 'Sheet', text: 'Here it is.' },
      files: files.slice(1, 2).map(({ file }) => file),
    });
    await server.deps.mail.deliver();
    const mail = smtp.received.find(({ mail }) => mail.subject?.startsWith('Sheet'));
    const [sheet] = mail?.mail.attachments ?? [];
    expect(sheet?.filename).toBe('VCX-100 data sheet, US units.pdf');
    const { text } = await readPdf(new Uint8Array(sheet?.content ?? Buffer.alloc(0)));
    expect(plain(text)).toContain('Stroke 20 in');
  }, 60_000);

  test('are those of the figures that are proposed for a code', async () => {
    const figures = async (code: string, units?: 'us') =>
      plain((await server.client.quotations.price({ currency: 'EUR', code, product, units })).figures);
    expect(await figures('VCX-50')).toBe('Bore: 50.8 mm · Stroke: 254 mm');
    expect(await figures('VCX-50', 'us')).toBe('Bore: 2 in · Stroke: 10 in');
    expect(await figures('VCX-70')).toBe('');
  });
});
