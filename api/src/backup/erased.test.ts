import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Database } from '../db/database.ts';
import { Erasures } from '../enquiries/erasures.ts';
import { repeatErasures } from '../enquiries/retention.ts';
import { databases } from '../testing/databases.ts';
import { startTestServer } from '../testing/server.ts';
import { createBackup } from './create.ts';
import { restoreBackup } from './restore.ts';

const people = ['vera', 'otto'].map(name => ({ name, email: `${name}@example.com`, message: 'A quote, please.' }));

test.each(databases)('a person erased after a backup stays erased when it is restored, on %s', async kind => {
  const server = await startTestServer(kind);
  const scratch = mkdtempSync(join(tmpdir(), 'erased-'));
  try {
    for (const body of people) await server.http.send('POST', '/api/contact-submit', body);
    const { location } = server.database;
    const backup = join(server.folder, 'backups', 'older');
    await createBackup({ dataDir: server.folder, location, target: backup });
    await server.client.personalData.erase({ email: 'vera@example.com' });

    const dataDir = join(scratch, 'data');
    const file = join(dataDir, 'catalogue.sqlite');
    await restoreBackup({ backup, dataDir, location: { file } });
    const db = await new Database({ file }).open();
    const emails = async () => (await db.read(tables => tables.enquiries.find())).map(({ email }) => email).sort();
    expect(await emails()).toEqual(['otto@example.com', 'vera@example.com']);
    const erasures = new Erasures(dataDir, join(dataDir, 'backups'));
    await repeatErasures({ db, now: server.deps.now, erasures });
    expect(await emails()).toEqual(['otto@example.com']);
    await db.close();

    const later = join(scratch, 'elsewhere', 'later');
    await createBackup({ dataDir: server.folder, location, target: later });
    const list = readFileSync(join(later, 'files', 'erasures.jsonl'), 'utf8');
    expect(list.trim().split('\n')).toHaveLength(1);
    expect(list).not.toContain('vera');
    expect(readFileSync(join(scratch, 'elsewhere', 'erasures.jsonl'), 'utf8')).toBe(list);
  } finally {
    await server.close();
    rmSync(scratch, { recursive: true, force: true });
  }
});
