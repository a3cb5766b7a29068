import { readFile } from 'node:fs/promises';
import { email } from '@hydraulics/common/contract/fields';
import { company } from '@hydraulics/common/nouns/company';
import { z } from 'zod';

const addresses = z.array(email('The address'));

/** The profile as stored. The recipients of enquiries are not part of the public profile. */
const companyFile = company.extend({
  enquiriesTo: z
    .object({
      /** Absent or empty: the first public address. */
      default: addresses.optional(),
      categories: z.record(z.string(), addresses).optional(),
    })
    .optional(),
});
export type CompanyFile = z.output<typeof companyFile> & {
  /** The invented company of the demo. Its addresses are invented too. */
  isDemo?: true;
};

/** A parsed file: the profile, or its errors, one line each. */
export type ParsedFile = { profile: CompanyFile } | { problems: string[] };

/** Reads and checks a profile. Never rejects. */
export async function readCompanyFile(file: string): Promise<ParsedFile> {
  let content: unknown;
  try {
    content = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = error instanceof SyntaxError ? `is not valid JSON: ${message}` : `cannot be read (${code})`;
    return { problems: [`The file ${reason}`] };
  }
  const parsed = companyFile.safeParse(content);
  return parsed.success ? { profile: parsed.data } : { problems: parsed.error.issues.map(describe) };
}

const describe = ({ path, message }: z.core.$ZodIssue) =>
  `${path.join('.') || 'The file'}: ${message.endsWith('received undefined') ? 'is missing' : message}`;

/** The gallery's images that a text of a profile names, also if the profile is invalid. */
export const imagesNamedIn = (text: string): string[] => text.match(/uploads\/[\w.-]+/g) ?? [];
