import '../../styles/rich-editor.css';
import { storedHtml } from '@hydraulics/common/rich-text/stored-html';
import { directionOf } from '@hydraulics/common/units/direction';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill';
import { refused } from './paste/refusals.ts';
import { formats, modules } from './rich-setup.ts';
import { RichToolbar } from './rich-toolbar.tsx';

export type RichEditorProps = {
  label: string;
  /** HTML as the API stores it; empty without text. */
  value: string;
  /** Called on changes by the user only, with HTML of the same kind. */
  onChange: (html: string) => void;
  readOnly?: boolean;
  labelledBy: string;
  describedBy: string | undefined;
  invalid: boolean;
};

/** Quill with the theme snow, loaded when the first rich text is edited. */
export default function RichEditor(props: RichEditorProps) {
  const { value } = props;
  // An external value, such as a restored draft, remounts the editor and clears its undo history.
  const [current, setCurrent] = useState({ value, generation: 0 });
  if (current.value !== value) setCurrent({ value, generation: current.generation + 1 });
  return (
    <Editor key={current.generation} {...props} onLatest={html => setCurrent(before => ({ ...before, value: html }))} />
  );
}

function Editor({ onLatest: onEdit, ...props }: RichEditorProps & { onLatest: (html: string) => void }) {
  const { label, onChange, readOnly = false } = props;
  const component = useRef<ReactQuill>(null);
  const [initial] = useState(props.value);
  const [quill, setQuill] = useState<Quill | null>(null);
  const untouched = useRef('');

  useEffect(() => {
    const made = component.current?.getEditor() ?? null;
    untouched.current = made ? storedHtml(made.editor.delta.ops) : '';
    // Without this, the component serializes the document twice per change, for a callback that we do not use.
    if (made) component.current?.unhookEditor(made);
    setQuill(made);
  }, []);
  useAttributes(quill, props);
  useDirection(quill);
  const refusal = useRefusal(quill);

  useUserChange(quill, made => {
    const html = storedHtml(made.editor.delta.ops);
    const text = html === untouched.current ? initial : html;
    onEdit(text);
    onChange(text);
  });
  return (
    <div className="rich-text" data-invalid={props.invalid} data-read-only={readOnly}>
      <RichToolbar quill={quill} label={label} disabled={readOnly} />
      {refusal && (
        <p className="rich-refusal" role="alert">
          {refusal}
        </p>
      )}
      <ReactQuill
        ref={component}
        className="rich"
        theme="snow"
        modules={modules}
        formats={formats}
        defaultValue={initial}
        readOnly={readOnly}
      />
    </div>
  );
}

/** Setting the initial content is not a change: the HTML stays as stored until the user edits it. */
function useUserChange(quill: Quill | null, onChange: (quill: Quill) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    if (!quill) return;
    const change = (_delta: unknown, _before: unknown, source: string) => {
      if (source === 'user') changed(quill);
    };
    quill.on('text-change', change);
    return () => {
      quill.off('text-change', change);
    };
  }, [quill]);
}

/** Why the last paste was refused, until the next change of the text. */
function useRefusal(quill: Quill | null): string | undefined {
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    if (!quill) return;
    const isPaste = { now: false };
    const refuse = (reason: string) => {
      setRefusal(reason);
      // The change event of the same paste follows immediately and must not clear it.
      isPaste.now = true;
      queueMicrotask(() => {
        isPaste.now = false;
      });
    };
    const clear = () => {
      if (!isPaste.now) setRefusal(undefined);
    };
    quill.emitter.on(refused, refuse);
    quill.on('text-change', clear);
    return () => {
      quill.emitter.off(refused, refuse);
      quill.off('text-change', clear);
    };
  }, [quill]);
  return refusal;
}

/** Sets the side of bullets and columns by the first letter. Each line has its own direction. */
function useDirection(quill: Quill | null): void {
  useEffect(() => {
    if (!quill) return;
    const { root } = quill;
    const turn = () => {
      const dir = directionOf(root.firstElementChild?.textContent ?? '') ?? 'ltr';
      // Setting the same direction again would recalculate the styles of the whole text.
      if (root.dir !== dir) root.dir = dir;
    };
    turn();
    quill.on('text-change', turn);
    return () => {
      quill.off('text-change', turn);
    };
  }, [quill]);
}

/** Adds ARIA attributes that Quill lacks. */
function useAttributes(quill: Quill | null, { labelledBy, describedBy, invalid, readOnly }: RichEditorProps): void {
  useEffect(() => {
    if (!quill) return;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? 'true' : undefined,
      'aria-readonly': readOnly ? 'true' : undefined,
      // Read-only text must be focusable to scroll.
      tabindex: '0',
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, value);
    }
  }, [quill, labelledBy, describedBy, invalid, readOnly]);
}
