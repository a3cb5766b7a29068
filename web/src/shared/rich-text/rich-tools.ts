import type TableModule from 'quill/modules/table.js';
import type { Quill } from 'react-quill';
import { reverseDirection } from './direction.ts';

/** Quill's formats at the cursor, by name. */
export type Formats = Record<string, unknown>;

export type RichTool = {
  name: string;
  label: string;
  shortcut?: string;
  icon: string;
  /** Whether the tool is on at the cursor; tools without it are actions. */
  active?: (formats: Formats) => boolean;
  run: (quill: Quill, active: boolean) => void;
};

const format = (
  name: string,
  label: string,
  icon: string,
  more: { format?: string; value?: unknown; shortcut?: string } = {},
): RichTool => {
  const { format = name, value = true, shortcut } = more;
  return {
    name,
    label,
    icon,
    ...(shortcut ? { shortcut } : {}),
    active: formats => formats[format] === value,
    run: (quill, active) => quill.format(format, active ? false : value, 'user'),
  };
};

const indent = (name: string, label: string, icon: string, step: string): RichTool => ({
  name,
  label,
  icon,
  run: quill => quill.format('indent', step, 'user'),
});

function clear(quill: Quill): void {
  const range = quill.getSelection(true);
  if (range.length > 0) {
    quill.removeFormat(range.index, range.length, 'user');
    return;
  }
  const [line, offset] = quill.getLine(range.index);
  if (line) quill.removeFormat(range.index - offset, Math.max(line.length() - 1, 1), 'user');
}

const inTable =
  (work: (table: TableModule) => void): RichTool['run'] =>
  quill => {
    quill.focus();
    work(quill.getModule('table') as TableModule);
  };

const grid = 'M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14';

export const tools: RichTool[] = [
  format('heading', 'Heading', 'M6 5v14M16 5v14M6 12h10', { format: 'header', value: 3 }),
  format('subheading', 'Subheading', 'M5 8v10M12 8v10M5 13h7M17 12l2-1v7', { format: 'header', value: 4 }),
  format('bold', 'Bold', 'M7 5h6a3.5 3.5 0 0 1 0 7H7zM7 12h7a3.5 3.5 0 0 1 0 7H7z', { shortcut: 'Ctrl+B' }),
  format('italic', 'Italic', 'M10 5h8M6 19h8M14 5l-4 14', { shortcut: 'Ctrl+I' }),
  format('underline', 'Underline', 'M7 4v7a5 5 0 0 0 10 0V4M5 20h14', { shortcut: 'Ctrl+U' }),
  format('subscript', 'Subscript', 'M4 6l8 10M12 6L4 16M16 17a2 2 0 0 1 4 0c0 2-4 2-4 4h4', {
    format: 'script',
    value: 'sub',
  }),
  format('superscript', 'Superscript', 'M4 8l8 10M12 8L4 18M16 4a2 2 0 0 1 4 0c0 2-4 2-4 4h4', {
    format: 'script',
    value: 'super',
  }),
  format('bullets', 'Bulleted list', 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01', {
    format: 'list',
    value: 'bullet',
  }),
  format(
    'numbers',
    'Numbered list',
    'M10 6h10M10 12h10M10 18h10M4 4.500l1.5-.5v5M4 14.500c0-1.5 3-1.5 3 0 0 1.5-3 2-3 4h3',
    {
      format: 'list',
      value: 'ordered',
    },
  ),
  indent('outdent', 'Less indent', 'M4 5h16M11 10h9M11 14h9M4 19h16M7 9l-3 3 3 3', '-1'),
  indent('indent', 'More indent', 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3 3-3 3', '+1'),
  {
    name: 'direction',
    label: 'Other reading direction',
    icon: 'M20 6v12M16 6H9a3 3 0 0 0 0 6h2M11 6v12M14.500 6v12M7 15l-3 3 3 3',
    active: formats => formats.direction !== undefined,
    run: reverseDirection,
  },
  format('quote', 'Quotation', 'M5 5v14M10 8h10M10 12h10M10 16h6', { format: 'blockquote' }),
  {
    name: 'link',
    label: 'Link',
    shortcut: 'Ctrl+K',
    icon: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.700L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.700L12 17',
    active: formats => Boolean(formats.link),
    run: () => undefined,
  },
  { name: 'table', label: 'Insert table', icon: grid, run: inTable(table => table.insertTable(3, 2)) },
  { name: 'clear', label: 'Clear formatting', icon: 'M6 5h12M12 5v7M10 19h4M4 4l16 16', run: clear },
];

/** Shown while the cursor is in a table. */
export const tableTools: RichTool[] = [
  {
    name: 'row',
    label: 'Add row below',
    icon: 'M4 5h16v6H4zM12 15v6M9 18h6',
    run: inTable(table => table.insertRowBelow()),
  },
  {
    name: 'column',
    label: 'Add column to the right',
    icon: 'M5 4v16h6V4zM15 12h6M18 9v6',
    run: inTable(table => table.insertColumnRight()),
  },
  {
    name: 'no-row',
    label: 'Delete row',
    icon: 'M4 5h16v6H4zM9 18h6',
    run: inTable(table => table.deleteRow()),
  },
  {
    name: 'no-column',
    label: 'Delete column',
    icon: 'M5 4v16h6V4zM15 12h6',
    run: inTable(table => table.deleteColumn()),
  },
  {
    name: 'no-table',
    label: 'Delete table',
    icon: 'M4 5h16v14H4zM8 9l8 6M16 9l-8 6',
    run: inTable(table => table.deleteTable()),
  },
];
