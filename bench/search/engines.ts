import path from 'node:path';
import Sqlite from 'better-sqlite3';
import { createConnection } from 'mysql2/promise';
import { readDemoCatalogue } from '../../api/src/demo/catalogue.ts';
import { CatalogueIndex } from '../../api/src/search/catalogue-index.ts';
import { boosts, type Entry, type TextField, textFields, toEntry } from '../../api/src/search/entry.ts';
import { stopWords, termsOf } from '../../api/src/search/words.ts';
import { demoRows } from '../../api/src/testing/demo/demo-rows.ts';
import { questions } from '../../api/src/testing/demo/search-questions.ts';
import { ensureOwnMariadb } from '../../scripts/database/mariadb-server.ts';

/**
 * `npm run bench:engines`: the sixty written questions to the index of the product (MiniSearch with figures and codes), to
 * SQLite's FTS5 and to MariaDB's FULLTEXT, each with the same texts and weights: how many have their product among the
 * first three, and first; ms of a question at 5,000 products; and the memory or disk that it takes.
 */
type Engine = { name: string; find: (q: string) => string[] | Promise<string[]>; megabytes: number };

const rows = demoRows(await readDemoCatalogue(path.join(import.meta.dirname, '../../demo')));
const entriesOf = (count: number): Entry[] =>
  Array.from({ length: count }, (_, number) => {
    const row = rows[number % rows.length];
    if (!row) throw new Error('The demo has no products.');
    if (number < rows.length) return toEntry(row);
    const name = row.name.replace(/\d+/, digits => String(Number(digits) + number));
    return toEntry({ ...row, id: `${number}`, name });
  });
const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
const wordsOf = (q: string) => (q.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => !stopWords.has(word.toLowerCase()));

const heap = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().arrayBuffers;
};

function ours(entries: Entry[]): Engine {
  const before = heap();
  const index = new CatalogueIndex();
  for (const entry of entries) index.put(entry);
  const find = (q: string) => index.find(q).hits.map(({ id }) => id);
  return { name: 'MiniSearch, figures and codes', find, megabytes: (heap() - before) / 1e6 };
}

/** FTS5 with weighted columns. `termsOf` gives it our own terms, without plurals. */
function fts5(entries: Entry[], name: string, tokenizer: string, { ownWords = false, shortest = 1 } = {}): Engine {
  const database = new Sqlite(':memory:');
  database.exec(
    `CREATE VIRTUAL TABLE found USING fts5(id UNINDEXED, ${textFields.join(', ')}, tokenize = "${tokenizer}")`,
  );
  const insert = database.prepare(`INSERT INTO found VALUES (?, ${textFields.map(() => '?').join(', ')})`);
  const textOf = (text: string) => (ownWords ? termsOf(text).join(' ') : text);
  database.exec('BEGIN');
  for (const { id, texts } of entries) insert.run(id, ...textFields.map(field => textOf(texts[field])));
  database.exec('COMMIT');
  const weights = textFields.map(field => boosts[field]).join(', ');
  const select = database.prepare(
    `SELECT id FROM found WHERE found MATCH ? ORDER BY bm25(found, 0, ${weights}) LIMIT 24`,
  );
  const find = (q: string) => {
    const words = (ownWords ? termsOf(q).filter(word => !stopWords.has(word)) : wordsOf(q)).filter(
      word => word.length >= shortest,
    );
    if (words.length === 0) return [];
    return (select.all(words.map(word => `"${word}"*`).join(' OR ')) as { id: string }[]).map(({ id }) => id);
  };
  const [{ page_count: pages }, { page_size: size }] = [
    database.pragma('page_count') as { page_count: number }[],
    database.pragma('page_size') as { page_size: number }[],
  ].map(([first]) => first) as [{ page_count: number }, { page_size: number }];
  return { name, find, megabytes: (pages * size) / 1e6 };
}

const own = await ensureOwnMariadb();
const connection = await createConnection(own.url);

