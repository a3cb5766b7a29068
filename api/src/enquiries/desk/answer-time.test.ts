import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { startMailingServer } from '../../testing/mail/mailing-server.ts';
import type { TestServer } from '../../testing/server.ts';
import { noteAnswerTime } from './answer-time.ts';

const hour = 3600_000;

describe.each(databases)('how soon enquiries are usually answered, on %s', database => {
  let server: TestServer;
  let close: () => Promise<void>;
  let make: ReturnType<typeof factories>;
  beforeEach(async () => {
    ({ server, close } = await startMailingServer(database));
    make = factories(server);
    const phones = [{ label: 'Sales', number: '+1 555 0142', purpose: 'sales' as const, hours: 'Mon–Fri 08:00–18:00' }];
    await server.client.website.updateSettings({ timeZone: 'UTC', phones });
    await server.client.website.update({ answerPromise: '' });
    // A Wednesday.
    server.clock.set(Date.parse('2030-01-02T09:00:00Z'));
  });
  afterEach(() => close());

  /** Enquiries that are answered so many hours later. */
  async function answer(count: number, hours: number) {
    const ids: string[] = [];
    for (let at = 0; at < count; at += 1) ids.push((await make.enquiry({ email: `v${at}@example.com` }))._id);
    server.clock.advance(hours * hour);
    for (const id of ids) await server.client.enquiries.reply({ id, subject: 'Hello', text: 'Dear visitor,' });
    await server.deps.mail.deliver();
    return ids;
  }
  const shown = async () => {
    await noteAnswerTime(server.deps);
    return (await server.visitor.company.get()).answerTime;
  };

  test('is shown from twenty sent answers on, and no longer without hours', async () => {
    await answer(19, 1.5);
    expect(await shown()).toBeUndefined();
    await answer(1, 1);
    expect(await shown()).toBe('2h');
    const { message } = await server.visitor.enquiries.submit({ name: 'V', email: 'v@example.com', message: 'Hello' });
    expect(message).toContain('We usually answer within 2 working hours.');
    await server.client.website.updateSettings({ phones: [{ label: 'Sales', number: '+1 555 0142' }] });
    await server.client.website.updateSettings({ hours: 'by appointment' });
    expect(await shown()).toBeUndefined();
  });

  test('does not lie by those that still wait, and leaves out spam and what is older', async () => {
    await answer(20, 1);
    for (let at = 0; at < 6; at += 1) await make.enquiry({ email: `w${at}@example.com` });
    await make.enquiry({ website: 'spam' });
    expect(await shown()).toBe('1h');
    server.clock.set(Date.parse('2030-01-02T13:00:00Z'));
    expect(await shown()).toBe('4h');
    server.clock.set(Date.parse('2030-01-30T13:00:00Z'));
    expect(await shown()).toBeUndefined();
    server.clock.set(Date.parse('2030-05-30T13:00:00Z'));
    expect(await shown()).toBeUndefined();
  });
});
