import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { countOrders, sendOrders } from '../../quotations/orders/orders.ts';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const secret = 'a secret of the program for orders';
const minute = 60_000;

describe.each(databases)('an order, on %s', database => {
  let server: TestServer;
  let program: Server;
  let received: { headers: IncomingMessage['headers']; body: string }[];
  let answers: number[];
  beforeEach(async () => {
    server = await startTestServer(database);
    [received, answers] = [[], []];
    program = createServer(async (request, response) => {
      received.push({ headers: request.headers, body: await text(request) });
      response.writeHead(answers.shift() ?? 204, { Location: 'http://127.0.0.1:9/elsewhere' }).end();
    }).listen(0, '127.0.0.1');
    await once(program, 'listening');
    const { port } = program.address() as AddressInfo;
    server.deps.orderProgram = { url: `http://127.0.0.1:${port}/orders`, secret };
  });
  afterEach(async () => {
    program.close();
    program.closeAllConnections();
    await server.close();
  });

  async function accepted() {
    const { quotations } = server.client;
    const { _id: enquiry } = await factories(server).enquiry({
      ...{ name: 'Vera', email: 'vera@example.com', organization: 'Example Steel', message: 'Please quote.' },
    });
    const { _id: id } = await quotations.create({ enquiry });
    await quotations.update({
      id,
      ...{ currency: 'EUR', validUntil: '2034-12-31', vatRate: 1900, delivery: 'EXW Bremen', payment: '30 days net' },
      positions: [
        { kind: 'optional', name: 'Start-up', quantity: 1000, unitPrice: 95_000 },
        {
          ...{ kind: 'normal', name: 'Cylinder', code: 'VCX-1', quantity: 1500, unitPrice: 123_405 },
          ...{ discount: 1050, leadTime: '3 weeks', note: 'With test report' },
        },
      ],
    });
    await quotations.issue({ id });
    const { path } = await quotations.link({ id });
    const token = path.slice('/quotation/'.length);
    const decision = { token, revision: 1, decision: 'accept', name: 'Vera Visitor', note: 'PO 4711' } as const;
    await server.visitor.quotations.decide(decision);
    return id;
  }
  const orderOf = async (id: string) => (await server.client.quotations.get({ id })).order;
  const send = () => sendOrders(server.deps);
  const check = async () => (await server.client.status.get()).checks.find(({ name }) => name === 'orders');

  test('is handed over once, signed, with what the customer ordered', async () => {
    const id = await accepted();
    expect(await orderOf(id)).toEqual({ sentAt: null, failure: null, waits: true });
    await Promise.all([send(), send()]);
    await send();
    expect(received).toHaveLength(1);
    const [{ headers, body } = { headers: {}, body: '' }] = received;
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': id });
    const timestamp = String(server.clock.now().getTime() / 1000).slice(0, 10);
    expect(headers['order-timestamp']).toBe(timestamp);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    expect(headers['order-signature']).toBe(`sha256=${signature}`);
    expect(JSON.parse(body)).toEqual({
      ...{ event: 'order', id, number: 'Q-2030-0001', revision: 1, reference: expect.stringMatching(/^[A-Z0-9-]+$/) },
      ...{ acceptedAt: expect.stringMatching(/^2030-/), acceptedBy: 'Vera Visitor', note: 'PO 4711' },
      customer: { name: 'Vera', organization: 'Example Steel', email: 'vera@example.com' },
      currency: 'EUR',
      positions: [
        {
          ...{ position: 2, name: 'Cylinder', code: 'VCX-1', quantity: '1.500', unitPrice: '1234.05' },
          // 1.5 × 1,234.05 less 10.5 %: 1,656.711.
          ...{ discountPercent: '10.50', price: '1656.71', leadTime: '3 weeks', note: 'With test report' },
        },
      ],
      ...{ vatPercent: '19.00', net: '1656.71', vat: '314.77', gross: '1971.48' },
      ...{ delivery: 'EXW Bremen', payment: '30 days net' },
    });
    expect(await orderOf(id)).toEqual({ sentAt: expect.stringMatching(/^2030-/), failure: null, waits: false });
    expect(await check()).toEqual({ name: 'orders', state: 'ok', message: 'No order is waiting.' });
  });

  test('is tried again until the other program takes it, and nobody is redirected', async () => {
    const id = await accepted();
    answers = [500, 302];
    await send();
    expect(await orderOf(id)).toEqual({ sentAt: null, failure: 'it answered with status 500', waits: true });
    expect(await check()).toMatchObject({
      state: 'failed',
      message:
        'The program for orders has not taken 1 order: it answered with status 500. ' +
        'Each is tried again for two days; after that, use “Send the order again” on its quotation.',
    });
    await send();
    expect(received).toHaveLength(1);
    server.clock.advance(minute);
    await send();
    expect((await orderOf(id))?.failure).toBe('it answered with status 302');
    server.clock.advance(5 * minute);
    await send();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([id]));
    expect(await orderOf(id)).toMatchObject({ failure: null, waits: false });
  });

  test('is given up after two days, and sent again by staff', async () => {
    const id = await accepted();
    program.close();
    program.closeAllConnections();
    for (let hour = 0; hour < 60; hour += 1) {
      await send();
      server.clock.advance(60 * minute);
    }
    expect(await orderOf(id)).toEqual({ sentAt: null, failure: 'it refuses connections', waits: false });
    await server.client.quotations.sendOrder({ id });
    expect(await orderOf(id)).toEqual({ sentAt: null, failure: null, waits: true });
  });

  test('is counted while it waits and while it was not taken, with why the newest one was not', async () => {
    const [first, second, third] = [await accepted(), await accepted(), await accepted()];
    await server.deps.db.transaction(async ({ jobs, quotations }) => {
      await jobs.delete({ kind: 'order', key: first });
      await quotations.update(first, { orderFailure: 'it refuses connections', decidedAt: new Date('2030-01-02') });
      await quotations.update(second, { orderFailure: 'it did not answer', decidedAt: new Date('2030-01-03') });
      await quotations.update(third, { decidedAt: new Date('2030-01-04') });
    });
    expect(await countOrders(server.deps)).toEqual({ waiting: 2, failed: 2, failure: 'it did not answer' });
  });

  test('goes nowhere without another program, or while a quotation is none', async () => {
    server.deps.orderProgram = null;
    const id = await accepted();
    expect(await orderOf(id)).toBeNull();
    expect(await check()).toBeUndefined();
    const refused = server.client.quotations.sendOrder({ id });
    await expect(refused).rejects.toThrow('No other program is set up that receives orders.');
    server.deps.orderProgram = { url: 'http://127.0.0.1:9/', secret };
    // It was set up after the customer had ordered.
    expect(await orderOf(id)).toEqual({ sentAt: null, failure: null, waits: false });
    const { _id: enquiry } = await factories(server).enquiry({
      name: 'Vera',
      email: 'v@example.com',
      message: 'Hello',
    });
    const { _id: draft } = await server.client.quotations.create({ enquiry });
    await expect(server.client.quotations.sendOrder({ id: draft })).rejects.toThrow(
      'Only an accepted quotation is an order.',
    );
  });
});
