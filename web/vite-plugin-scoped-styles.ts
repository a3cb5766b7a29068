import { readFileSync } from 'node:fs';
import path from 'node:path';
import postcss, { AtRule, type ChildNode, Rule } from 'postcss';
import type { Plugin } from 'vite';

const isForAll = (node: ChildNode): boolean => node.type === 'atrule' && node.name === 'keyframes';

/**
 * Scopes the layered imports of a style sheet to one class, because back office and website share some class names.
 * Lightning CSS bundles imports and has no option for it.
 * @param sheet the end of the sheet's path; its imports without a layer stay unchanged
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
