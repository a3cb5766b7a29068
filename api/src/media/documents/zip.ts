import { limits } from '@hydraulics/common/limits';
import { formatSize } from '@hydraulics/common/units/sizes';
import yauzl from 'yauzl';
import { type Ends, Unusable } from './ends.ts';

/** Programs, and links that start one: they make an archive dangerous, and do not belong to a product. */
const programs =
  /\.(exe|com|scr|pif|bat|cmd|ps1|vbs|vbe|js|jse|ws|wsf|wsh|hta|msi|msp|msc|msix|appx|lnk|url|scf|jar|cpl|dll|reg|sh|app|dmg|apk|deb|rpm)$/i;

/** Archives and disk images: they are not unpacked here, so they could hide programs and bombs. */
const archives = /\.(zip|7z|rar|tar|gz|tgz|bz2|xz|zst|cab|iso|img|vhdx?)$/i;

const encrypted = 'is protected by a password, so it cannot be checked. Please send it without one.';

/** The name of the unpacked file: Windows drops dots and spaces at its end. */
const unpackedName = (name: string) => name.replace(/[.\s]+$/, '');

/**
 * Requires an archive whose central directory is complete, within limits that no honest archive of drawings reaches. It
 * is never unpacked here; the limits protect people who download it.
 */
export const checkZip = {
  async check({ size }: Ends, path: string): Promise<void> {
    const { entries, bytes: most, ratio } = limits.archive;
    let [count, packed, unpacked] = [0, 0, 0];
    for await (const entry of entriesOf(path)) {
      count += 1;
      packed += entry.compressedSize;
      unpacked += entry.uncompressedSize;
      if (count > entries) throw new Unusable(`holds more than ${entries.toLocaleString('en')} files.`);
      if (entry.isEncrypted()) throw new Unusable(encrypted);
      const [name, shown] = [unpackedName(entry.fileName), entry.fileName.slice(-80)];
      if (programs.test(name)) throw new Unusable(`holds a program: ${shown}.`);
      if (archives.test(name))
        throw new Unusable(`holds another archive, which cannot be checked: ${shown}. Put its files in directly.`);
      if (unpacked > most) throw new Unusable(`would unpack to more than ${formatSize(most)}.`);
    }
    if (count === 0) throw new Unusable('is an empty archive.');
    // Entries that share their bytes occur in archives that unpack to a thousand times their size.
    if (packed > size) throw new Unusable('is damaged: its files overlap.');
    if (unpacked > size * ratio) throw new Unusable(`would unpack to more than ${ratio} times its size.`);
  },
};

/** @throws Unusable if the archive cannot be read, or a name in it would leave its folder */
export async function* entriesOf(path: string): AsyncGenerator<yauzl.Entry> {
  let archive: yauzl.ZipFile | undefined;
  try {
    archive = await yauzl.openPromise(path, { strictFileNames: true, autoClose: false });
    if (archive.entryCount > limits.archive.entries) {
      throw new Unusable(`holds more than ${limits.archive.entries.toLocaleString('en')} files.`);
    }
    for await (const entry of archive.eachEntry()) yield entry;
  } catch (error) {
    if (error instanceof Unusable) throw error;
    // PKWARE's encryption may make even the names unreadable.
    if (/strong encryption/.test(String(error))) throw new Unusable(encrypted, { cause: error });
    throw new Unusable('is damaged, or is not a ZIP archive that can be read.', { cause: error });
  } finally {
    archive?.close();
  }
}
