import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestSmtp } from '../../testing/mail/smtp.ts';
import type { TestServer } from '../../testing/server.ts';

const address = 'vera@steel.example';

/**
 * Somebody types the address of a customer, whose link they do not have, and staff merge the two enquiries: either may
 * be the one that is kept.
 */
describe.each(databases)('the private page of an enquiry that was merged, on %s', database => {
  let server: TestServer;
  let smtp: TestSmtp;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  let victim: string;
  let attacker: string;
  beforeEach(async () => {
    ({ server, smtp, close } = await startMailingServer(database));
    make = factories(server);
    const item = (code: string) => ({ code, quantity: 2 });
    const secret = { name: 'Vera Valve', message: 'Plant X runs at 500 bar.', deadline: '2031-01-01' };
    ({ _id: victim } = await make.enquiry({ ...secret, email: address, items: [item('VCT-50')] as never }));
    server.clock.advance(60_000);
    const typed = { name: 'Otto Other', message: 'One more question.', email: 'Vera@Steel.example' };
    ({ _id: attacker } = await make.enquiry({ ...typed, items: [item('VPP-10')] as never }));
    server.clock.advance(60_000);
  });
  afterEach(() => close());

  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  const tokenOf = (id: string) => privateToken(server.deps, 'enquiry', id);
  const open = (id: string) => server.visitor.enquiries.opened({ token: tokenOf(id) });
  const add = async (id: string, text: string) => {
    server.clock.advance(60_000);
    await server.visitor.enquiries.addWord({ token: tokenOf(id), text });
  };
  const addFile = (id: string, name: string) =>
    server.visitor.enquiries.addFile({ token: tokenOf(id), name, bytes: 10, mark: 'same' });
  const withdraw = (id: string, reason = '') => {
    server.clock.advance(60_000);
    return server.visitor.enquiries.withdraw({ token: tokenOf(id), reason });
  };
  const reply = async (kept: string) => {
    server.clock.advance(1000);
    const { length: seen } = await server.client.enquiries.messages({ id: kept });
    await server.client.enquiries.reply({ id: kept, subject: 'Both', text: 'About plant X.', seen });
  };
  const get = (id: string) => server.client.enquiries.get({ id });
  const quote = async () => {
    const { _id: id } = await server.client.quotations.create({ enquiry: victim });
    const terms = { currency: 'EUR', vatRate: 1900, validUntil: '2030-12-31', delivery: 'EXW', payment: '30 days' };
    const positions = [{ kind: 'normal' as const, name: 'Cylinder', quantity: 1000, unitPrice: 1000 }];
    await server.client.quotations.update({ id, ...terms, positions });
    await server.client.quotations.issue({ id });
    return id;
  };

  describe.each([
    ['kept', 'merged'],
    ['merged', 'kept'],
  ])('when that of the customer is %s and that in their name is %s', of => {
    let kept: string;
    let other: string;
    const merge = () => server.client.enquiries.merge({ id: kept, other });
    const separate = () => server.client.enquiries.separate({ id: kept, other });
    beforeEach(() => {
      [kept, other] = of === 'kept' ? [victim, attacker] : [attacker, victim];
    });

    test('each link shows its own message, items, files and additions, and nothing of the other', async () => {
      await add(victim, 'Before: budget 2 million.');
      const { _id: file } = await addFile(victim, 'plant.step');
      await merge();
      await add(victim, 'After: not a word to others.');
      await addFile(victim, 'later.step');
      await add(attacker, 'Hello?');
      expect(await open(attacker)).toEqual({
        reference: referenceOf(attacker),
        receivedAt: expect.any(String),
        state: 'received',
        wentToColleague: false,
        mayWithdraw: true,
        product: 'VPP-10',
        items: [{ position: 1, product: '', code: 'VPP-10', quantity: 2, wanted: '', note: '' }],
        message: 'One more question.',
        deadline: '',
        words: [{ at: expect.any(String), text: 'Hello?' }],
        files: [],
      });
      const shown = await open(victim);
      expect(shown).toMatchObject({ reference: referenceOf(victim), message: 'Plant X runs at 500 bar.' });
      expect(shown.items.map(({ position, code }) => [position, code])).toEqual([[1, 'VCT-50']]);
      expect(shown.words.map(({ text }) => text)).toEqual([
        'Before: budget 2 million.',
        'After: not a word to others.',
      ]);
      expect(shown.files.map(({ name }) => name)).toEqual(['plant.step', 'later.step']);
      const token = tokenOf(attacker);
      await expect(server.visitor.enquiries.removeFile({ token, file })).rejects.toMatchObject({ status: 404 });
      // A file of the same name, size and mark is another one: its answer tells nothing of the customer's.
      expect((await addFile(attacker, 'plant.step'))._id).not.toBe(file);
      expect((await open(victim)).files.map(({ name }) => name)).toEqual(['plant.step', 'later.step']);
      // Staff read all in one.
      expect((await server.client.enquiries.messages({ id: kept })).map(({ text }) => text)).toEqual([
        'Before: budget 2 million.',
        'After: not a word to others.',
        'Hello?',
      ]);
    });

    test('what version 1.1.0 stored of either with the kept one is shown by no link', async () => {
      await add(kept, 'Before.');
      server.clock.advance(1000);
      await merge();
      await add(victim, 'After: budget 2 million.');
      const stored = { enquiryId: kept, inReplyTo: null, referenceIds: [] };
      await server.deps.db.transaction(tables => tables.messages.update({ kind: 'word' }, stored));
      expect((await open(kept)).words.map(({ text }) => text)).toEqual(['Before.']);
      expect((await open(other)).words).toEqual([]);
    });

    test('an answer to the address is told without a word of it', async () => {
      await merge();
      await reply(kept);
      for (const id of [attacker, victim])
        expect(await open(id)).toMatchObject({ state: 'answered', wentToColleague: false, words: [] });
    });

    test('withdrawing withdraws the own part, which staff read, and leaves that of the other', async () => {
      await merge();
      await withdraw(attacker, 'No need.');
      expect(await open(attacker)).toMatchObject({ state: 'withdrawn', mayWithdraw: false });
      expect(await open(victim)).toMatchObject({ state: 'received', mayWithdraw: true, words: [] });
      expect(await get(kept)).toMatchObject({ state: 'new' });
      const text = `I withdraw enquiry ${referenceOf(attacker)}.\n\nNo need.`;
      expect((await server.client.enquiries.messages({ id: kept })).at(-1)).toMatchObject({ text, reason: null });
      await server.deps.mail.deliver();
      const subjects = smtp.received
        .filter(({ to }) => to.includes('office@example.com'))
        .map(({ mail }) => mail.subject);
      expect(subjects.at(-1)).toBe(`Enquiry ${referenceOf(attacker)} withdrawn by Otto Other`);
      await expect(withdraw(attacker)).rejects.toThrow('This enquiry is closed. It cannot be withdrawn any more.');
      await add(attacker, 'We need it after all.');
      expect(await open(attacker)).toMatchObject({ state: 'received', mayWithdraw: true });
      expect(await get(kept)).toMatchObject({ state: 'new' });
    });

    test('separated again, only what was withdrawn is lost, and each has what came by its link', async () => {
      await server.client.enquiries.update({ id: victim, state: 'in_work' });
      await merge();
      await add(victim, 'Any news?');
      await withdraw(attacker);
      await separate();
      expect(await get(attacker)).toMatchObject({ state: 'lost', lostReason: 'withdrawn' });
      expect(await get(victim)).toMatchObject({ state: 'in_work' });
      expect(await open(attacker)).toMatchObject({ state: 'withdrawn' });
      expect((await open(victim)).words.map(({ text }) => text)).toEqual(['Any news?']);
      const texts = async (id: string) =>
        (await server.client.enquiries.messages({ id })).map(({ text }) => text.split('\n')[0]);
      expect(await texts(victim)).toEqual(['Any news?']);
      expect(await texts(attacker)).toEqual([`I withdraw enquiry ${referenceOf(attacker)}.`]);
    });

    test('both parts withdrawn, the enquiry is, and it waits again for who adds something', async () => {
      await merge();
      await withdraw(attacker);
      await withdraw(victim);
      expect(await get(kept)).toMatchObject({ state: 'lost', lostReason: 'withdrawn' });
      await addFile(victim, 'plant.exe');
      expect(await get(kept)).toMatchObject({ state: 'new' });
      expect(await open(victim)).toMatchObject({ state: 'received' });
      expect(await open(attacker)).toMatchObject({ state: 'withdrawn' });
    });

    test.each(['one by one', 'in bulk'])('opened again by staff, %s, both wait again', async how => {
      await merge();
      await withdraw(attacker);
      await withdraw(victim);
      const items = [{ _id: kept, version: (await get(kept)).version }];
      if (how === 'in bulk') await server.client.enquiries.bulk({ items, action: 'in_work' });
      else await server.client.enquiries.update({ id: kept, state: 'in_work' });
      for (const id of [attacker, victim])
        expect(await open(id)).toMatchObject({ state: 'in_work', mayWithdraw: true });
      await separate();
      expect(await get(other)).toMatchObject({ state: 'new' });
      expect(await get(kept)).toMatchObject({ state: 'in_work' });
    });

    test('a part that was withdrawn stays so when staff close the enquiry by mistake', async () => {
      await merge();
      await withdraw(attacker);
      await server.client.enquiries.update({ id: kept, state: 'lost', lostReason: 'price' });
      await server.client.enquiries.update({ id: kept, state: 'new' });
      expect(await open(attacker)).toMatchObject({ state: 'withdrawn' });
      expect(await open(victim)).toMatchObject({ state: 'received' });
    });

    test('marked as quoted by hand after both were withdrawn, each tells what it may', async () => {
      await merge();
      await withdraw(attacker);
      await withdraw(victim);
      await server.client.enquiries.update({ id: kept, state: 'quoted' });
      expect((await open(kept)).state).toBe('quoted');
      expect((await open(other)).state).toBe('answered');
    });

    test('erased with its person, the other one is left as it was withdrawn or not', async () => {
      await server.client.enquiries.update({ id: victim, state: 'in_work' });
      await merge();
      await add(victim, 'Any news?');
      await withdraw(attacker);
      // Past the call, which erases both: they have one address.
      const { eraseEnquiries } = await import('../erase.ts');
      await server.deps.db.transaction(tables => eraseEnquiries(tables, [victim], server.clock.now()));
      expect(await get(attacker)).not.toHaveProperty('merged');
      expect(await get(attacker)).toMatchObject({ state: 'lost', lostReason: 'withdrawn' });
      expect(await open(attacker)).toMatchObject({ state: 'withdrawn' });
      expect((await server.client.enquiries.messages({ id: attacker })).map(({ text }) => text)).toEqual([
        `I withdraw enquiry ${referenceOf(attacker)}.`,
      ]);
    });

    test('the outcome of a quotation is told only where it was made for that enquiry', async () => {
      const id = await quote();
      await merge();
      await reply(kept);
      const token = privateToken(server.deps, 'quotation', id);
      const decide = (decision: 'accept' | 'decline') =>
        server.visitor.quotations.decide({ token, revision: 1, decision, name: 'Vera', note: '' });
      await decide('decline');
      expect((await open(victim)).state).toBe('declined');
      expect((await open(attacker)).state).toBe('closed');
    });

    test('a part that was withdrawn is ordered once its quotation is accepted', async () => {
      const token = privateToken(server.deps, 'quotation', await quote());
      await merge();
      await reply(kept);
      await withdraw(victim);
      expect(await open(victim)).toMatchObject({ state: 'withdrawn' });
      await server.visitor.quotations.decide({ token, revision: 1, decision: 'accept', name: 'Vera Valve' });
      expect(await open(victim)).toMatchObject({ state: 'ordered', mayWithdraw: false });
      expect(await get(kept)).toMatchObject({ state: 'won', lostReason: null });
      await separate();
      expect(await get(victim)).not.toMatchObject({ lostReason: 'withdrawn' });
    });
  });

  test('is lost when the last one is taken out of it that was not withdrawn', async () => {
    const { _id: third } = await make.enquiry({ name: 'Vera Valve', email: address });
    for (const other of [attacker, third]) await server.client.enquiries.merge({ id: victim, other });
    await withdraw(victim);
    await withdraw(attacker);
    expect(await get(victim)).toMatchObject({ state: 'new' });
    const { version } = await server.client.enquiries.separate({ id: victim, other: third });
    expect(await get(victim)).toMatchObject({ state: 'lost', lostReason: 'withdrawn', version });
    expect(await get(third)).toMatchObject({ state: 'new' });
    // Of the two, only who asks again waits.
    await add(attacker, 'We need it after all.');
    expect(await get(victim)).toMatchObject({ state: 'new' });
    expect((await open(attacker)).state).toBe('received');
    expect((await open(victim)).state).toBe('withdrawn');
  });

  test('another person cannot use up the messages that a page takes', async () => {
    await server.client.enquiries.merge({ id: victim, other: attacker });
    for (let n = 0; n < 50; n += 1) await add(attacker, `Message ${n}`);
    await expect(add(attacker, 'One more')).rejects.toThrow('This page takes no more messages.');
    await add(victim, 'Any news?');
    expect((await open(victim)).words.map(({ text }) => text)).toEqual(['Any news?']);
  });
});
