import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { privateToken } from '../../accounts/private-tokens.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestServer } from '../../testing/server.ts';

/** Vera and Bob of one company asked each for something, and staff merged Bob's enquiry into that of Vera. */
describe.each(databases)('a decided quotation of enquiries that were merged, on %s', database => {
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  let vera: string;
  let bob: string;
  beforeEach(async () => {
    ({ server, close } = await startMailingServer(database));
    make = factories(server);
    ({ _id: vera } = await make.enquiry({ name: 'Vera Valve', email: 'vera@steel.example', message: 'A cylinder.' }));
    server.clock.advance(60_000);
    ({ _id: bob } = await make.enquiry({ name: 'Bob Bolt', email: 'bob@steel.example', message: 'A pump.' }));
    server.clock.advance(60_000);
  });
  afterEach(() => close());

  const later = () => server.clock.advance(1000);
  const referenceOf = (id: string) => `${id.slice(-8, -4)}-${id.slice(-4)}`.toUpperCase();
  const linkOf = (id: string) => privateToken(server.deps, 'enquiry', id);
  const rowOf = async (id: string) => {
    const row = await server.deps.db.read(tables => tables.enquiries.findOneByOrFail({ id }));
    return row.state === 'lost' ? `lost: ${row.lostReason}` : row.state;
  };
  const opened = async (id: string) => {
    const { state, mayWithdraw } = await server.visitor.enquiries.opened({ token: linkOf(id) });
    return [state, mayWithdraw];
  };
  const withdraw = (id: string) => server.visitor.enquiries.withdraw({ token: linkOf(id), reason: '' });
  const names = async () => (await server.client.enquiries.list({})).map(({ name }) => name);
  const timeline = async (id: string) =>
    (await server.client.enquiries.timeline({ id })).map(({ kind, to, by }) => [kind, to, by]);

  async function merge() {
    later();
    await server.client.enquiries.merge({ id: vera, other: bob });
    later();
  }
  async function separate() {
    later();
    await server.client.enquiries.separate({ id: vera, other: bob });
  }

  /** Issues a quotation for an enquiry. */
  async function issue(id: string, validUntil = '2030-12-31') {
    later();
    const content = { currency: 'EUR', vatRate: 1900, validUntil, delivery: 'EXW', payment: '30 days' };
    const positions = [{ kind: 'normal' as const, name: 'Pump', quantity: 1000, unitPrice: 1000 }];
    const { _id: quotation } = await server.client.quotations.create({ enquiry: id });
    await server.client.quotations.update({ id: quotation, ...content, positions });
    await server.client.quotations.issue({ id: quotation });
    return quotation;
  }
  async function send(id: string, quotation: string) {
    later();
    const { length: seen } = await server.client.enquiries.messages({ id });
    const files = [{ kind: 'quotation' as const, quotation, revision: 1 }];
    await server.client.enquiries.reply({ id, subject: 'Quotation', text: 'Here it is.', files, seen });
  }
  async function quote(id: string) {
    const quotation = await issue(id);
    await send(id, quotation);
    return quotation;
  }
  async function decide(quotation: string, decision: 'accept' | 'decline') {
    later();
    const token = privateToken(server.deps, 'quotation', quotation);
    await server.visitor.quotations.decide({ token, revision: 1, decision, name: 'Buyer', note: '' });
  }

  describe('of one that is separated later', () => {
    test('was ordered by who accepted it, who cannot withdraw the order; the other one has what it had before', async () => {
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      const quotation = await quote(bob);
      await merge();
      await decide(quotation, 'accept');
      expect([await opened(vera), await opened(bob)]).toEqual([
        ['closed', false],
        ['ordered', false],
      ]);
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['answered', 'won']);
      expect([await opened(vera), await opened(bob)]).toEqual([
        ['answered', true],
        ['ordered', false],
      ]);
      await expect(withdraw(bob)).rejects.toMatchObject({ code: 'duplicate' });
      expect((await timeline(bob)).at(-1)).toEqual(['state', 'won', 'the customer']);
    });

    test('was declined by who declined it', async () => {
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      const quotation = await quote(bob);
      await merge();
      await decide(quotation, 'decline');
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['answered', 'lost: other']);
      expect([await opened(vera), await opened(bob)]).toEqual([
        ['answered', true],
        ['declined', false],
      ]);
    });

    test('was ordered, though the other one withdrew theirs', async () => {
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      const quotation = await quote(bob);
      await merge();
      await withdraw(vera);
      await decide(quotation, 'accept');
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['lost: withdrawn', 'won']);
    });

    test('keeps in the kept one what staff did since, and its figures', async () => {
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      const quotation = await quote(bob);
      await merge();
      await decide(quotation, 'accept');
      later();
      await server.client.enquiries.update({ id: vera, state: 'in_work' });
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['in_work', 'won']);
    });

    test('leaves no trace of the order in the figures of the other one', async () => {
      await server.client.enquiries.update({ id: vera, state: 'in_work' });
      const quotation = await quote(bob);
      await server.client.enquiries.update({ id: bob, state: 'quoted' });
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      await merge();
      await decide(quotation, 'accept');
      const before = await server.deps.db.read(tables => tables.enquiries.findOneByOrFail({ id: vera }));
      expect(before.quotedAt).not.toBeNull();
      await separate();
      const after = await server.deps.db.read(tables => tables.enquiries.findOneByOrFail({ id: vera }));
      expect([after.state, after.quotedAt]).toEqual(['answered', null]);
      expect(after.answeredAt).toEqual(before.answeredAt);
    });

    test('lost a reason with which staff had marked the other one, and has it again', async () => {
      const quotation = await quote(bob);
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      await merge();
      await server.client.enquiries.update({ id: vera, state: 'lost', lostReason: 'price' });
      await decide(quotation, 'accept');
      expect(await rowOf(vera)).toBe('won');
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['lost: price', 'won']);
    });
  });

  describe('while somebody else still waits', () => {
    test('is an order of its customer alone: the other one is in the list, and waits', async () => {
      const quotation = await quote(bob);
      await merge();
      await decide(quotation, 'accept');
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['new', 'won']);
      expect([await opened(vera), await opened(bob)]).toEqual([
        ['received', true],
        ['ordered', false],
      ]);
      expect((await names()).sort()).toEqual(['Bob Bolt', 'Vera Valve']);
    });

    test('is declined for its customer alone', async () => {
      const quotation = await quote(vera);
      await merge();
      expect(await rowOf(vera)).toBe('new');
      await decide(quotation, 'decline');
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['lost: other', 'new']);
      expect([await opened(vera), await opened(bob)]).toEqual([
        ['declined', false],
        ['received', true],
      ]);
      expect((await timeline(bob)).at(-1)).toEqual(['separated', referenceOf(vera), 'the customer']);
    });

    test('is of all whom the reply with it answered', async () => {
      await merge();
      const quotation = await quote(vera);
      await decide(quotation, 'decline');
      expect([await rowOf(vera), await names()]).toEqual(['lost: other', ['Vera Valve']]);
      expect(await opened(bob)).toEqual(['closed', false]);
    });

    test('does not end the quotation of a colleague that is still open', async () => {
      const [one, other] = [await quote(vera), await quote(bob)];
      await merge();
      await decide(one, 'decline');
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['lost: other', 'quoted']);
      await decide(other, 'accept');
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['lost: other', 'won']);
    });

    test('ends all if that of the colleague has expired', async () => {
      const expired = await issue(bob, '2030-01-02');
      await send(bob, expired);
      const quotation = await quote(vera);
      await merge();
      server.clock.advance(5 * 24 * 3600_000);
      await decide(quotation, 'decline');
      expect([await rowOf(vera), await names()]).toEqual(['lost: other', ['Vera Valve']]);
    });

    test('leaves those together who do not wait', async () => {
      const { _id: third } = await make.enquiry({
        name: 'Carl Clamp',
        email: 'carl@steel.example',
        message: 'A hose.',
      });
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      const quotation = await quote(bob);
      await merge();
      await server.client.enquiries.merge({ id: vera, other: third });
      await decide(quotation, 'accept');
      expect((await names()).sort()).toEqual(['Carl Clamp', 'Vera Valve']);
      expect([await rowOf(vera), await rowOf(third)]).toEqual(['won', 'new']);
      expect(await opened(bob)).toEqual(['ordered', false]);
    });
  });

  test('declined, an enquiry with another open quotation is not lost', async () => {
    const one = await issue(vera);
    const other = await quote(vera);
    await decide(one, 'decline');
    expect(await rowOf(vera)).toBe('quoted');
    expect(await opened(vera)).toEqual(['quoted', true]);
    await decide(other, 'decline');
    expect(await rowOf(vera)).toBe('lost: other');
  });

  describe('nobody who wrote since is forgotten by a separation', () => {
    test('neither who wrote by the page of the merged one', async () => {
      for (const id of [vera, bob]) await server.client.enquiries.update({ id, state: 'answered' });
      await merge();
      await server.visitor.enquiries.addWord({ token: linkOf(bob), text: 'And a tank?' });
      expect(await rowOf(vera)).toBe('new');
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['answered', 'new']);
    });

    test('nor who wrote by the page of the kept one while it waited for the other', async () => {
      await server.client.enquiries.update({ id: vera, state: 'answered' });
      await merge();
      await server.visitor.enquiries.addWord({ token: linkOf(vera), text: 'And a tank?' });
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['new', 'new']);
    });

    test('but whoever was answered since does not wait', async () => {
      for (const id of [vera, bob]) await server.client.enquiries.update({ id, state: 'answered' });
      await merge();
      await server.visitor.enquiries.addWord({ token: linkOf(bob), text: 'And a tank?' });
      later();
      await server.client.enquiries.reply({ id: vera, subject: 'Tank', text: 'Yes.', seen: 1 });
      await separate();
      expect([await rowOf(vera), await rowOf(bob)]).toEqual(['answered', 'answered']);
    });
  });
});
