import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import { openSession, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the signature of a user, on %s', database => {
  let server: TestServer;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ server, close } = await startMailingServer(database));
  });
  afterEach(() => close());

  const ben = async () => {
    const { _id: id } = await factories(server).user({ name: 'Ben Sales', role: 'sales' });
    return { id, client: server.clientOf(await openSession(server, id)) };
  };

  test('ends the replies of its user, and no others', async () => {
    const { _id: id } = await factories(server).enquiry();
    const { client } = await ben();
    const usual = /^Kind regards\n\nBen Sales\nTest Hydraulics Ltd\n/;
    expect(await client.enquiries.signature()).toEqual({ text: '', usual: expect.stringMatching(usual) });
    expect((await client.enquiries.replyForm({ id })).blanks.signature).toMatch(usual);
    const text = 'Cheers\n\nBen\nExtension 12';
    expect((await client.enquiries.setSignature({ text })).message).toBe('Signature saved.');
    expect((await client.enquiries.signature()).text).toBe(text);
    expect((await client.enquiries.replyForm({ id })).blanks.signature).toBe(text);
    expect((await server.client.enquiries.replyForm({ id })).blanks.signature).toMatch(/^Kind regards\n\nAda Admin\n/);
    await client.enquiries.setSignature({ text: 'Yours\nBen' });
    await client.enquiries.setSignature({ text: ' ' });
    expect((await client.enquiries.replyForm({ id })).blanks.signature).toMatch(usual);
  });

  test('has at most 1000 characters and 20 lines', async () => {
    const save = (text: string) => server.client.enquiries.setSignature({ text });
    await save(`${'x'.repeat(999)}x`);
    await expect(save('x'.repeat(1001))).rejects.toThrow('Signature must be at most 1000 characters');
    await save(Array(20).fill('x').join('\n'));
    await expect(save(Array(21).fill('x').join('\n'))).rejects.toThrow('Signature must be at most 20 lines');
  });

  test('is erased with its user, and its words are in no activity', async () => {
    const { id, client } = await ben();
    await client.enquiries.setSignature({ text: 'Phone 0123456' });
    await server.client.users.remove({ id });
    const rows = await server.deps.db.read(tables => tables.replySignatures.find());
    expect(rows).toEqual([]);
    expect(JSON.stringify(await server.client.audit.list({}))).not.toContain('0123456');
  });
});
