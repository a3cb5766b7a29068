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
        await server.client.products.remove({ id });
        product.isDeleted = true;
        if (what < 9) {
          await server.client.redirects.setSuccessor({ id, successorId: other.id });
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
});
