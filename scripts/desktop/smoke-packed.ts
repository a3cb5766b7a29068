import path from 'node:path';
import manifest from '../../desktop/package.json' with { type: 'json' };
import { fuseFaults, packedProgram } from './packed-program.ts';
import { smoke } from './smoke.ts';

/** `npm run desktop:smoke`: starts the program that `desktop:dist` has packed, and reads its fuses. */
const release = path.resolve(import.meta.dirname, '../../release');
try {
  const program = packedProgram(release, process.platform, manifest.productName);
  const faults = await fuseFaults(program);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await smoke(program);
  console.log(`${program} starts, shows its first screen, and has its fuses set.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
