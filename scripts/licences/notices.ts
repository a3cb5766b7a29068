import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Component, folderOf, licenceOf } from './components.ts';

/**
 * The names, licences and notices of packages as one text, as most licences require for copies. Packages for other
 * platforms are not installed, and not packed.
 */
export function noticesOf(components: Component[], root: string): string {
  const installed = components.filter(component =>
    existsSync(path.join(root, folderOf(component, root), 'package.json')),
  );
  const parts = installed
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
    .map(component => {
      const title = `${component.name} ${component.version ?? ''} (${licenceOf(component, root)})`;
      return `${title}\n${'-'.repeat(title.length)}\n\n${textOf(path.join(root, folderOf(component, root)))}\n`;
    });
  return `This product contains the work of others, used under these licences.\n\n${parts.join('\n')}`;
}

function textOf(folder: string): string {
  const files = readdirSync(folder).filter(name => /^(licen[cs]e|notice|copying)/i.test(name));
  const texts = files
    .map(name => path.join(folder, name))
    .flatMap(file => (/\.(js|json)$/.test(file) ? [] : [readText(file)]))
    .filter(Boolean);
  if (texts.length > 0) return texts.join('\n\n');
  const { author, homepage = '' } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const by = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  return `Copyright ${by}. The package holds no text of its licence. ${homepage}`.trim();
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim();
  } catch {
    return '';
  }
}
