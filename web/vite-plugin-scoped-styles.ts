import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { AtRule, type ChildNode, Rule } from 'postcss';
import type { Plugin } from 'vite';

/** What names something for the whole document, and may not stand within a rule. */
const isForAll = (node: ChildNode): boolean => node.type === 'atrule' && node.name === 'keyframes';

/**
 * Puts what a style sheet imports into layers under one class: what the back office calls by a short name must not meet
 * what the website calls by the same. Lightning CSS, which bundles imports, cannot be told to.
 * @param sheet the end of the sheet's path; its imports without a layer stay as they are
 */
export const scopedStyles = (sheet: string, className: string): Plugin => ({
  name: 'scoped-styles',
  enforce: 'pre',
  load(id) {
    const [file = ''] = id.split('?');
    if (!file.endsWith(sheet)) return undefined;
    const root = postcss.parse(readFileSync(file, 'utf8'));
    root.walkAtRules('import', rule => {
      const [, target = '', layer] = rule.params.match(/^"([^"]+)" layer\((\w+)\)$/) ?? [];
      if (!layer) return;
      const imported = path.resolve(path.dirname(file), target);
      this.addWatchFile(imported);
      const { nodes } = postcss.parse(readFileSync(imported, 'utf8'));
      const scope = new Rule({ selector: `.${className}`, nodes: nodes.filter(node => !isForAll(node)) });
      rule.replaceWith(new AtRule({ name: 'layer', params: layer, nodes: [...nodes.filter(isForAll), scope] }));
    });
    return root.toString();
  },
});
