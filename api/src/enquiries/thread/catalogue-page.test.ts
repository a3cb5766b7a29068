import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';

const minute = 60_000;
const words = { subject: 'Your enquiry', text: 'Dear Vera,\n\nplease find our catalogue attached.' };

describe.each(databases)('the catalogue pages of a category in a reply, on %s', database => {
  let smtp: TestSmtp;
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    ({ smtp, server, close } = await startMailingServer(database));
    make = factories(server);
  });
  afterEach(() => close());

  /** An enquiry about a product of a category. */
  async function ask(name: string, chosen: object = {}) {
    const { _id: category } = await make.category(name);
    const product = await make.product({ name: `${name} 20`, categoryId: category });
    const { _id: id } = await make.enquiry({
      name: 'Vera',
      email: 'vera@example.com',
      product: product._id,
      ...chosen,
    });
    await server.deps.mail.deliver();
    return { id, category, product };
  }
  const reply = (id: string, category: string) =>
    server.client.enquiries.reply({ id, ...words, files: [{ kind: 'catalogue', category }] });
  const stateOf = async (id: string) => (await server.client.enquiries.messages({ id }))[0];

  test('are offered, made for the mail, and sent with it', async () => {
    const { id, category } = await ask('Power packs');
    const { files } = await server.client.enquiries.replyForm({ id });
    expect(files.at(-1)).toEqual({
      file: { kind: 'catalogue', category },
      title: 'Power packs catalogue.pdf',
      bytes: null,
    });
    await reply(id, category);
    await server.deps.mail.deliver();
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', reason: 'EFILEMADE' });
    const made = () => server.deps.db.read(tables => tables.catalogues.find());
    await expect.poll(made, { timeout: 60_000 }).toMatchObject([{ state: 'done' }]);
    server.clock.advance(minute);
    await server.deps.mail.deliver();
    expect(await stateOf(id)).toMatchObject({ state: 'sent', reason: null });
    const mail = smtp.received.at(-1)?.mail;
    expect(mail?.text).toContain('please find our catalogue attached.');
    expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['Power packs catalogue.pdf', 'application/pdf'],
    ]);
    expect(mail?.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('are in US units for a customer who chose them', async () => {
    const { id } = await ask('Cylinders', { units: 'us' });
    const { files } = await server.client.enquiries.replyForm({ id });
    expect(files.at(-1)).toMatchObject({ file: { units: 'us' }, title: 'Cylinders catalogue, US units.pdf' });
  });

  test('of a category that visitors do not see are neither offered nor taken', async () => {
    const { id, category, product } = await ask('Pumps');
    await server.client.products.remove({ id: product._id });
    expect((await server.client.enquiries.replyForm({ id })).files).toEqual([]);
    await expect(reply(id, category)).rejects.toMatchObject({
      code: 'invalid_input',
      details: [{ path: 'files.0', message: 'This category is not on the website. Remove its catalogue.' }],
    });
  });

  test('of a category that is gone when the mail is sent fail the reply, whose writer is told', async () => {
    const { id, category, product } = await ask('Valves');
    await reply(id, category);
    await server.client.products.remove({ id: product._id });
    await server.deps.mail.deliver();
    expect(await stateOf(id)).toMatchObject({ state: 'failed', reason: 'EFILEGONE' });
    server.logged.length = 0;
  });
});
