import { type Env, loadEnvFile, readEnv } from '../env.ts';
import { keepFilesPrivate } from '../files/private-files.ts';
import { requireNode } from '../node-version.ts';

type Command = (env: Env, args: string[]) => Promise<string>;

/** Runs a CLI command: prints its result, or its error with exit code 1. */
export async function runCommand(command: Command): Promise<void> {
  try {
    requireNode();
    keepFilesPrivate();
    loadEnvFile();
    process.stdout.write(`${await command(readEnv(), process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
