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
const layers = ['library', 'tokens', 'base', 'components', 'screens', 'below', 'utilities', 'print'];

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
  test('breakpoints are the same in style sheets and scripts, and at most six', () => {
    const [, named] = styles.find(([file]) => file === 'styles/breakpoints.css') ?? [];
    const expected = Object.entries(breakpoints).map(([name, rem]) => `--${name} (width >= ${rem}rem)`);
    expect(named && atRules(named, 'custom-media').map(({ params }) => params)).toEqual(expected);
    expect(expected.length).toBeLessThanOrEqual(6);
  });

  test('breakpoints are named wherever a layout depends on the window width', () => {
    const unnamed = styles.flatMap(([file, root]) =>
      atRules(root, 'media')
        // A window as low as at 400 % zoom is no breakpoint of the layout.
        .filter(({ params }) => /width|height/.test(params) && params !== '(height < 24rem)')
        .map(({ params }) => `${file}: ${params}`),
    );
    const scripts = files
      .filter(file => /(?<!\.test)\.tsx?$/.test(file) && file !== 'shared/ui/breakpoints.ts')
      .filter(file => /\((min|max)-width|\(width [<>]/.test(read(file)));
    expect([...unnamed, ...scripts]).toEqual([]);
  });

  test('no width is in `ch`, which changes when the fonts load', () => {
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

describe('sheets', () => {
  test.each([
    ['admin', /^(admin|shared)\//],
    ['editing', /^(site\/editing|shared)\//],
    ['lightbox', /^site\/ui\/lightbox\//],
    ['rich-editor', /^shared\/rich-text\//],
    // The back office's form on a visitors' page.
    ['section-form', /^(admin|site\/editing)\//],
    ['site', /^(site|shared)\//],
  ])('%s imports files of its own area only', (sheet, area) => {
    const imported = importsOf(`styles/${sheet}.css`).map(({ file }) => file);
    const own = imported.filter(file => !file.startsWith('styles/') && files.includes(file));
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(file => !area.test(file))).toEqual([]);
  });

  test('import a file of a component once, in one of them', () => {
    const imports = sheets.flatMap(sheet => importsOf(sheet).map(({ file }) => ({ file, sheet })));
    const ofComponents = imports.filter(({ file }) => !file.startsWith('styles/'));
    const repeated = [...Map.groupBy(ofComponents, ({ file }) => file)].filter(([, of]) => of.length > 1);
    expect(repeated.map(([file, of]) => [file, ...of.map(({ sheet }) => sheet)]).toSorted()).toEqual([
      // The page with the form on it does not load the back office's sheet.
      ['admin/features/sign-in/second-step.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/features/sign-in/stay.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/features/website/parts/parts.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/button.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/conflicts/conflict.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/dialog.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/files/files.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/files/upload.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/form/form.css', 'styles/admin.css', 'styles/section-form.css'],
      ['admin/ui/panel.css', 'styles/admin.css', 'styles/section-form.css'],
      // Both areas show texts of the editor, and staff wait on both.
      ['shared/rich-text/rich.css', 'styles/admin.css', 'styles/site.css'],
      ['shared/ui/spinner.css', 'styles/admin.css', 'styles/editing.css'],
    ]);
  });

  test('the sheets are all that scripts load, apart from the files outside all layers', () => {
    const loaded = ['web/src', 'desktop/src'].flatMap(workspace => {
      const root = path.resolve(source, '../..', workspace);
      return readdirSync(root, { recursive: true, encoding: 'utf8' })
        .filter(file => /(?<!\.test)\.tsx?$/.test(file))
        .flatMap(file => {
          const text = readFileSync(path.join(root, file), 'utf8');
          const imports = text.matchAll(/\b(?:from|import)[ (]*['"]([^'"\n]+\.css\b[^'"\n]*)['"]/g);
          return [...imports].map(([, sheet]) => `${workspace}/${file.replaceAll('\\', '/')}: ${sheet}`);
        });
    });
    expect(loaded.toSorted()).toEqual([
      'desktop/src/renderer/main.tsx: ./desktop.css',
      'desktop/src/renderer/main.tsx: @hydraulics/web/styles/admin.css',
      'desktop/src/renderer/photos/photos-screen.tsx: ./photos.css',
      'web/src/entries/admin-client.tsx: ../styles/admin.css',
      'web/src/entries/islands.ts: ../styles/site.css',
      'web/src/entries/offline-worker.ts: ../offline/note.css?inline',
      'web/src/entries/staff-forms.tsx: ../styles/section-form.css',
      'web/src/shared/rich-text/rich-editor.tsx: ../../styles/rich-editor.css',
      'web/src/site/editing/edit-links.ts: ../../styles/editing.css',
      'web/src/site/editing/editing.tsx: ../../styles/editing.css',
      'web/src/site/products/editing/edited-product.tsx: ../../../styles/editing.css',
      'web/src/site/review/render-review.tsx: ./review.css?inline',
      'web/src/site/ui/lightbox/lightbox.tsx: ../../../styles/lightbox.css',
    ]);
  });
});

describe('layers', () => {
  test('layers have one order', () => {
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

  test('layers contain every file', () => {
    const imported = new Set(sheets.flatMap(sheet => importsOf(sheet).map(({ file }) => file)));
    const loose = styles.map(([file]) => file).filter(file => !imported.has(file) && !sheets.includes(file));
    // The service worker adds one to copies of pages, the server the other to pages of review links.
    expect(loose).toEqual(['offline/note.css', 'site/review/review.css']);
    const importing = styles.filter(([, root]) => atRules(root, 'import').length > 0).map(([file]) => file);
    expect(importing.toSorted()).toEqual(sheets);
  });

  test('layers replace ids, doubled classes and !important', () => {
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
