import type { Client } from './client.ts';
import type { Ledger } from './ledger.ts';
import { limits } from './limits.ts';
import type { Findings } from './report.ts';
import { missingFiles, namedImages, type Rows, readRows, statesOf, waitingEnquiries } from './rows.ts';
import { type Site, until } from './site.ts';

/**
 * Compares a site with the ledger, and with itself: every acknowledged write is stored, read directly and through the
 * server; nothing is stored partially; every referenced file exists. A spooled enquiry counts as stored, but a running
 * server must deliver it soon.
 * @param when the point of time, for failed expectations
 */
export async function audit(
  site: Site,
  ledger: Ledger,
  findings: Findings,
  when: string,
  client?: Client,
): Promise<Rows> {
  const isDelivered = () => waitingEnquiries(site.dataDir).length === 0;
  if (client) findings.expect((await until(limits.recovery, isDelivered)) !== undefined, `${when}: no enquiry waits`);
  // Read before the rows, so that an enquiry delivered in between is counted twice rather than missed.
  const waiting = waitingEnquiries(site.dataDir);
  const rows = await readRows(site.store);
  const states = statesOf(rows, site.dataDir);
  for (const { kind, key } of ledger.entries.values()) {
    const waits = kind === 'enquiry' && waiting.some(text => text.includes(`"${key}"`) || text.includes(`"${key} | `));
    if (waits && !states.has(key)) states.set(key, 'new');
  }
  const wrong = ledger.settle(states);
  findings.expect(
    wrong.length === 0,
    `${when}: every record is as acknowledged`,
    `${wrong.length}: ${wrong.join('; ')}`,
  );
  const missing = missingFiles(namedImages(rows), site.dataDir);
  findings.expect(missing.length === 0, `${when}: every file that a row names exists`, missing);
  findings.expect(duplicates(rows).length === 0, `${when}: no name occurs twice`, duplicates(rows));
  const categories = new Set(rows.categories.map(row => row.id));
  const withoutCategory = rows.products.filter(row => !categories.has(row.categoryId)).map(row => row.name);
  findings.expect(withoutCategory.length === 0, `${when}: every product has its category`, withoutCategory);
  if (site.store.kind === 'sqlite') {
    const [check] = await site.store.query<{ integrity_check: string }>('PRAGMA integrity_check');
    findings.expect(check?.integrity_check === 'ok', `${when}: the database file is intact`, check);
  }
  if (client) await compareWithApi(rows, client, findings, when);
  return rows;
}

const duplicates = ({ categories }: Rows): string[] => {
  const names = categories.filter(row => !row.deletedAt).map(row => row.name);
  return names.filter((name, index) => names.indexOf(name) !== index);
};

async function compareWithApi(rows: Rows, client: Client, findings: Findings, when: string): Promise<void> {
  const lists: [path: string, rows: { id: string; deletedAt: unknown }[]][] = [
    ['/api/categories', rows.categories],
    ['/api/products', rows.products],
    ['/api/contact-queries', rows.enquiries],
  ];
  for (const [path, expected] of lists) {
    const answer = await client.get(path);
    const listed = answer.status === 200 ? (JSON.parse(answer.text) as { _id: string }[]).map(row => row._id) : [];
    const there = expected.filter(row => !row.deletedAt).map(row => row.id);
    const same = listed.length === there.length && new Set([...listed, ...there]).size === there.length;
    findings.expect(
      same,
      `${when}: ${path} shows what the database holds`,
      `${answer.status}, ${listed.length} of ${there.length}`,
    );
  }
}
