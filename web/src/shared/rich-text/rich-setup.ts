import Clipboard from 'quill/modules/clipboard.js';
import { Quill } from 'react-quill';
import { flattenTables } from './rich-tables.ts';
import { applyStyles, maskStyles } from './rich-word.ts';

/** The clipboard of Quill, for tables and under a strict policy too. It also reads what the editor is filled with. */
class TableClipboard extends Clipboard {
  override convertHTML(html: string) {
    return super.convertHTML(maskStyles(html));
  }

  override normalizeHTML(doc: Document): void {
    applyStyles(doc);
    super.normalizeHTML(doc);
    flattenTables(doc);
  }
}
Quill.register('modules/clipboard', TableClipboard, true);

/** What `api/src/html/clean-html.ts` lets through, and nothing else: colours, sizes and pictures of a paste are left behind. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'link', 'code'],
  ...['header', 'list', 'indent', 'align', 'blockquote', 'code-block', 'table'],
];

/** Quill's own use of the Tab key, which would hold those without a mouse in the editor. */
const tabBindings = [
  ...['indent', 'outdent', 'indent code-block', 'outdent code-block'],
  ...['remove tab', 'tab', 'table tab'],
];

export const modules = {
  // The toolbar is ours: Quill's cannot be used without a mouse.
  toolbar: false,
  table: true,
  history: { userOnly: true },
  keyboard: { bindings: Object.fromEntries(tabBindings.map(name => [name, null])) },
};
