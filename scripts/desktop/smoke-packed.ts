import path from 'node:path';
import manifest from '../../desktop/package.json' with { type: 'json' };
import { fuseErrors, packedProgram } from './packed-program.ts';
import { smoke } from './smoke.ts';

/** `npm run desktop:smoke`: starts the program that `desktop:dist` has packed, and checks its fuses. */
const release = path.resolve(import.meta.dirname, '../../release');
try {
  const program = packedProgram(release, process.platform, manifest.productName);
  const errors = await fuseErrors(program);
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await smoke(program);
  console.log(`${program} starts, shows its first screen, and has its fuses set.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
