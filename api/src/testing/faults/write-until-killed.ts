import { AppError } from '@hydraulics/common/contract/errors';
import { Database } from '../../db/database.ts';
import type { DatabaseLocation } from '../../db/source.ts';
import { newDeletable } from '../../repositories/records.ts';

/**
 * Writes to the database of its first argument until it is killed: two categories per write, whose names begin with the
 * second argument. Prints a line for each acknowledged name and the code of each refused one.
 */
const location = JSON.parse(process.argv[2] ?? '') as DatabaseLocation;
const prefix = process.argv[3] ?? '';
const db = await new Database(location).open();

const category = (name: string) => ({ ...newDeletable(new Date()), name, nameKey: name });

for (let count = 1; ; count += 1) {
  const name = `${prefix}${count}`;
  try {
    await db.write(async tables => {
      await tables.categories.insert(category(`${name} a`));
      await tables.categories.insert(category(`${name} b`));
    });
    await printLine(name);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await printLine(`refused: ${error.code}`);
  }
}

function printLine(line: string): Promise<void> {
  return new Promise(resolve => process.stdout.write(`${line}\n`, () => resolve()));
}
