import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule } from 'postcss';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file.endsWith('.css') && !file.startsWith('styles/'));

/** Rules for many components, in separate layers, or for staff on visitors' pages. */
const acrossComponents = [
  'site/app/print.css',
  'admin/app/media/print.css',
  'site/app/forced-colors.css',
  'admin/app/media/forced-colors.css',
  'site/app/long-words.css',
  'site/app/touch.css',
  'site/editing/editing.css',
  'site/editing/section-form.css',
];

/** Sheets of different areas never share a page, unless shared or scoped to a class. */
const areas: Record<string, (file: string) => boolean> = {
  site: file => !file.startsWith('admin/'),
  admin: file => !file.startsWith('site/'),
};

const surfaces = /^\.on-dark /;

/** Each class is styled in one file only. */
const firstClass = (selector: string) => selector.replace(surfaces, '').match(/\.([a-z][\w-]*)/)?.[1];

function homesOf(area: string): Map<string, Set<string>> {
  const homes = new Map<string, Set<string>>();
  for (const file of files.filter(file => areas[area]?.(file) && !acrossComponents.includes(file))) {
    postcss.parse(readFileSync(path.join(source, file), 'utf8')).walkRules(({ selectors, parent }) => {
      if ((parent as AtRule).name === 'keyframes') return;
      for (const name of selectors.map(firstClass)) if (name) homes.set(name, (homes.get(name) ?? new Set()).add(file));
    });
  }
  return homes;
}

/** The longest class that a class extends: `card` for `card-name`. */
const blockOf = (name: string, homes: Map<string, unknown>) =>
  [...homes.keys()].filter(other => name.startsWith(`${other}-`)).toSorted((a, b) => b.length - a.length)[0];

/** `table.css`, `table-narrow.css` and `table-controls.css` in one folder belong to one block. */
const ofBlock = (file: string, block: string) => {
  const name = path.posix.basename(file, '.css');
  return name === block || name.startsWith(`${block}-`);
};

test.each(Object.keys(areas))('in the %s a class is defined by one component', area => {
  const shared = [...homesOf(area)].filter(
    ([name, homes]) => homes.size > 1 && ![...homes].every(file => ofBlock(file, name.split('-')[0] ?? name)),
  );
  expect(shared.map(([name, homes]) => `${name}: ${[...homes].join(', ')}`)).toEqual([]);
});

test.each(Object.keys(areas))("in the %s a class that extends another's name is in the same component", area => {
  const homes = homesOf(area);
  const scattered = [...homes].flatMap(([name, own]) => {
    const block = blockOf(name, homes);
    if (!block) return [];
    return [...own]
      .filter(file => !homes.get(block)?.has(file) && !ofBlock(file, block) && !ofBlock(file, name))
      .map(file => `${name} in ${file}, but ${block} in ${[...(homes.get(block) ?? [])].join(', ')}`);
  });
  expect(scattered).toEqual([]);
});
