import { type AtRule, type ChildNode, type Plugin, Rule } from 'postcss';

/** What names something for the whole document, and may not stand within a rule. */
const isForAll = (node: ChildNode): boolean =>
  node.type === 'atrule' && ['charset', 'font-face', 'keyframes', 'layer'].includes((node as AtRule).name);

/**
 * Puts a style sheet, with all that it imports, under one class: what the back office calls by a short name must not
 * meet what the website calls by the same.
 * @param sheet the end of the sheet's path
 */
export const scopedStyles = (sheet: string, className: string): Plugin => ({
  postcssPlugin: 'scoped-styles',
  Once(root) {
    if (!root.source?.input.file?.endsWith(sheet)) return;
    const scope = new Rule({ selector: `.${className}` });
    scope.append(root.nodes.filter(node => !isForAll(node)));
    root.append(scope);
  },
});