async function mariadb(entries: Entry[], name: string, mode: 'BOOLEAN' | 'NATURAL LANGUAGE'): Promise<Engine> {
  await connection.query('DROP DATABASE IF EXISTS engines');
  await connection.query('CREATE DATABASE engines CHARACTER SET utf8mb4');
  await connection.query('USE engines');
  const columns = textFields.map(field => `f_${field}`);
  const keys = columns.map(column => `FULLTEXT (${column})`);
  await connection.query(
    `CREATE TABLE found (id VARCHAR(36) PRIMARY KEY, ${columns.map(column => `${column} LONGTEXT`).join(', ')}, ${keys.join(', ')})`,
  );
  for (let from = 0; from < entries.length; from += 100) {
    const part = entries.slice(from, from + 100);
    const values = part.map(({ id, texts }) => [id, ...textFields.map(field => texts[field])]);
    await connection.query(`INSERT INTO found (id, ${columns.join(', ')}) VALUES ?`, [values]);
  }
  await connection.query('OPTIMIZE TABLE found');
  const score = textFields
    .map((field: TextField) => `MATCH (f_${field}) AGAINST (:q IN ${mode} MODE) * ${boosts[field]}`)
    .join(' + ');
  const find = async (q: string) => {
    const words = wordsOf(q);
    const text = connection.escape(mode === 'BOOLEAN' ? words.map(word => `${word}*`).join(' ') : words.join(' '));
    const [found] = await connection.query(
      `SELECT id, ${score.replaceAll(':q', text)} AS score FROM found HAVING score > 0 ORDER BY score DESC LIMIT 24`,
    );
    return (found as { id: string }[]).map(({ id }) => id);
  };
  const [sizes] = await connection.query(
    "SELECT SUM(file_size) AS bytes FROM information_schema.innodb_sys_tablespaces WHERE name LIKE 'engines/%'",
  );
  return { name, find, megabytes: Number((sizes as { bytes: string }[])[0]?.bytes ?? 0) / 1e6 };
}

async function judge({ find }: Engine): Promise<{ three: number; first: number; missed: string[] }> {
  const result = { three: 0, first: 0, missed: [] as string[] };
  for (const [q, expected] of questions) {
    const names = (await find(q)).slice(0, 3).map(id => nameOf.get(id));
    if (names.includes(expected)) result.three += 1;
    else result.missed.push(q);
    if (names[0] === expected) result.first += 1;
  }
  return result;
}

async function timesOf({ find }: Engine): Promise<number[]> {
  for (const [q] of questions) await find(q);
  const times: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    for (const [q] of questions) {
      const at = performance.now();
      await find(q);
      times.push(performance.now() - at);
    }
  }
  return times.sort((a, b) => a - b);
}

const makers: ((entries: Entry[]) => Engine | Promise<Engine>)[] = [
  ours,
  entries => fts5(entries, 'FTS5, words and their beginnings', 'unicode61 remove_diacritics 2'),
  entries => fts5(entries, 'FTS5, English stems', 'porter unicode61 remove_diacritics 2'),
  entries => fts5(entries, 'FTS5, our words', 'unicode61 remove_diacritics 2', { ownWords: true }),
  entries => fts5(entries, 'FTS5, trigrams', 'trigram', { shortest: 3 }),
  entries => mariadb(entries, 'MariaDB FULLTEXT, boolean', 'BOOLEAN'),
  entries => mariadb(entries, 'MariaDB FULLTEXT, natural language', 'NATURAL LANGUAGE'),
];
const [few, many] = [entriesOf(rows.length), entriesOf(5000)];
console.log(`${'Engine'.padEnd(38)}first 3   first   p50 ms   p95 ms at 5,000      MB`);
for (const make of makers) {
  const small = await make(few);
  const { three, first, missed } = await judge(small);
  const large = await make(many);
  const times = await timesOf(large);
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(1).padStart(8);
  console.log(
    `${large.name.padEnd(38)}${String(three).padStart(7)}${String(first).padStart(8)} ${at(0.5)} ${at(0.95)}        ${large.megabytes.toFixed(0).padStart(9)}`,
  );
  if (process.env.BENCH_MISSED) console.log(`  missed: ${missed.join(' | ')}`);
}
await connection.end();
await own.stop();
