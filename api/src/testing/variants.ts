import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSharp } from '../drawing/sharp.ts';
import { writeVariants } from '../media/variants.ts';

/** Encodes variants of images in a temporary folder, until `remove`. */
export function variantsIn(prefix: string) {
  const folder = mkdtempSync(join(tmpdir(), prefix));

  /** Encodes the variants of an image and returns their properties. */
  async function variantsOf(bytes: Uint8Array) {
    const sharp = await loadSharp();
    const own = mkdtempSync(join(folder, 'one-'));
    const file = join(folder, 'sent');
    writeFileSync(file, bytes);
    const decoded = await writeVariants(file, own, 'picture');
    const variants = await Promise.all(
      decoded.names.map(async name => {
        const { size, data, info } = await read(join(own, name));
        return { name, size, data, info, metadata: await sharp(join(own, name)).metadata() };
      }),
    );
    return { ...decoded, files: readdirSync(own), variants };

    async function read(path: string) {
      const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      return { data, info, size: statSync(path).size };
    }
  }

  return { variantsOf, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
