import Clipboard from 'quill/modules/clipboard.js';
import { Quill } from 'react-quill';
import { parseApart } from '../ui/trusted-html.ts';
import { flattenTables } from './rich-tables.ts';
import { applyStyles, maskStyles } from './rich-word.ts';

/** Adds tables and Trusted Types to Quill's clipboard, which also parses the initial HTML. */
class TableClipboard extends Clipboard {
  override convertHTML(html: string) {
    return super.convertHTML(maskStyles(html));
  }

  override normalizeHTML(doc: Document): void {
    applyStyles(doc);
    super.normalizeHTML(doc);
    flattenTables(doc);
  }

  /** The build replaces Quill's parser calls by this (`vite-plugin-trusted-quill.ts`). */
  parseHTML(html: string): Document {
    return parseApart(html);
  }
}
Quill.register('modules/clipboard', TableClipboard, true);

/** The formats that `api/src/html/clean-html.ts` allows; pasted colours, sizes and images are dropped. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'link', 'code'],
  ...['header', 'list', 'indent', 'align', 'blockquote', 'code-block', 'table'],
];

/** Removed, because Tab would trap keyboard users in the editor. */
const tabBindings = [
  ...['indent', 'outdent', 'indent code-block', 'outdent code-block'],
  ...['remove tab', 'tab', 'table tab'],
];

export const modules = {
  // Quill's toolbar is not keyboard accessible.
  toolbar: false,
  table: true,
  history: { userOnly: true },
  keyboard: { bindings: Object.fromEntries(tabBindings.map(name => [name, null])) },
};
