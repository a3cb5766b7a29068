import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { recoloured } from '@hydraulics/common/units/colours/own-drawing';

const address = /"\/assets\/([\w.-]+\.svg)(\?[\w=;&-]*)?(#\w+)?"/g;

/**
 * A document whose built drawings are data instead of addresses, in the colours that these ask for. The desktop app
 * reaches no other files of the website than uploads.
 * @param folder of the built client
 */
export async function embedDrawings(html: string, folder: string): Promise<string> {
  const drawings = new Map<string, string>();
  for (const [found, name = '', query = '', place = ''] of html.matchAll(address)) {
    const file = join(folder, 'assets', name);
    if (drawings.has(found) || !existsSync(file)) continue;
    const svg = await readFile(file, 'utf8');
    const data = Buffer.from(recoloured(svg, new URLSearchParams(query)) ?? svg).toString('base64');
    drawings.set(found, `"data:image/svg+xml;base64,${data}${place}"`);
  }
  return html.replace(address, found => drawings.get(found) ?? found);
}
