import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { queryOnOwnConnection } from '../../testing/faults/own-connection.ts';

const program = join(import.meta.dirname, '../../testing/faults/write-until-killed.ts');

// The kill of a process whose files can grow: the scenario `kills` of faults/.
test('a process whose files cannot grow loses no acknowledged write when it is killed later', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'file-limit-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const location = { file: join(folder, 'catalogue.sqlite') };
  // Limits files to 1.5 MB, of which the schema takes 1 MB, so that a COMMIT fails after some writes as on a failing disk.
  const limited = `trap '' XFSZ; ulimit -f 3072; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, program, JSON.stringify(location), 'limited ']);
  let errors = '';
  child.stderr.on('data', text => {
    errors += text;
  });
  const exit = once(child, 'exit');
  const lines: string[] = [];
  const isRefusal = (line: string) => line.startsWith('refused');
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    const isEnough = lines.filter(isRefusal).length >= 3 && lines.length >= 20 + lines.findLastIndex(isRefusal);
    if (isEnough) child.kill('SIGKILL');
  }
  const [, signal] = await exit;
  expect({ signal, errors }).toEqual({ signal: 'SIGKILL', errors: '' });
  expect(new Set(lines.filter(isRefusal))).toEqual(new Set(['refused: unavailable']));

  const acknowledged = lines.filter(line => !isRefusal(line));
  const rows = await queryOnOwnConnection(location, 'SELECT name FROM categories');
  const present = new Set(rows.map(({ name }) => String(name)));
  expect(acknowledged.flatMap(name => [`${name} a`, `${name} b`]).filter(name => !present.has(name))).toEqual([]);
  const whole = [...present].filter(name => name.endsWith(' a') && present.has(`${name.slice(0, -2)} b`));
  expect(present.size).toBe(whole.length * 2);
  // The write that the kill interrupted may be stored.
  expect(whole.length - acknowledged.length).toBeLessThanOrEqual(1);
});
