import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '../../testing/databases.ts';
import { factories } from '../../testing/factories.ts';
import { catalogueWebsite } from '../../testing/pages.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A product as a table of what happened says: this model knows nothing of the code under test. */
type Told = { id: string; name: string; address: string; isDeleted: boolean; successor: Told | null };

const words = ['pump', 'valve', 'motor', 'press', 'ram'];

/** The same numbers in each run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * sides);
  };
}

describe.each(databases)('every former address on %s', kind => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { website: catalogueWebsite() });
  });
  afterAll(() => server?.close());

  test('answers as said after 200 renames, merges and deletions', async () => {
    const make = factories(server);
    const { _id: categoryId } = await make.category();
    const roll = dice(7);
    const all: Told[] = [];
    const owners = new Map<string, Told>();
    /** The first of `pump-1`, `pump-1-2`, … that nobody else ever had. */
    const automatic = (product: Told) => {
      const base = product.name.toLowerCase().replace(' ', '-');
      for (let number = 1; ; number += 1) {
        const address = number === 1 ? base : `${base}-${number}`;
        const owner = owners.get(address);
        if (!owner || owner === product) return address;
      }
    };
    const give = (product: Told, address: string) => {
      product.address = address;
      owners.set(address, product);
    };
    const isAutomatic = ({ name, address }: Told) =>
      new RegExp(`^${name.toLowerCase().replace(' ', '-')}(-\\d+)?$`).test(address);

    for (let n = 0; n < 12; n += 1) {
      const name = `Pump ${n % 3}`;
      const { _id: id } = await make.product({ name, categoryId });
      const product: Told = { id, name, address: '', isDeleted: false, successor: null };
      all.push(product);
      give(product, automatic(product));
    }

    const happened = { renamed: 0, chosen: 0, merged: 0, deleted: 0, restored: 0 };
    for (let step = 0; step < 200; step += 1) {
      const product = all[roll(all.length)] as Told;
      const { id } = product;
      const others = all.filter(one => one !== product && !one.isDeleted);
      const other = others[roll(others.length)] as Told;
      if (product.isDeleted) {
        await server.client.products.restore({ id });
        Object.assign(product, { isDeleted: false, successor: null });
        happened.restored += 1;
        continue;
      }
      const what = roll(10);
      if (what < 6) {
        const name = `${words[roll(words.length)]?.replace(/^./, first => first.toUpperCase())} ${roll(4)}`;
        await server.client.products.update({ id, name });
        const follows = isAutomatic(product);
        product.name = name;
        if (follows && !isAutomatic(product)) give(product, automatic(product));
        happened.renamed += 1;
      } else if (what < 7) {
        const address = `chosen-${step}`;
        await server.client.products.update({ id, address });
        give(product, address);
        happened.chosen += 1;
      } else if (others.length > 2) {
        // The successor is chosen with the deletion, or afterwards.
        const isTogether = what === 7;
        await server.client.products.remove({ id, ...(isTogether ? { successorId: other.id } : {}) });
        product.isDeleted = true;
        product.successor = null;
        if (what < 9) {
          if (!isTogether) await server.client.redirects.setSuccessor({ id, successorId: other.id });
          product.successor = other;
          happened.merged += 1;
        } else happened.deleted += 1;
      }
    }
    expect(happened).toMatchObject({ renamed: expect.any(Number) });
    expect(Math.min(...Object.values(happened))).toBeGreaterThan(5);

    const told = (product: Told): Told | null =>
      product.isDeleted ? product.successor && told(product.successor) : product;
    const expected: Record<string, string> = {};
    for (const [address, owner] of [...owners, ...all.map(one => [one.id, one] as const)]) {
      const end = told(owner);
      expected[address] = !end ? '410' : end.address === address ? '200' : `301 /product/${end.address}`;
    }
    const answered: Record<string, string> = {};
    for (const address of Object.keys(expected)) {
      const { status, headers } = await server.http.request(`/product/${address}`, { redirect: 'manual' });
      answered[address] = [status, headers.get('location')].filter(Boolean).join(' ');
    }
    expect(answered).toEqual(expected);
    const kinds = Object.values(expected).map(text => text.slice(0, 3));
    expect(kinds.filter(status => status === '301').length).toBeGreaterThan(40);
    expect(new Set(kinds)).toEqual(new Set(['200', '301', '410']));
  });

  const ask = async (path: string) => {
    const { status, headers } = await server.http.request(path, { redirect: 'manual' });
    return [status, headers.get('location')].filter(Boolean).join(' ');
  };
  const refusal = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      ({ message }) => message,
    );

  test('leads over a chain of successors in one hop, and never in a circle', async () => {
    const make = factories(server);
    const [first, second, third] = [
      await make.product({ name: 'Chain A' }),
      await make.product({ name: 'Chain B' }),
      await make.product({ name: 'Chain C' }),
    ];
    const { products, redirects } = server.client;
    expect(await refusal(products.remove({ id: first._id, successorId: first._id }))).toBe(
      'A deleted record cannot replace itself.',
    );
    expect(await ask('/product/chain-a')).toBe('200');
    await products.remove({ id: first._id, successorId: second._id });
    await products.remove({ id: second._id, successorId: third._id });
    expect(await ask('/product/chain-a')).toBe('301 /product/chain-c');
    expect(await refusal(products.remove({ id: third._id, successorId: first._id }))).toBe('Successor not found.');
    expect(await refusal(redirects.setSuccessor({ id: second._id, successorId: first._id }))).toBe(
      'Successor not found.',
    );
    await products.publish({ id: third._id, status: 'draft' });
    expect(await ask('/product/chain-a'), 'a withdrawn successor').toBe('410');
    expect(await refusal(redirects.setSuccessor({ id: second._id, successorId: third._id }))).toBe(
      '“Chain C” is not published, so visitors would find nothing there. Publish it first.',
    );
    await products.restore({ id: first._id });
    await products.publish({ id: third._id, status: 'published' });
    await products.remove({ id: third._id, successorId: first._id });
    expect(await ask('/product/chain-b'), 'back to the first, which is there again').toBe('301 /product/chain-a');
    await products.remove({ id: first._id });
    for (const name of ['chain-a', 'chain-b', 'chain-c']) expect(await ask(`/product/${name}`)).toBe('410');
  });

  test('of a category leads to its successor too, and the list of deleted addresses says where', async () => {
    const make = factories(server);
    const [old, next] = [await make.category('Old presses'), await make.category('New presses')];
    const { categories, redirects } = server.client;
    const listed = async (id: string) => (await redirects.deleted({})).find(({ recordId }) => recordId === id);
    await categories.update({ id: old._id, name: 'Former presses' });
    expect(await listed(old._id)).toBeUndefined();
    await categories.remove({ id: old._id, successorId: next._id });
    for (const name of ['old-presses', 'former-presses', old._id])
      expect(await ask(`/products/${name}`)).toBe('301 /products/new-presses');
    const told = { kind: 'category', recordId: old._id, name: 'Former presses', address: 'former-presses' };
    expect(await listed(old._id)).toEqual({
      ...told,
      successor: { _id: next._id, name: 'New presses', isShown: true },
    });
    await categories.publish({ id: next._id, status: 'draft' });
    expect((await listed(old._id))?.successor, 'withdrawn since').toMatchObject({ isShown: false });
    await categories.publish({ id: next._id, status: 'published' });
    expect((await redirects.deleted({ limit: 1 }))[0]).toMatchObject(told);
    await redirects.setCategorySuccessor({ id: old._id, successorId: '' });
    expect(await ask('/products/old-presses')).toBe('410');
    await redirects.setCategorySuccessor({ id: old._id, successorId: next._id });
    await server.client.trash.purge({ noun: 'categories', ids: [old._id] });
    expect(await ask('/products/old-presses'), 'deleted for good').toBe('301 /products/new-presses');
    expect(await listed(old._id)).toMatchObject({ name: 'former-presses', successor: { name: 'New presses' } });
    expect(await refusal(redirects.setCategorySuccessor({ id: next._id, successorId: '' }))).toBe(
      'This category is still in the catalogue. Delete it first.',
    );
  });
});
