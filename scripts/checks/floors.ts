/**
 * A folder and its floors, the lowest first. Each floor lists rooms: regular expressions for the start of paths within
 * the folder.
 */
export type House = { folder: string; floors: string[][] };

/** Files that may import from any floor, as a regular expression. */
export const tests = '[.]test[.]tsx?$|/testing/';

const exempt = new RegExp(`${tests}|[.]d[.]ts$`);

/**
 * What a list of floors leaves out: a file in no room would be free to import anything, and a room without files is a
 * rule about nothing.
 */
export function gapsIn({ folder, floors }: House, files: string[]): string[] {
  const rooms = floors.flat();
  const within = files.filter(file => file.startsWith(folder) && !exempt.test(file));
  const roomsOf = (file: string) => rooms.filter(room => new RegExp(`^${folder}${room}`).test(file));
  const homeless = within.filter(file => roomsOf(file).length === 0);
  return [
    ...[...new Set(homeless.map(file => entryOf(folder, file)))].map(entry => `${entry} is on no floor`),
    ...within
      .filter(file => roomsOf(file).length > 1)
      .map(file => `${file} is in several rooms: ${roomsOf(file).join(', ')}`),
    ...rooms
      .filter(room => !within.some(file => roomsOf(file).includes(room)))
      .map(room => `the room ${folder}${room} has no file`),
  ];
}

/** The file, or the folder directly in the house that has it. */
function entryOf(folder: string, file: string): string {
  const end = file.indexOf('/', folder.length);
  return end < 0 ? file : file.slice(0, end + 1);
}
