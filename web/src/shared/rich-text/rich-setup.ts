import { imageMimeTypes } from '@hydraulics/common/limits';
import { Quill } from 'react-quill';
import { directionFormat } from './direction.ts';
import { BulkModule } from './document/bulk-editor.ts';
import { BulkHistory } from './document/bulk-history.ts';
import { RichInput, RichKeyboard } from './document/delete-selection.ts';
import { Cell, skipCellAttributes } from './document/quick-blots.ts';
import { startFormat } from './list-start.ts';
import { RichClipboard } from './paste/clipboard.ts';
import { refusals, refused } from './paste/refusals.ts';
import { spans } from './table/spans.ts';
import { SpanTable } from './table/table-module.ts';

skipCellAttributes();
Quill.register('modules/clipboard', RichClipboard, true);
Quill.register('modules/history', BulkHistory, true);
Quill.register('modules/keyboard', RichKeyboard, true);
Quill.register('modules/input', RichInput, true);
Quill.register('modules/table', SpanTable, true);
Quill.register('modules/bulk', BulkModule);
Quill.register('formats/table', Cell, true);
Quill.register('formats/direction', directionFormat, true);
Quill.register('formats/start', startFormat);
for (const span of spans) Quill.register(`formats/${span.attrName}`, span);

/** The formats that `api/src/html/clean-html.ts` allows; pasted colours, sizes and images are dropped. */
export const formats = [
  ...['bold', 'italic', 'underline', 'strike', 'script', 'link', 'code'],
  ...[
    'header',
    'list',
    'start',
    'indent',
    'align',
    'direction',
    'blockquote',
    'code-block',
    'table',
    'colspan',
    'rowspan',
  ],
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
  bulk: true,
  history: { userOnly: true },
  uploader: {
    mimetypes: [...imageMimeTypes],
    // Handles dropped images.
    handler(this: { quill: Quill }) {
      this.quill.emitter.emit(refused, refusals.image);
    },
  },
  keyboard: { bindings: Object.fromEntries(tabBindings.map(name => [name, null])) },
};
