import { createHash } from 'node:crypto';

type Built = {
  /** Of the server. */
  version: string;
  /** Of the website; undefined during development. */
  build?: string | undefined;
  /** The settings that pages depend on. */
  settings: unknown[];
};

/** Identifies the program that makes the pages: another one may make others of the same content. */
export const buildOf = ({ version, build = 'development', settings }: Built): string =>
  createHash('sha256')
    .update(JSON.stringify([version, build, settings]))
    .digest('hex');
