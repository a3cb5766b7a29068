import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { type AtRule, type Root } from 'postcss';
import { describe, expect, test } from 'vitest';
import { breakpoints } from '../shared/ui/breakpoints.ts';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map(file => file.replaceAll('\\', '/'));
const read = (file: string) => readFileSync(path.join(source, file), 'utf8');
const styles: [string, Root][] = files
  .filter(file => file.endsWith('.css'))
  .map(file => [file, postcss.parse(read(file))]);

const sheets = ['admin', 'editing', 'lightbox', 'rich-editor', 'section-form', 'site'].map(
  name => `styles/${name}.css`,
);
const layers = ['library', 'tokens', 'base', 'components', 'screens', 'utilities', 'print'];

function atRules(root: Root, name: string): AtRule[] {
  const found: AtRule[] = [];
  root.walkAtRules(name, rule => void found.push(rule));
  return found;
}

const importsOf = (sheet: string) =>
  atRules(postcss.parse(read(sheet)), 'import').map(({ params }) => {
    const [, file = '', layer] = params.match(/^"([^"]+)"(?: layer\((\w+)\))?$/) ?? [];
    return { file: file.startsWith('.') ? path.posix.join('styles', file) : file, layer };
  });

describe('breakpoints', () => {
  test('are the same in style sheets and scripts, and at most six', () => {
    const [, named] = styles.find(([file]) => file === 'styles/breakpoints.css') ?? [];
    const expected = Object.entries(breakpoints).map(([name, rem]) => `--${name} (width >= ${rem}rem)`);
    expect(named && atRules(named, 'custom-media').map(({ params }) => params)).toEqual(expected);
    expect(expected.length).toBeLessThanOrEqual(6);
  });

  test('are named wherever a layout depends on the window width', () => {
    const unnamed = styles.flatMap(([file, root]) =>
      atRules(root, 'media')
        .filter(({ params }) => /width|height/.test(params))
        .map(({ params }) => `${file}: ${params}`),
    );
    const scripts = files
      .filter(file => /(?<!\.test)\.tsx?$/.test(file) && file !== 'shared/ui/breakpoints.ts')
      .filter(file => /\((min|max)-width|\(width [<>]/.test(read(file)));
    expect([...unnamed, ...scripts]).toEqual([]);
  });

  test('no width is in characters, which are wider or narrower until the fonts arrive', () => {
    const inCharacters = styles.flatMap(([file, root]) => {
      const found: string[] = [];
      root.walkDecls(({ prop, value }) => {
        if (/\d(ch|ex|ic|cap)\b/.test(value)) found.push(`${file}: ${prop}: ${value}`);
      });
      return found;
    });
    expect(inCharacters).toEqual([]);
  });

  test('container queries use rem, so that they do not depend on a local font size', () => {
    const others = styles.flatMap(([file, root]) =>
      atRules(root, 'container')
        .filter(({ params }) => !/^(\w+ )?\(([\d.]+rem <= )?width (<|>=) [\d.]+rem\)$/.test(params))
        .map(({ params }) => `${file}: ${params}`),
    );
    expect(others).toEqual([]);
  });
});

describe('layers', () => {
  test('have one order', () => {
    expect(read('styles/layers.css')).toContain(`@layer ${layers.join(', ')};`);
    expect(styles.filter(([, root]) => atRules(root, 'layer').length > 0).map(([file]) => file)).toEqual([
      'styles/layers.css',
    ]);
  });

  test.each(sheets)('%s declares it first, and the layer of every imported file with rules', sheet => {
    const [breakpointFile, layerFile, ...rest] = importsOf(sheet);
    expect([breakpointFile?.file, layerFile?.file]).toEqual(['styles/breakpoints.css', 'styles/layers.css']);
    expect(rest.filter(({ file, layer }) => !layers.includes(layer ?? '') && file !== 'styles/fonts.css')).toEqual([]);
    const order = rest.flatMap(({ layer }) => (layer ? [layers.indexOf(layer)] : []));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test('contain every file', () => {
    const imported = new Set(sheets.flatMap(sheet => importsOf(sheet).map(({ file }) => file)));
    const loose = styles.map(([file]) => file).filter(file => !imported.has(file) && !sheets.includes(file));
    // The service worker adds it to copies of pages.
    expect(loose).toEqual(['offline/note.css']);
    const importing = styles.filter(([, root]) => atRules(root, 'import').length > 0).map(([file]) => file);
    expect(importing.toSorted()).toEqual(sheets);
  });

  test('replace ids, doubled classes and !important', () => {
    const violations: string[] = [];
    for (const [file, root] of styles) {
      root.walkRules(({ selectors, parent }) => {
        if (parent?.type === 'atrule' && (parent as AtRule).name === 'keyframes') return;
        for (const one of selectors) if (/#\w|(\.[\w-]+)\1(?![\w-])/.test(one)) violations.push(`${file}: ${one}`);
      });
      root.walkDecls(({ important, prop }) => {
        if (important && file !== 'styles/base.css') violations.push(`${file}: ${prop}`);
      });
    }
    expect(violations).toEqual([]);
  });
});
