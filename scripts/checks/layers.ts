/**
 * A folder and its layers, lowest first. Each layer lists groups: regular expressions for the start of paths within the
 * folder.
 */
export type LayeredFolder = { folder: string; layers: string[][] };

/** Files that may import from any layer, as a regular expression. */
export const tests = '[.]test[.]tsx?$|/testing/';

const exempt = new RegExp(`${tests}|[.]d[.]ts$`);

/**
 * What a list of layers leaves out: a file in no group could import anything, and a group without files is an obsolete
 * rule.
 */
export function gapsIn({ folder, layers }: LayeredFolder, files: string[]): string[] {
  const groups = layers.flat();
  const within = files.filter(file => file.startsWith(folder) && !exempt.test(file));
  const groupsOf = (file: string) => groups.filter(group => new RegExp(`^${folder}${group}`).test(file));
  const unlisted = within.filter(file => groupsOf(file).length === 0);
  return [
    ...[...new Set(unlisted.map(file => entryOf(folder, file)))].map(entry => `${entry} is in no layer`),
    ...within
      .filter(file => groupsOf(file).length > 1)
      .map(file => `${file} is in several groups: ${groupsOf(file).join(', ')}`),
    ...groups
      .filter(group => !within.some(file => groupsOf(file).includes(group)))
      .map(group => `the group ${folder}${group} has no file`),
  ];
}

/** The file itself, or its top-level folder within the layered folder. */
function entryOf(folder: string, file: string): string {
  const end = file.indexOf('/', folder.length);
  return end < 0 ? file : file.slice(0, end + 1);
}
