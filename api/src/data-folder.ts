import { accessSync, constants, mkdirSync } from 'node:fs';

/**
 * Makes the folder of all data, for its owner only; one that is there keeps its rights.
 * @throws Error that names the folder, the reason and what to do, when it cannot be made or written to.
 */
export function createDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new Error(
      `The data folder ${folder} cannot be written to (${reasonOf(cause)}). ` +
        'Give the user who runs the server the right to write there, or set DATA_DIR to another folder.',
      { cause },
    );
  }
}

/** The system's words for a failure of a file, without its repetition of the path: "EROFS: read-only file system". */
export function reasonOf(error: unknown): string {
  const { message } = error as Error;
  return message.split(',')[0] ?? message;
}
