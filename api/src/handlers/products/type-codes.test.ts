import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { fieldErrorsOf } from '../../testing/http.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

describe.each(databases)('the type code of a product, on %s', database => {
  let server: TestServer;
  let make: ReturnType<typeof factories>;
  beforeAll(async () => {
    server = await startTestServer(database);
    make = factories(server);
  });
  afterAll(() => server?.close());

  const typeCode = {
    parts: [
      {
        name: 'Bore',
        before: 'QX-',
        optional: false,
        kind: 'values' as const,
        values: [
          { code: '50', meaning: '50 mm' },
          { code: '80', meaning: '80 mm' },
        ],
      },
      {
        name: 'Stroke',
        before: 'x',
        optional: false,
        kind: 'number' as const,
        min: 20,
        max: 3000,
        step: 1,
        digits: 0,
        unit: 'mm',
      },
    ],
    rules: [{ part: 'Bore', codes: ['50'], other: 'Stroke', kind: 'most' as const, limit: 1440 }],
  };
  const withCode = () => make.product({ typeCode: JSON.stringify(typeCode) } as never);

  test('the type code of a product is saved, shown to visitors, kept by other changes, and removed without parts', async () => {
    const { _id } = await withCode();
    expect((await server.visitor.products.single({ id: _id })).typeCode).toEqual(typeCode);
    await server.client.products.update({ id: _id, name: 'Other name' });
    expect((await server.client.products.get({ id: _id })).typeCode).toEqual(typeCode);
    await server.client.products.update({ id: _id, typeCode: JSON.stringify({ parts: [] }) } as never);
    expect(await server.client.products.get({ id: _id })).not.toHaveProperty('typeCode');
  });

  test('the type code of a product is in the versions of the product', async () => {
    const { _id } = await withCode();
    await server.client.products.update({ id: _id, typeCode: JSON.stringify({ parts: [] }) } as never);
    const [earlier] = await server.client.versions.list({ noun: 'products', recordId: _id });
    const replaced = await server.client.versions.get({ id: earlier?._id ?? '' });
    expect(JSON.stringify(replaced)).toContain('QX-');
  });

  test('a type code is refused with the part and the rule that are wrong', async () => {
    const { _id } = await withCode();
    const [bore, stroke] = typeCode.parts;
    const send = async (sent: unknown) =>
      fieldErrorsOf(
        await server.staff.form('PUT', `/api/products/${_id}`, [
          ['typeCode', typeof sent === 'string' ? sent : JSON.stringify(sent)],
        ]),
      );
    expect(await send('{')).toEqual(['typeCode: Type code must be JSON']);
    expect(await send({ parts: [{ ...bore, values: [bore?.values?.[0], bore?.values?.[0]] }, bore] })).toEqual([
      'typeCode.parts.0: Bore has the code 50 twice.',
      'typeCode.parts.1: There are two parts named Bore.',
    ]);
    expect(await send({ parts: [{ ...stroke, min: -1, step: 0 }] })).toEqual([
      'typeCode.parts.0.min: The smallest number must be at least 0',
      'typeCode.parts.0.step: A step must be at least 1',
    ]);
    expect(await send({ ...typeCode, rules: [{ ...typeCode.rules[0], codes: ['63'] }] })).toEqual([
      'typeCode.rules.0: A rule names 63, which is not a code of Bore.',
    ]);
    expect(await send({ parts: [{ ...bore, values: [{ code: 'A B', meaning: '' }] }] })).toEqual([
      'typeCode.parts.0.values.0.code: A code has no spaces, commas or semicolons',
    ]);
  });

  test('a product is found by a code that begins with its series', async () => {
    const product = await withCode();
    const found = async () => (await server.visitor.search.find({ q: 'QX-80x1200' })).products.map(({ _id }) => _id);
    await expect.poll(found).toContain(product._id);
  });
});
