import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases, type FreshDatabase, freshDatabase } from '../testing/databases.ts';
import { queryOnOwnConnection } from '../testing/faults/own-connection.ts';

const program = join(import.meta.dirname, '..', 'testing', 'faults', 'write-until-killed.ts');

describe.each(databases)('a process that is killed while it writes, on %s', kind => {
  let folder: string;
  let fresh: FreshDatabase;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kills-'));
    fresh = await freshDatabase(kind, folder);
  });
  afterEach(async () => {
    await fresh.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function killAt(child: ChildProcess, enough: (lines: string[]) => boolean): Promise<string[]> {
    const lines: string[] = [];
    let errors = '';
    child.stderr?.on('data', text => {
      errors += text;
    });
    const exit = once(child, 'exit');
    for await (const line of createInterface({ input: child.stdout as NonNullable<ChildProcess['stdout']> })) {
      lines.push(line);
      if (enough(lines)) child.kill('SIGKILL');
    }
    const [, signal] = await exit;
    expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
    return lines;
  }

  const categories = async () => {
    const rows = await queryOnOwnConnection(fresh.location, 'SELECT name FROM categories');
    return new Set(rows.map(({ name }) => String(name)));
  };

  /** Expects everything acknowledged, and at most one unacknowledged write for each process. */
  async function expectStored(acknowledged: string[], processes: number): Promise<void> {
    const present = await categories();
    expect(acknowledged.flatMap(name => [`${name} a`, `${name} b`]).filter(name => !present.has(name))).toEqual([]);
    const whole = [...present].filter(name => name.endsWith(' a') && present.has(`${name.slice(0, -2)} b`));
    expect(present.size).toBe(whole.length * 2);
    expect(whole.length - acknowledged.length).toBeLessThanOrEqual(processes);
  }

  test('loses no acknowledged write in three kills, and leaves no partial one', async () => {
    const acknowledged: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      const child = spawn(process.execPath, [program, JSON.stringify(fresh.location), `round ${round} `]);
      acknowledged.push(...(await killAt(child, lines => lines.length >= 7 * round)));
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(7 + 14 + 21);
    await expectStored(acknowledged, 3);
  });

  if (kind !== 'sqlite') return;

  test('loses no acknowledged write after its files could not grow', async () => {
    // Limits files to 1 MB, so that a COMMIT fails after some fifty writes as on a failing disk.
    const limited = `trap '' XFSZ; ulimit -f 2048; exec "$0" "$@"`;
    const child = spawn('sh', ['-c', limited, process.execPath, program, JSON.stringify(fresh.location), 'limited ']);
    const isRefusal = (line: string) => line.startsWith('refused');
    const lines = await killAt(
      child,
      all => all.filter(isRefusal).length >= 3 && all.length >= 20 + all.findLastIndex(isRefusal),
    );
    const refusals = lines.filter(isRefusal);
    expect(new Set(refusals)).toEqual(new Set(['refused: unavailable']));
    await expectStored(
      lines.filter(line => !isRefusal(line)),
      1,
    );
  });
});
