/// <reference path="../api/src/swagger-ui-dist.d.ts" />
import { startTestServer, type TestServer } from '../api/src/testing/server.ts';

/**
 * `npm run bench:filters`: filtering a category of 30 and of 5,000 products, on the embedded database and, with
 * `TEST_DATABASE_URL`, on a server. In ms: the first request after a start, the first after a save, and the median and
 * the slowest of the rest.
 */
const sizes = [30, 5000];
const rounds = Number(process.env.BENCH_ROUNDS ?? 40);
const target = 50;

const mountings = ['Flange', 'Foot', 'Eye', 'Trunnion'];
const attributes = [
  ...['Bore', 'Rod', 'Stroke', 'Mass', 'Force', 'Speed'].map(name => ({ name, kind: 'number', unit: null })),
  { name: 'Nominal pressure', kind: 'number', unit: 'bar' },
  { name: 'Oil temperature', kind: 'range', unit: '°C' },
  { name: 'Ports', kind: 'sizes', unit: 'mm' },
  { name: 'Mounting', kind: 'choice', choices: mountings },
  { name: 'Cushioned', kind: 'yesno' },
].map((attribute, place) => ({ ...attribute, id: `a${place}`, filterable: true, comparable: true }) as never);

const valuesOf = (n: number) => ({
  ...Object.fromEntries(
    Array.from({ length: 6 }, (_, a) => [`a${a}`, { kind: 'number', number: (n * (a + 7)) % 997, unit: null }]),
  ),
  a6: { kind: 'number', number: 100 + (n % 30) * 10, unit: 'bar' },
  a7: { kind: 'range', from: -20, to: 60 + (n % 40), unit: '°C' },
  a8: { kind: 'sizes', sizes: [10 + (n % 8), 25 + (n % 8)], unit: 'mm' },
  a9: { kind: 'choice', choice: mountings[n % 4] },
  a10: { kind: 'yesno', yes: n % 3 === 0 },
});

const queries = [
  '',
  'nominal-pressure-from=200&nominal-pressure-to=300',
  'mounting=Flange&mounting=Eye&cushioned=yes',
  'units=us&nominal-pressure-from=3000&oil-temperature-to=150&ports=12',
  'nominal-pressure-from=390&mounting=Foot&bore-from=990&stroke-to=3',
];

async function msOf(server: TestServer, id: string, filters: string): Promise<number> {
  const start = performance.now();
  // Another limit each time, since the answers of reads are cached.
  calls += 1;
  const answer = await server.http.get(
    `/api/categories/${id}/filtered-products?limit=24&offset=0&filters=${encodeURIComponent(`${filters}&z=${calls}`)}`,
  );
  if (answer.status !== 200) throw new Error(answer.text);
  return performance.now() - start;
}
let calls = 0;

async function bench(database: 'sqlite' | 'mariadb'): Promise<void> {
  const medians: number[] = [];
  for (const size of sizes) {
    const server = await startTestServer(database);
    try {
      const { _id: id } = await server.client.categories.create({ name: 'Cylinders', attributes });
      const { _id } = await server.client.products.create({
        name: 'Cylinder',
        categoryId: id,
        specifications: JSON.stringify({ values: valuesOf(0) }),
      });
      await server.deps.db.write(async tables => {
        const row = await tables.products.findOneByOrFail({ id: _id });
        for (let n = 1; n < size; n += 1) {
          const specifications = { own: [], values: valuesOf(n) } as never;
          await tables.products.insert({
            ...row,
            id: crypto.randomUUID(),
            name: `Cylinder ${n}`,
            position: n,
            specifications,
          });
        }
      });
      const first = await msOf(server, id, '');
      await server.client.products.update({ id: _id, specifications: JSON.stringify({ values: valuesOf(5) }) });
      const afterSave = await msOf(server, id, '');
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        for (const filters of queries) times.push(await msOf(server, id, filters));
      }
      times.sort((one, other) => one - other);
      const median = times[Math.floor(times.length / 2)] ?? 0;
      medians.push(median);
      const slowest = times.at(-1) ?? 0;
      const cells = [first, afterSave, median, slowest].map(ms => ms.toFixed(1).padStart(8)).join('');
      console.log(
        `${database.padEnd(8)} ${String(size).padStart(6)}  ${cells}${median > target ? `  over ${target}` : ''}`,
      );
      if (median > target) process.exitCode = 1;
    } finally {
      await server.close();
    }
  }
  console.log(`${database.padEnd(8)}  ratio of the medians ${((medians[1] ?? 0) / (medians[0] ?? 1)).toFixed(1)}`);
}

console.log('           size     first   saved  median slowest  (ms)');
await bench('sqlite');
if (process.env.TEST_DATABASE_URL) await bench('mariadb');
