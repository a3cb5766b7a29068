import { readFile } from 'node:fs/promises';
import {
  type CompanyValues,
  companyFile,
  type WebsiteValues,
  websiteValues,
} from '@hydraulics/common/nouns/website/profile';
import type { z } from 'zod';

/** The profile as the server uses it. The recipients of enquiries are not part of the public profile. */
export type CompanyFile = CompanyValues & {
  /** The invented company of the demo. Its addresses are invented too. */
  isDemo?: true;
};

/** A parsed file: what it fills in, or its errors, one line each. */
export type ParsedFile = { values: WebsiteValues } | { problems: string[] };

/** Reads and checks a profile, which may be unfinished. Null if there is no file. Never rejects. */
export async function readCompanyFile(file: string): Promise<ParsedFile | null> {
  try {
    const parsed = websiteValues.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? { values: parsed.data } : { problems: parsed.error.issues.map(describe) };
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    const reason = error instanceof SyntaxError ? `is not valid JSON: ${message}` : `cannot be read (${code})`;
    return { problems: [`The file ${reason}`] };
  }
}

/** Reads a complete profile, such as the demo's; null if there is none. */
export async function readCompleteFile(file: string): Promise<CompanyFile | null> {
  try {
    return companyFile.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

const describe = ({ path, message }: z.core.$ZodIssue) => `${path.join('.') || 'The file'}: ${message}`;

/** The gallery's images that a text of a profile names, also if the profile is invalid. */
export const imagesNamedIn = (text: string): string[] => text.match(/uploads\/[\w.-]+/g) ?? [];
