import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { factories } from '../../testing/factories.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe('texts of other systems', () => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    make = factories(server);
  });
  afterAll(() => server?.close());

  test.each([
    ['if Q<Qmin', 'if Q&lt;Qmin'],
    ['<div>Line one</div><div>Line two</div>', '<p>Line one</p><p>Line two</p>'],
    ['One\ntwo\n\nthree', '<p>One<br />two</p><p>three</p>'],
    [
      '<ol><li data-list="bullet">Quiet</li><li data-list="bullet" class="ql-indent-1">62 dB(A)</li></ol>',
      '<ul><li>Quiet<ul><li>62 dB(A)</li></ul></li></ul>',
    ],
  ])('texts of other systems are read when they are added and when they are changed: %j', async (text, stored) => {
    const { _id: id, fullDesc } = await make.product({ fullDesc: text });
    expect(fullDesc).toBe(stored);
    await server.client.products.update({ id, advantages: text });
    expect(await server.visitor.products.get({ id })).toMatchObject({ fullDesc: stored, advantages: stored });
    // As an editor sends it back.
    await server.client.products.update({ id, advantages: stored });
    expect(await server.visitor.products.get({ id })).toMatchObject({ advantages: stored });
  });

  test.each([
    ['Dreh\u00adstrom\u00admotor', 'drehstrommotor'],
    ['Zahn\u200brad\u200bpumpe', 'Zahnradpumpe'],
    ['Axialkolbenpumpe', 'Axial\u00adkolben\u2060pumpe'],
    ['\ufeffSpeicher', 'speicher'],
  ])(
    'texts of other systems are found without their invisible signs, by staff and by visitors: %j',
    async (name, q) => {
      const { _id: id } = await make.product({ name });
      const listed = (await server.client.products.list({ q })) as { _id: string }[];
      expect(listed.map(({ _id }) => _id)).toEqual([id]);
      const found = await server.visitor.search.find({ q });
      expect(JSON.stringify(found)).toContain(id);
    },
  );
});
