import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { billOfMaterials, licenceOf, refused } from './components.ts';
import { noticesOf } from './notices.ts';

/**
 * `npx node scripts/licences/licences.ts`: writes the bill of materials and the notices of everything shipped to `release/`, and counts
 * packages by licence. Exits with 1 if one is not allowed.
 */
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Writes `bom.json` and `THIRD-PARTY-NOTICES.txt`. @throws Error naming the packages whose licence is not allowed */
export function writeLicences(folder: string): Map<string, number> {
  const bill = billOfMaterials(ROOT);
  const { components } = bill;
  const wrong = refused(components, ROOT);
  if (wrong.length > 0)
    throw new Error(`These licences are not allowed (scripts/licences/components.ts): ${wrong.join('; ')}.`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'bom.json'), `${JSON.stringify(bill, null, 2)}\n`);
  writeFileSync(path.join(folder, 'THIRD-PARTY-NOTICES.txt'), noticesOf(components, ROOT));
  const counts = new Map<string, number>();
  for (const component of components) {
    const licence = licenceOf(component, ROOT);
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return counts;
}

if (import.meta.main) {
  try {
    const folder = path.join(ROOT, 'release/licences');
    const counts = writeLicences(folder);
    for (const [licence, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${count} × ${licence}`);
    console.log(folder);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
