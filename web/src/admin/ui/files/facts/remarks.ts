import { contentHash } from '@hydraulics/common/units/images';
import type { z } from 'zod';
import { formatNumber } from '../../../../shared/locale.ts';
import { type FileFacts, factsOf } from './file-facts.ts';

type Facts = ReadonlyMap<File, Pick<FileFacts, 'hash' | 'refusal'>>;

/** The images of a place, and the remark about a file that it already has. */
export type Place = { hashes: ReadonlySet<string>; remark: string };

export const hashesOf = (paths: readonly string[]): ReadonlySet<string> => new Set(paths.map(contentHash));

/**
 * Remarks on chosen files before they are sent: the server would refuse them, an earlier one has the same content, or they
 * are already stored. Files without a remark are not in the map.
 */
export function remarksOn(files: readonly File[], facts: Facts, ...places: Place[]): Map<File, string> {
  const first = new Map<string, File>();
  const remarks = new Map<File, string>();
  for (const file of files) {
    const { hash, refusal } = facts.get(file) ?? {};
    if (!hash) continue;
    const other = first.get(hash);
    const repeated = other && `The same image as ${other.name}.`;
    const stored = places.find(({ hashes }) => hashes.has(hash))?.remark;
    const remark = refusal ?? repeated ?? stored;
    if (remark) remarks.set(file, remark);
    if (!other) first.set(hash, file);
  }
  return remarks;
}

/** Validates in the form what the server would refuse. */
export async function refuseUnusable(files: readonly File[], context: z.RefinementCtx): Promise<void> {
  const facts = await Promise.all(files.map(factsOf));
  const [first, ...others] = files.filter((_, index) => facts[index]?.refusal);
  if (!first) return;
  const message =
    others.length === 0
      ? `Remove ${first.name} first: its remark says why.`
      : `Remove the ${formatNumber(others.length + 1)} images with a remark first.`;
  context.addIssue({ code: 'custom', message });
}
