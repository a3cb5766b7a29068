import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestServer } from '../../testing/server.ts';
import { storeMail } from '../incoming/store-mail.ts';
import { purgeOldEnquiries } from '../retention.ts';

describe.each(databases)('enquiries of one customer that are merged, on %s', database => {
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  let first: string;
  let second: string;
  beforeEach(async () => {
    ({ server, close } = await startMailingServer(database));
    make = factories(server);
    const vera = { name: 'Vera Valve', email: 'vera@steel.example', message: 'A cylinder, please.' };
    const item = (code: string) => ({ code, quantity: 2 });
    ({ _id: first } = await make.enquiry({ ...vera, items: [item('VCT-50')] as never }));
    server.clock.advance(60_000);
    const paul = { name: 'Paul Pump', email: 'paul@steel.example', message: 'And a power pack of MÜNSTER.' };
    ({ _id: second } = await make.enquiry({ ...paul, items: [item('VPP-10')] as never }));
    server.clock.advance(60_000);
  });
  afterEach(() => close());

  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  const merge = () => server.client.enquiries.merge({ id: first, other: second });
  const separate = () => server.client.enquiries.separate({ id: first, other: second });
  const names = async (input = {}) => (await server.client.enquiries.list(input)).map(({ name }) => name);
  const get = (id: string) => server.client.enquiries.get({ id });
  const timeline = async (id: string) =>
    (await server.client.enquiries.timeline({ id })).map(({ kind, to, text }) => [kind, to, text]);
  const receive = (from: string, headers: string, text = 'Three, please.') =>
    storeMail(server.deps, Buffer.from(`From: ${from}\r\n${headers}\r\n\r\n${text}\r\n`), {
      receivedAt: server.clock.now(),
    });

  test('one leaves the list and its counts, and the other one shows what both ask for', async () => {
    const before = await server.client.enquiries.count();
    expect(await merge()).toEqual({
      success: true,
      message: 'The enquiry of Paul Pump is part of this one now.',
      version: 2,
    });
    expect(await names()).toEqual(['Vera Valve']);
    expect(await names({ assignee: 'nobody', state: 'new' })).toEqual(['Vera Valve']);
    const after = await server.client.enquiries.count();
    expect([before.total, before.new, after.total, after.new]).toEqual([2, 2, 1, 1]);
    // Once it is separated, it would be told as a new one.
    expect(after.newest).toBe(before.newest);
    const kept = await get(first);
    expect(kept.items.map(({ position, code }) => [position, code])).toEqual([
      [1, 'VCT-50'],
      [2, 'VPP-10'],
    ]);
    expect(kept.merged).toEqual([
      expect.objectContaining({
        _id: second,
        name: 'Paul Pump',
        email: 'paul@steel.example',
        message: 'And a power pack of MÜNSTER.',
      }),
    ]);
    expect((await server.client.enquiries.list())[0]?.merged).toHaveLength(1);
    expect(await get(second)).toEqual(kept);
  });

  test('notes, messages and quotations of both are read in the kept one, and new ones belong to it', async () => {
    await server.client.enquiries.addNote({ id: second, text: 'Paul called.' });
    server.clock.advance(1000);
    await server.client.enquiries.reply({ id: second, subject: 'Power pack', text: 'Which one?' });
    const { _id: quotation } = await server.client.quotations.create({ enquiry: second });
    server.clock.advance(1000);
    await merge();
    server.clock.advance(1000);
    await server.client.enquiries.addNote({ id: second, text: 'Asked Vera.' });
    server.clock.advance(1000);
    await server.client.enquiries.reply({ id: first, subject: 'Both', text: 'Here they are.', seen: 1 });
    expect((await server.client.enquiries.messages({ id: first })).map(({ text, to }) => [text, to])).toEqual([
      ['Which one?', 'paul@steel.example'],
      ['Here they are.', 'vera@steel.example'],
    ]);
    expect(await timeline(first)).toEqual([
      ['note', null, 'Paul called.'],
      ['state', 'answered', ''],
      ['merged', referenceOf(second), ''],
      ['note', null, 'Asked Vera.'],
      ['state', 'answered', ''],
    ]);
    expect((await server.client.quotations.list({ enquiry: first })).map(({ _id }) => _id)).toEqual([quotation]);
    const { positions } =
      (await server.client.quotations.get({ id: (await server.client.quotations.create({ enquiry: first }))._id }))
        .revisions[0]?.content ?? {};
    expect(positions?.map(({ name }) => name)).toEqual(['VCT-50', 'VPP-10']);
  });

  test('a later mail to either, and its private link, lead to the kept one', async () => {
    await merge();
    expect(
      await receive('paul@steel.example', `Subject: Re: pumps (${referenceOf(second)})\r\nMessage-ID: <1@x>`),
    ).toBe('joined');
    server.clock.advance(1000);
    const id = `<enquiry.${second}@example.com>`;
    expect(await receive('vera@steel.example', `Subject: Hello\r\nMessage-ID: <2@x>\r\nReferences: ${id}`)).toBe(
      'joined',
    );
    const messages = await server.client.enquiries.messages({ id: first });
    expect(messages.map(({ from, marks }) => [from, marks])).toEqual([
      ['paul@steel.example', []],
      ['vera@steel.example', []],
    ]);
    const rows = await server.deps.db.read(tables => tables.messages.find());
    expect(rows.map(({ enquiryId }) => enquiryId)).toEqual([first, first]);
    const token = privateToken(server.deps, 'enquiry', second);
    const opened = await server.visitor.enquiries.opened({ token });
    // A link shows its own enquiry alone.
    expect(opened).toMatchObject({ reference: referenceOf(second), message: 'And a power pack of MÜNSTER.' });
    expect(opened.words).toEqual([]);
    expect(opened.items.map(({ position, code }) => [position, code])).toEqual([[1, 'VPP-10']]);
    await server.visitor.enquiries.addWord({ token, text: 'Any news?' });
    expect((await server.visitor.enquiries.opened({ token })).words.map(({ text }) => text)).toEqual(['Any news?']);
    const other = privateToken(server.deps, 'enquiry', first);
    const { _id: file } = await server.visitor.enquiries.addFile({ token, name: 'pump.step', bytes: 10 });
    expect((await server.visitor.enquiries.opened({ token })).files.map(({ name }) => name)).toEqual(['pump.step']);
    expect(await server.visitor.enquiries.opened({ token: other })).toMatchObject({
      ...{ reference: referenceOf(first), words: [], files: [], mayWithdraw: true },
    });
    await expect(server.visitor.enquiries.removeFile({ token: other, file })).rejects.toMatchObject({ status: 404 });
    expect((await server.client.enquiries.files({ id: first })).map(({ name }) => name)).toEqual(['pump.step']);
    expect((await server.client.enquiries.messages({ id: first })).at(-1)).toMatchObject({ text: 'Any news?' });
  });

  describe('the private page of a colleague', () => {
    const opened = async (id: string) => {
      const token = privateToken(server.deps, 'enquiry', id);
      const { state, wentToColleague } = await server.visitor.enquiries.opened({ token });
      return [state, wentToColleague];
    };
    const reply = async (text: string) => {
      server.clock.advance(1000);
      const { length: seen } = await server.client.enquiries.messages({ id: first });
      await server.client.enquiries.reply({ id: first, subject: 'Both', text, seen });
    };

    test('tells that the answer went to the other one', async () => {
      await merge();
      expect([await opened(first), await opened(second)]).toEqual([
        ['received', false],
        ['received', false],
      ]);
      await reply('Here they are.');
      expect([await opened(first), await opened(second)]).toEqual([
        ['answered', false],
        ['answered', true],
      ]);
    });

    test('says of nothing that staff marked by hand that the other one did or got it', async () => {
      await merge();
      const seen = async (state: 'answered' | 'quoted' | 'won') => {
        await server.client.enquiries.update({ id: first, state });
        return [await opened(first), await opened(second)];
      };
      expect(await seen('answered')).toEqual([
        ['answered', false],
        ['answered', false],
      ]);
      expect(await seen('quoted')).toEqual([
        ['quoted', false],
        ['answered', false],
      ]);
      expect(await seen('won')).toEqual([
        ['ordered', false],
        ['closed', false],
      ]);
    });

    const quote = async (id: string) => {
      const content = { currency: 'EUR', vatRate: 1900, validUntil: '2030-12-31', delivery: 'EXW', payment: '30 days' };
      const positions = [{ kind: 'normal' as const, name: 'Cylinder', quantity: 1000, unitPrice: 1000 }];
      const { _id: quotation } = await server.client.quotations.create({ enquiry: id });
      await server.client.quotations.update({ id: quotation, ...content, positions });
      await server.client.quotations.issue({ id: quotation });
      return quotation;
    };

    test('tells that the quotation was an answer to the other one, and nothing of the order', async () => {
      await server.client.enquiries.reply({ id: second, subject: 'Power pack', text: 'Which one?' });
      await server.client.enquiries.update({ id: second, state: 'in_work' });
      await merge();
      const quotation = await quote(first);
      const files = [{ kind: 'quotation' as const, quotation, revision: 1 }];
      await server.client.enquiries.reply({ id: first, subject: 'Both', text: 'Here it is.', files, seen: 1 });
      expect([await opened(first), await opened(second)]).toEqual([
        ['quoted', false],
        ['answered', true],
      ]);
      const token = privateToken(server.deps, 'quotation', quotation);
      await server.visitor.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera', note: '' });
      expect([await opened(first), await opened(second)]).toEqual([
        ['ordered', false],
        ['closed', false],
      ]);
    });

    test('tells the kept one that it was quoted by hand, though the other one was by mail', async () => {
      const quotation = await quote(second);
      const files = [{ kind: 'quotation' as const, quotation, revision: 1 }];
      await server.client.enquiries.reply({ id: second, subject: 'Power pack', text: 'Here it is.', files });
      await merge();
      await server.client.enquiries.update({ id: first, state: 'quoted' });
      expect([await opened(first), await opened(second)]).toEqual([
        ['quoted', false],
        ['quoted', false],
      ]);
    });

    test('counts what persons wrote, and of ours what did not fail', async () => {
      await server.client.enquiries.reply({ id: second, subject: 'Power pack', text: 'Here it is.' });
      await server.client.enquiries.update({ id: first, state: 'answered' });
      await merge();
      const headers = `Subject: Out of office (${referenceOf(second)})\r\nMessage-ID: <3@x>\r\nAuto-Submitted: auto-replied`;
      server.clock.advance(1000);
      expect(await receive('paul@steel.example', headers)).toBe('joined');
      expect(await opened(second)).toEqual(['answered', false]);
      await server.deps.db.transaction(tables => tables.messages.update({ enquiryId: second }, { state: 'failed' }));
      await reply('Both.');
      expect(await opened(second)).toEqual(['answered', true]);
    });

    test('tells of an answer that they got, until they ask again', async () => {
      await server.client.enquiries.reply({ id: second, subject: 'Power pack', text: 'Here it is.' });
      await server.client.enquiries.update({ id: first, state: 'answered' });
      await merge();
      expect(await opened(second)).toEqual(['answered', false]);
      server.clock.advance(1000);
      const token = privateToken(server.deps, 'enquiry', second);
      await server.visitor.enquiries.addWord({ token, text: 'And a tank?' });
      expect(await opened(second)).toEqual(['received', false]);
      await reply('The tank.');
      expect(await opened(second)).toEqual(['answered', true]);
    });

    test('does not say that they withdrew what the other one withdrew', async () => {
      await merge();
      await server.client.enquiries.update({ id: first, state: 'lost', lostReason: 'withdrawn' });
      expect([await opened(first), await opened(second)]).toEqual([
        ['withdrawn', false],
        ['closed', false],
      ]);
    });
  });

  test('the kept one is found by words, notes and the reference of the other', async () => {
    await server.client.enquiries.addNote({ id: second, text: 'Needs the ÖLWANNE.' });
    await merge();
    for (const q of ['münster', 'ölwanne', 'pump', referenceOf(second), 'münster cylinder'])
      expect([q, await names({ q })]).toEqual([q, ['Vera Valve']]);
    expect(await names({ q: 'pump stranger' })).toEqual([]);
  });

  test('nobody who waits is forgotten: the kept one waits, with the assignee and the earlier day of the other', async () => {
    const sam = await make.user({ name: 'Sam Sales', role: 'sales' });
    await server.client.enquiries.update({ id: first, state: 'answered' });
    await server.client.enquiries.update({ id: first, dueOn: '2030-03-09' });
    await server.client.enquiries.update({ id: second, assignee: sam._id, dueOn: '2030-03-05' });
    await merge();
    expect(await get(first)).toMatchObject({ state: 'in_work', assignee: sam._id, dueOn: '2030-03-05' });
    await separate();
    expect(await get(first)).toMatchObject({
      ...{ state: 'answered', assignee: null, dueOn: '2030-03-09', handledBy: 'Ada Admin' },
    });
    expect(await get(second)).toMatchObject({ state: 'in_work', assignee: sam._id, dueOn: '2030-03-05' });
    expect(await names()).toEqual(['Paul Pump', 'Vera Valve']);
    expect((await get(first)).merged).toBeUndefined();
  });

  test('taken back, it keeps what was changed since, and both timelines tell of it', async () => {
    await server.client.enquiries.update({ id: first, state: 'answered' });
    await merge();
    server.clock.advance(1000);
    await server.client.enquiries.update({ id: first, state: 'quoted' });
    server.clock.advance(1000);
    expect(await separate()).toMatchObject({ message: 'The enquiry of Paul Pump is in the list again.' });
    expect((await get(first)).state).toBe('quoted');
    expect((await timeline(first)).map(([kind, to]) => [kind, to])).toEqual([
      ['state', 'answered'],
      ['merged', referenceOf(second)],
      ['state', 'new'],
      ['state', 'quoted'],
      ['separated', referenceOf(second)],
    ]);
    expect((await timeline(second)).map(([kind, to]) => [kind, to])).toEqual([
      ['merged', referenceOf(first)],
      ['separated', referenceOf(first)],
    ]);
    await expect(separate()).rejects.toMatchObject({ code: 'duplicate' });
  });

  test('different customers are refused, also of one provider for everybody, and so is what is not open', async () => {
    const refused = async (id: string, other: string) =>
      server.client.enquiries.merge({ id, other }).then(
        () => 'merged',
        error => `${error.code}: ${error.message}`,
      );
    const { _id: stranger } = await make.enquiry({ email: 'otto@other.example' });
    expect(await refused(first, stranger)).toBe(
      'duplicate: vera@steel.example and otto@other.example are different customers. Only enquiries of one address or one company can be merged.',
    );
    const { _id: gmail } = await make.enquiry({ email: 'vera@gmail.com' });
    const { _id: other } = await make.enquiry({ email: 'otto@gmail.com' });
    expect(await refused(gmail, other)).toMatch(/^duplicate: vera@gmail.com and otto@gmail.com are different/);
    const { _id: same } = await make.enquiry({ email: 'Vera@GMail.com' });
    expect(await refused(gmail, same)).toBe('merged');
    expect(await refused(first, first)).toMatch(/^duplicate: This is the same enquiry/);
    await server.client.enquiries.update({ id: second, state: 'won' });
    expect(await refused(first, second)).toBe(
      'duplicate: The enquiry of Paul Pump is marked as won. Only open enquiries can be merged.',
    );
    await server.client.enquiries.remove({ id: second });
    expect(await refused(first, second)).toMatch(/^not_found/);
  });

  test('a merged one can be merged no further, nor one that holds others, nor be changed or deleted', async () => {
    const { _id: third } = await make.enquiry({ name: 'Third', email: 'third@steel.example' });
    await merge();
    const { enquiries } = server.client;
    await expect(enquiries.merge({ id: second, other: third })).rejects.toMatchObject({ code: 'duplicate' });
    await expect(enquiries.merge({ id: third, other: second })).rejects.toMatchObject({ code: 'duplicate' });
    await expect(enquiries.merge({ id: third, other: first })).rejects.toThrow(
      `Enquiry ${referenceOf(first)} holds ${referenceOf(second)} already. Open it, and merge this one into it.`,
    );
    await expect(enquiries.update({ id: second, state: 'won' })).rejects.toThrow(
      `The enquiry of Paul Pump was merged with ${referenceOf(first)}. Open that one.`,
    );
    await expect(enquiries.remove({ id: second })).rejects.toMatchObject({ code: 'duplicate' });
    expect(await enquiries.bulk({ action: 'delete', items: [{ _id: second, version: 1 }] })).toMatchObject({
      ...{ changed: 0, conflicts: 1 },
    });
    await enquiries.merge({ id: first, other: third });
    expect((await get(first)).merged?.map(({ name }) => name)).toEqual(['Paul Pump', 'Third']);
  });

  test('what a colleague changed meanwhile is not merged', async () => {
    const { enquiries } = server.client;
    await enquiries.update({ id: second, state: 'in_work' });
    await expect(enquiries.merge({ id: first, other: second, version: 1, otherVersion: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
    await enquiries.merge({ id: first, other: second, version: 1, otherVersion: 2 });
    await expect(enquiries.separate({ id: first, other: second, version: 1 })).rejects.toMatchObject({
      code: 'version_conflict',
    });
  });

  test('of two users who merge two enquiries into each other at once, one is refused', async () => {
    const { enquiries } = server.client;
    const calls = [enquiries.merge({ id: first, other: second }), enquiries.merge({ id: second, other: first })];
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await names()).toHaveLength(1);
  });

  test('deleted with the kept one, it is restored and purged with it', async () => {
    await merge();
    await server.client.enquiries.remove({ id: first });
    expect(await names()).toEqual([]);
    await expect(get(second)).rejects.toMatchObject({ code: 'not_found' });
    const token = privateToken(server.deps, 'enquiry', second);
    await expect(server.visitor.enquiries.opened({ token })).rejects.toMatchObject({ code: 'link_over' });
    await server.client.enquiries.restore({ id: first });
    expect((await get(first)).merged).toHaveLength(1);
    await server.client.enquiries.remove({ id: first });
    await server.client.trash.purge({ noun: 'enquiries', ids: [first] });
    expect(await server.deps.db.read(tables => tables.enquiries.count())).toBe(0);
  });

  test('the kept one is erased with its person, and that of a colleague is in the list again', async () => {
    await merge();
    const found = await server.client.personalData.find({ email: 'vera@steel.example' });
    expect(found.enquiries.map(({ message, merged }) => [message, merged])).toEqual([
      ['A cylinder, please.', undefined],
    ]);
    const ofPaul = await server.client.personalData.find({ email: 'paul@steel.example' });
    expect(ofPaul.enquiries.map(({ name, items }) => [name, items.map(({ code }) => code)])).toEqual([
      ['Paul Pump', ['VPP-10']],
    ]);
    await server.client.personalData.erase({ email: 'vera@steel.example' });
    expect(await names()).toEqual(['Paul Pump']);
    await server.client.personalData.erase({ email: 'paul@steel.example' });
    expect(await server.deps.db.read(tables => tables.enquiries.count())).toBe(0);
  });

  test('it is stored as long as the kept one, and no longer', async () => {
    await merge();
    const { db } = server.deps;
    const at = (id: string, time: string) =>
      db.transaction(tables => tables.enquiries.update(id, { updatedAt: new Date(time) }));
    await at(second, '2030-01-10T00:00:00Z');
    await at(first, '2031-06-10T00:00:00Z');
    const retention = { enquiryMonths: 12, backups: 14 };
    const run = async (date: string) => {
      const end = Date.parse(`${date}T12:00:00Z`);
      for (let ago = 31; ago >= 0; ago -= 1)
        await purgeOldEnquiries({ db, now: () => new Date(end - ago * 24 * 3600_000), retention });
      return db.read(tables => tables.enquiries.count());
    };
    expect(await run('2032-01-10')).toBe(2);
    expect(await run('2032-06-11')).toBe(0);
  });
});
