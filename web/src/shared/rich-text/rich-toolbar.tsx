import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import type { Quill } from 'react-quill';
import { RichLink } from './rich-link.tsx';
import { type Formats, type RichTool, tableTools, tools } from './rich-tools.ts';

type RichToolbarProps = { quill: Quill | null; label: string; disabled: boolean };

/**
 * The editor's toolbar: one tab stop, with the arrow keys between the tools. Memoized, since most keys do not change
 * it.
 */
export const RichToolbar = memo(function RichToolbar({ quill, label, disabled }: RichToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const formats = useFormats(quill);
  useSelectionOnLeaving(quill);
  const [current, setCurrent] = useState(0);
  const [linking, setLinking] = useState(false);
  const shown = formats.table ? [...tools, ...tableTools] : tools;
  const stop = Math.min(current, shown.length - 1);

  useEffect(() => {
    // Quill binds this shortcut to its own toolbar.
    quill?.keyboard.addBinding({ key: 'k', shortKey: true }, () => setLinking(true));
  }, [quill]);

  const move = (event: KeyboardEvent) => {
    const last = shown.length - 1;
    const to = {
      ArrowRight: stop === last ? 0 : stop + 1,
      ArrowLeft: stop === 0 ? last : stop - 1,
      Home: 0,
      End: last,
    };
    const next = to[event.key as keyof typeof to];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };

  const use = (tool: RichTool) => {
    if (!quill) return;
    if (tool.name === 'link') setLinking(true);
    else tool.run(quill, tool.active?.(formats) ?? false);
  };

  return (
    <>
      <div
        ref={bar}
        className="rich-tools"
        role="toolbar"
        aria-label={`Formatting of ${label}`}
        onKeyDown={move}
        onPointerDown={() => quill?.selection.update('user')}
      >
        {shown.map((tool, index) => (
          <button
            key={tool.name}
            type="button"
            className="rich-tool"
            tabIndex={index === stop ? 0 : -1}
            aria-label={tool.label}
            title={tool.shortcut ? `${tool.label} (${tool.shortcut})` : tool.label}
            aria-pressed={tool.active ? tool.active(formats) : undefined}
            disabled={disabled || !quill}
            onFocus={() => setCurrent(index)}
            onClick={() => use(tool)}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={tool.icon} />
            </svg>
          </button>
        ))}
      </div>
      {linking && quill && <RichLink quill={quill} onClose={() => setLinking(false)} />}
    </>
  );
});

/** The formats at the cursor; they stay while the toolbar has the focus. */
function useFormats(quill: Quill | null): Formats {
  const [formats, setFormats] = useState<Formats>({});
  useEffect(() => {
    if (!quill) return;
    const read = () => {
      // Not `getSelection`, which first scans the text for changes.
      const [range] = quill.selection.getRange();
      if (!range) return;
      const found = quill.getFormat(range);
      setFormats(before => (JSON.stringify(before) === JSON.stringify(found) ? before : found));
    };
    quill.on('editor-change', read);
    return () => {
      quill.off('editor-change', read);
    };
  }, [quill]);
  return formats;
}

/** Quill reads a changed selection with a delay, when the focus, and with it the selection, may be gone. */
function useSelectionOnLeaving(quill: Quill | null): void {
  useEffect(() => {
    if (!quill) return;
    const { root } = quill;
    const read = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'Tab') quill.selection.update('user');
    };
    root.addEventListener('keydown', read);
    return () => root.removeEventListener('keydown', read);
  }, [quill]);
}
