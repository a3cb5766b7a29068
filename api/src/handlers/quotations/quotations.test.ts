import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const program = join(import.meta.dirname, '../../testing/faults/issue-as-another-process.ts');

describe.each(databases)('quotations, on %s', kind => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(kind);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const terms = {
    ...{ currency: 'EUR', validUntil: '2034-12-31', vatRate: 1900 },
    ...{ delivery: 'EXW Bremen', payment: '30 days net' },
  };
  const cylinder = { kind: 'normal', name: 'Cylinder', quantity: 2000, unitPrice: 100_000, discount: 1000 } as const;

  async function enquiry(): Promise<string> {
    const { _id: product } = await make.product({ name: 'Quoted cylinder' });
    const { _id } = await make.enquiry({
      ...{ name: 'Vera', email: 'vera@example.com', organization: 'Example Steel', message: 'Please quote.' },
      items: [
        { product, quantity: 2, note: 'With test report' },
        { code: 'XYZ-9', quantity: 1 },
      ],
    });
    return _id;
  }

  const begun = async () => (await server.client.quotations.create({ enquiry: await enquiry() }))._id;
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => 'accepted',
      error => error.message,
    );

  test('begin with the items and the sender of an enquiry', async () => {
    const id = await begun();
    const { state, number, customer, revisions } = await server.client.quotations.get({ id });
    expect([state, number, customer.organization]).toEqual(['draft', '', 'Example Steel']);
    expect(revisions.map(({ revision, state }) => [revision, state])).toEqual([[1, 'draft']]);
    expect(
      revisions[0]?.content.positions.map(({ name, code, quantity, note }) => [name, code, quantity, note]),
    ).toEqual([
      ['Quoted cylinder', '', 2000, 'With test report'],
      ['XYZ-9', 'XYZ-9', 1000, ''],
    ]);
  });

  describe('of an enquiry from the page of a product', () => {
    const names = async (id: string) => {
      const { _id: quotation } = await server.client.quotations.create({ enquiry: id });
      const [revision] = (await server.client.quotations.get({ id: quotation })).revisions;
      return revision?.content.positions.map(({ name, code }) => [name, code]);
    };
    const from = async (asked: string, more = {}) => {
      const who = { name: 'Vera', email: 'vera@example.com', message: 'Please quote.' };
      server.clock.advance(1000);
      return (await make.enquiry({ ...who, product: asked, ...more }))._id;
    };
    let pump: string;
    let valve: string;
    beforeAll(async () => {
      ({ _id: pump } = await make.product({ name: 'Asked pump', availability: 'In stock' }));
      ({ _id: valve } = await make.product({ name: 'Asked valve' }));
    });

    test('have its name without what was in stock then, and the size', async () => {
      const id = await from(pump);
      expect((await server.client.enquiries.get({ id })).product).toBe('Asked pump (In stock)');
      expect(await names(id)).toEqual([['Asked pump', '']]);
      const message = 'Order code: AP-40\n\nPlease quote.';
      expect(await names(await from(pump, { message }))).toEqual([['Asked pump', 'AP-40']]);
    });

    test('have it beside the list, unless it is there', async () => {
      expect(await names(await from(pump, { items: [{ product: valve, quantity: 1 }] as never }))).toEqual([
        ['Asked valve', ''],
        ['Asked pump', ''],
      ]);
      const both = [pump, valve].map(product => ({ product, quantity: 1 }));
      expect(await names(await from('', { items: both as never }))).toEqual([
        ['Asked pump', ''],
        ['Asked valve', ''],
      ]);
      expect(await names(await from(pump, { items: [{ product: pump, quantity: 1 }] as never }))).toEqual([
        ['Asked pump', ''],
      ]);
    });

    test('have those of all that were merged, without what was withdrawn', async () => {
      const kept = await from(pump);
      const [same, other] = [await from(pump), await from(valve)];
      for (const one of [same, other]) await server.client.enquiries.merge({ id: kept, other: one });
      expect(await names(kept)).toEqual([
        ['Asked pump', ''],
        ['Asked valve', ''],
      ]);
      const token = privateToken(server.deps, 'enquiry', other);
      await server.visitor.enquiries.withdraw({ token, reason: '' });
      expect(await names(kept)).toEqual([['Asked pump', '']]);
    });
  });

  test('are issued with the next number, revised, and never changed afterwards', async () => {
    const id = await begun();
    const { quotations } = server.client;
    expect(await refusal(quotations.issue({ id }))).toBe('“Quoted cylinder” has no price yet.');
    await quotations.update({ id, ...terms, positions: [cylinder] });
    const { message } = await quotations.issue({ id });
    expect(message).toBe('Quotation Q-2030-0001 issued.');
    expect(await refusal(quotations.update({ id, ...terms, positions: [] }))).toBe(
      'An issued quotation is not changed. Begin a new revision.',
    );
    expect(await refusal(quotations.remove({ id }))).toBe('An issued quotation is kept. Only a draft can be deleted.');
    await quotations.revise({ id });
    await quotations.update({ id, ...terms, positions: [{ ...cylinder, discount: 2000 }] });
    await quotations.issue({ id });
    const issued = await quotations.get({ id });
    expect(issued.number).toMatch(/-0001$/);
    expect(issued.revisions.map(({ revision, state, totals }) => [revision, state, totals])).toEqual([
      [2, 'issued', { net: 160_000, vat: 30_400, gross: 190_400 }],
      [1, 'replaced', { net: 180_000, vat: 34_200, gross: 214_200 }],
    ]);
  });

  test('are valid for five years at most, also one that was saved before that was a rule', async () => {
    const id = await begun();
    const { quotations } = server.client;
    const tooLate = 'Valid until must be 1 January 2035 or earlier. A quotation is valid for at most 5 years.';
    const save = (validUntil: string) => quotations.update({ id, ...terms, validUntil, positions: [cylinder] });
    await expect(save('9999-12-31')).rejects.toMatchObject({
      status: 400,
      details: [{ path: 'validUntil', message: tooLate }],
    });
    expect(await refusal(save('2035-01-02'))).toBe(tooLate);
    await save('2035-01-01');
    const [latest] = (await quotations.get({ id })).revisions;
    const content = { ...latest?.content, validUntil: '2222-12-31' } as never;
    await server.deps.db.transaction(({ quotationRevisions }) =>
      quotationRevisions.update({ quotationId: id }, { content }),
    );
    await expect(quotations.issue({ id })).rejects.toMatchObject({
      details: [{ path: 'validUntil', message: tooLate }],
    });
    await quotations.remove({ id });
  });

  test('have numbers without gaps, also when many are issued at once', async () => {
    const { quotations } = server.client;
    const ids = await Promise.all(Array.from({ length: 5 }, begun));
    for (const id of ids) await quotations.update({ id, ...terms, positions: [cylinder] });
    await Promise.all(ids.map(id => quotations.issue({ id })));
    const numbers = (await quotations.list({})).map(({ number }) => number).filter(Boolean);
    expect(numbers.sort()).toEqual([1, 2, 3, 4, 5, 6].map(place => `Q-2030-000${place}`));
  });

  test('have numbers without gaps when two processes issue them at once, also the first of a year', async () => {
    const ids = [];
    for (let place = 0; place < 20; place += 1) ids.push(await begun());
    for (const id of ids) await server.client.quotations.update({ id, ...terms, positions: [cylinder] });
    const parts = [ids.slice(0, 10), ids.slice(10)];
    const processes = parts.map(some =>
      spawn(process.execPath, [
        ...[program, JSON.stringify(server.database.location), JSON.stringify(some), '2031-06-01T12:00:00Z'],
      ]),
    );
    await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')));
    const ended = processes.map(child => once(child, 'close'));
    for (const { stdin } of processes) stdin.write('now');
    expect(await Promise.all(ended)).toEqual([
      [0, null],
      [0, null],
    ]);
    const issued = (await server.client.quotations.list({})).filter(({ number }) => number.startsWith('Q-2031'));
    expect(issued.map(({ number }) => number).sort()).toEqual([
      ...['Q-2031-0001', 'Q-2031-0002', 'Q-2031-0003', 'Q-2031-0004', 'Q-2031-0005', 'Q-2031-0006', 'Q-2031-0007'],
      ...['Q-2031-0008', 'Q-2031-0009', 'Q-2031-0010', 'Q-2031-0011', 'Q-2031-0012', 'Q-2031-0013', 'Q-2031-0014'],
      ...['Q-2031-0015', 'Q-2031-0016', 'Q-2031-0017', 'Q-2031-0018', 'Q-2031-0019', 'Q-2031-0020'],
    ]);
    expect(new Set(issued.map(({ state }) => state))).toEqual(new Set(['issued']));
  }, 60_000);

  test('above a sum need a second person', async () => {
    const { quotations } = server.client;
    const settings = { currency: 'EUR', vatRate: 1900, validDays: 30, keepYears: 10, approvalAbove: 100_000 };
    await quotations.changeSettings(settings);
    const id = await begun();
    await quotations.update({ id, ...terms, positions: [cylinder] });
    await quotations.issue({ id });
    expect((await quotations.get({ id })).state).toBe('waiting');
    expect(await refusal(quotations.issue({ id }))).toBe('You asked for approval, so somebody else must approve it.');
    expect(await refusal(quotations.update({ id, ...terms, positions: [] }))).toBe(
      'This quotation waits for approval. Send it back to change it.',
    );
    const { token } = await server.visitor.auth.login(await make.user({ role: 'sales' }));
    await server.clientOf(token).quotations.issue({ id });
    const { state, revisions } = await quotations.get({ id });
    expect([state, revisions[0]?.state, revisions[0]?.approvedBy !== revisions[0]?.issuedBy]).toEqual([
      'issued',
      'issued',
      true,
    ]);
    // Nobody knows whether it is more in another currency.
    const small = await begun();
    await quotations.update({ id: small, ...terms, currency: 'KWD', positions: [{ ...cylinder, unitPrice: 1 }] });
    await quotations.issue({ id: small });
    expect((await quotations.get({ id: small })).state).toBe('waiting');
    const { approvalAbove: _, ...withoutLimit } = settings;
    await quotations.changeSettings(withoutLimit);
  });

  test('are sent back with what is to be changed, which the draft says until it is issued', async () => {
    const { quotations } = server.client;
    const settings = { currency: 'EUR', vatRate: 1900, validDays: 30, keepYears: 10 };
    await quotations.changeSettings({ ...settings, approvalAbove: 100_000 });
    const id = await begun();
    await quotations.update({ id, ...terms, positions: [cylinder] });
    await quotations.issue({ id });
    await quotations.sendBack({ id, remark: 'The discount is too high.' });
    const latest = async () => (await quotations.get({ id })).revisions[0];
    const sentBack = { sentBackBy: 'Ada Admin', remark: 'The discount is too high.' };
    expect(await latest()).toMatchObject({ state: 'draft', ...sentBack });
    await quotations.update({ id, ...terms, positions: [{ ...cylinder, discount: 0 }] });
    expect(await latest()).toMatchObject(sentBack);
    await quotations.issue({ id });
    expect(await latest()).toMatchObject({ state: 'waiting', sentBackBy: null, remark: '' });
    // A program of before sends no remark.
    await quotations.sendBack({ id });
    expect(await latest()).toMatchObject({ state: 'draft', sentBackBy: 'Ada Admin', remark: '' });
    await quotations.changeSettings(settings);
  });

  async function issued() {
    const { quotations } = server.client;
    const id = await begun();
    await quotations.update({ id, ...terms, positions: [cylinder] });
    await quotations.issue({ id });
    const { path } = await quotations.link({ id });
    return { id, token: path.slice('/quotation/'.length) };
  }
  const enquiryOf = async (id: string) => {
    const { enquiry: enquiryId } = await server.client.quotations.get({ id });
    return server.client.enquiries.get({ id: enquiryId ?? '' });
  };

  test('are read and accepted with their link, by name and once, and their enquiry is won', async () => {
    const { id, token } = await issued();
    const { quotations: ofCustomer } = server.visitor;
    const read = await ofCustomer.opened({ token });
    expect(read).toMatchObject({ state: 'open', revision: 1, totals: { gross: 214_200 }, customer: { name: 'Vera' } });
    const accept = { token, revision: 1, decision: 'accept', name: 'Vera Visitor' } as const;
    const answers = await Promise.all([1, 2].map(() => ofCustomer.decide(accept)));
    expect(answers.map(({ message }) => message)).toEqual([
      'Thank you for your order. We confirm it by email.',
      'Thank you for your order. We confirm it by email.',
    ]);
    expect(await server.client.quotations.get({ id })).toMatchObject({ state: 'accepted', decidedBy: 'Vera Visitor' });
    const { _id: enquiryId, state } = await enquiryOf(id);
    expect(state).toBe('won');
    const events = await server.client.enquiries.timeline({ id: enquiryId });
    expect(events.map(({ by, to }) => [by, to])).toEqual([['the customer', 'won']]);
    expect(await refusal(ofCustomer.decide({ ...accept, decision: 'decline' }))).toBe(
      'This quotation has been accepted already.',
    );
    expect(await refusal(server.client.quotations.revise({ id }))).toBe(
      'An accepted quotation is not revised. Begin a new one.',
    );
  });

  test('are not accepted while they are revised, in an older revision, or after their last day', async () => {
    const { quotations } = server.client;
    const { quotations: ofCustomer } = server.visitor;
    const { id, token } = await issued();
    const accept = { token, decision: 'accept', name: 'Vera Visitor' } as const;
    await quotations.revise({ id });
    expect(await refusal(ofCustomer.decide({ ...accept, revision: 1 }))).toBe(
      'We are revising this quotation. Please wait for the new revision.',
    );
    await quotations.update({ id, ...terms, positions: [cylinder] });
    await quotations.issue({ id });
    expect(await refusal(ofCustomer.decide({ ...accept, revision: 1 }))).toBe(
      'We have sent you a newer revision. Please read it, then decide.',
    );
    await ofCustomer.decide({ ...accept, revision: 2, decision: 'decline', note: 'Too late' });
    expect(await quotations.get({ id })).toMatchObject({ state: 'declined', decisionNote: 'Too late' });
    expect((await enquiryOf(id)).state).toBe('lost');
  });

  test('keep settings with texts as long as their limits', async () => {
    const { quotations } = server.client;
    const terms = { delivery: 'D'.repeat(4000), payment: 'P'.repeat(4000), opening: 'O'.repeat(4000) };
    const settings = { currency: 'KWD', vatRate: 2500, validDays: 365, keepYears: 30, approvalAbove: 7, ...terms };
    await quotations.changeSettings(settings);
    expect(await quotations.settings()).toEqual(settings);
    const { revisions } = await quotations.get({ id: await begun() });
    expect(revisions[0]?.content).toMatchObject({ currency: 'KWD', vatRate: 2500, ...terms });
    await quotations.changeSettings({ currency: 'EUR', vatRate: 1900, validDays: 30, keepYears: 10 });
  });

  test('keep every field of a position', async () => {
    const { quotations } = server.client;
    const id = await begun();
    const position = {
      ...{
        kind: 'alternative' as const,
        product: 'gone',
        name: 'Cylinder',
        code: 'VCX-1',
        quantity: 1500,
        unitPrice: 99,
      },
      ...{ discount: 250, leadTime: '3 weeks', note: 'With\ntwo lines' },
    };
    const content = { ...terms, opening: 'Thank you.', positions: [position] };
    await quotations.update({ id, ...content });
    expect((await quotations.get({ id })).revisions[0]?.content).toEqual(content);
  });

  test('propose the prices of a list that was sent completely, by code or by name', async () => {
    const { quotations } = server.client;
    const edition = '7d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21';
    const part = { currency: 'EUR', edition, prices: [{ code: 'VCX 1', unitPrice: 5_000_000_000 }] };
    await quotations.importPrices({ ...part, isLast: false });
    expect(await quotations.price({ currency: 'EUR', code: 'VCX1' })).toEqual({ unitPrice: null, figures: '' });
    const { message } = await quotations.importPrices({
      ...part,
      isLast: true,
      prices: [{ code: 'Power pack', unitPrice: 7 }],
    });
    expect(message).toBe('Price list EUR now has 2 prices.');
    expect(await quotations.price({ currency: 'EUR', code: 'vcx 1' })).toEqual({
      unitPrice: 5_000_000_000,
      figures: '',
    });
    expect(await quotations.price({ currency: 'EUR', code: 'none', name: 'POWER PACK' })).toEqual({
      unitPrice: 7,
      figures: '',
    });
    expect(await quotations.price({ currency: 'USD', code: 'VCX1' })).toEqual({ unitPrice: null, figures: '' });
    const next = { currency: 'EUR', edition: '8d0c6c1e-9d43-4d6e-bb5e-0f3f1c0a7d21', isLast: true, prices: [] };
    await quotations.importPrices(next);
    expect(await quotations.priceLists()).toEqual([]);
    expect(await quotations.price({ currency: 'EUR', code: 'VCX1' })).toEqual({ unitPrice: null, figures: '' });
  });

  test('are shown to nobody with a wrong link, and before they are issued to no customer', async () => {
    const { quotations } = server.client;
    const draft = await begun();
    expect(await refusal(quotations.link({ id: draft }))).toBe('A customer can read a quotation once it is issued.');
    const { token } = await issued();
    for (const wrong of [`${token}x`, draft, `${draft}${token.slice(36)}`])
      await expect(server.visitor.quotations.opened({ token: wrong })).rejects.toMatchObject({ status: 410 });
  });

  test('stay when their enquiry is erased', async () => {
    const { quotations, personalData } = server.client;
    const id = await begun();
    await quotations.update({ id, ...terms, positions: [cylinder] });
    await quotations.issue({ id });
    await personalData.erase({ email: 'vera@example.com' });
    expect(await quotations.get({ id })).toMatchObject({ enquiry: null, customer: { name: 'Vera' } });
  });
});
