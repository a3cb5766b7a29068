import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

const refused = (label: string) => ({
  code: 'version_conflict',
  message: `Another user changed the ${label} after you opened them. Open them again.`,
});

describe.each(databases)('settings that two owners change, on %s', database => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(database);
  });
  afterEach(() => server.close());

  test('of quotations: the later save does not undo the earlier one', async () => {
    const { quotations } = server.client;
    const usual = { currency: 'EUR', vatRate: 0, validDays: 30, keepYears: 10 };
    const changed = { ...usual, vatRate: 1900, approvalAbove: 500_000 };
    await quotations.changeSettings({ ...changed, seen: usual });
    await expect(quotations.changeSettings({ ...usual, payment: '14 days', seen: usual })).rejects.toMatchObject(
      refused('settings of quotations'),
    );
    expect(await quotations.settings({})).toMatchObject({ vatRate: 1900, approvalAbove: 500_000 });
    await quotations.changeSettings({ ...changed, payment: '14 days', seen: changed });
    expect(await quotations.settings({})).toMatchObject({ vatRate: 1900, payment: '14 days' });
    // A program that does not say what it saw.
    await quotations.changeSettings(usual);
    expect(await quotations.settings({})).toMatchObject({ vatRate: 0 });
  });

  test('of how long enquiries are stored', async () => {
    const { personalData } = server.client;
    await personalData.changeRetention({ won: 120, seen: {} });
    await expect(personalData.changeRetention({ spam: 2, seen: {} })).rejects.toMatchObject(refused('periods'));
    expect((await personalData.policy({})).retention).toEqual({ won: 120 });
    await personalData.changeRetention({ won: 120, spam: 2, seen: { won: 120 } });
    expect((await personalData.policy({})).retention).toEqual({ won: 120, spam: 2 });
  });

  test('of what a record must have before it is published', async () => {
    const { dashboard } = server.client;
    await dashboard.savePublishRules({ rules: ['images', 'figures'], seen: [] });
    await expect(dashboard.savePublishRules({ rules: ['texts'], seen: [] })).rejects.toMatchObject(refused('rules'));
    await dashboard.savePublishRules({ rules: ['texts'], seen: ['images', 'figures'] });
    expect((await dashboard.publishRules({})).rules).toEqual(['texts']);
  });
});
