import { join } from 'node:path';
import type { DatabaseLocation } from '../db/source.ts';
import { type Env, loadEnvFile, readEnv } from '../env.ts';
import { requireNode } from '../node-version.ts';

/** A command's work: gives the sentence that it ends with, or throws one. */
type Work = (env: Env, args: string[]) => Promise<string>;

/** Runs a command of the terminal: its sentence, and 1 as the exit code when it failed. */
export async function runCommand(work: Work): Promise<void> {
  try {
    requireNode();
    loadEnvFile();
    process.stdout.write(`${await work(readEnv(), process.argv.slice(2))}\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

/** Where the settings say that the database is. */
export const locationOf = ({ DATABASE_URL, DATA_DIR }: Env): DatabaseLocation =>
  DATABASE_URL ? { url: DATABASE_URL } : { file: join(DATA_DIR, 'catalogue.sqlite') };
