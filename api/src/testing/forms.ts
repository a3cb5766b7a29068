import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSharp } from '../media/sharp.ts';
import { writeVariants } from '../media/variants.ts';

/** Makes the forms of images in a folder of their own, until `remove`. */
export function formsIn(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));

  /** Writes the forms of an image and reads back what they are. */
  async function formsOf(bytes: Uint8Array) {
    const sharp = await loadSharp();
    const own = mkdtempSync(join(folder, 'one-'));
    const file = join(folder, 'sent');
    writeFileSync(file, bytes);
    const decoded = await writeVariants(file, own, 'picture');
    const forms = await Promise.all(
      decoded.names.map(async name => {
        const { size, data, info } = await read(join(own, name));
        return { name, size, data, info, metadata: await sharp(join(own, name)).metadata() };
      }),
    );
    return { ...decoded, files: readdirSync(own), forms };

    async function read(path: string) {
      const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data, info, size: statSync(path).size };
    }
  }

  return { formsOf, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
