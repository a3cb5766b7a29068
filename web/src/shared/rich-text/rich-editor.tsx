import '../../styles/rich-editor.css';
import { useEffect, useRef, useState } from 'react';
import ReactQuill, { type Quill } from 'react-quill';
import { formats, modules } from './rich-setup.ts';
import { RichToolbar } from './rich-toolbar.tsx';
import { toStored } from './rich-value.ts';

export type RichEditorProps = {
  label: string;
  /** HTML as the API stores it; empty when there is no text. */
  value: string;
  /** Called with HTML of the same kind when somebody has changed the text, and never for showing it. */
  onChange: (html: string) => void;
  readOnly?: boolean;
  /** The ids of what names and describes the text. */
  labelledBy: string;
  describedBy: string | undefined;
  faulty: boolean;
};

/** The editor itself, Quill with the theme snow. It is fetched when the first rich text is edited. */
export default function RichEditor(props: RichEditorProps) {
  const { value } = props;
  // What the editor holds. A value from elsewhere (a restored draft, say) makes a new editor: it has nothing to undo.
  const [held, setHeld] = useState({ value, generation: 0 });
  if (held.value !== value) setHeld({ value, generation: held.generation + 1 });
  return <Editor key={held.generation} {...props} onHeld={html => setHeld(before => ({ ...before, value: html }))} />;
}

function Editor({ onHeld, ...props }: RichEditorProps & { onHeld: (html: string) => void }) {
  const { label, onChange, readOnly = false } = props;
  const component = useRef<ReactQuill>(null);
  const [initial] = useState(props.value);
  const [quill, setQuill] = useState<Quill | null>(null);
  const untouched = useRef('');

  useEffect(() => {
    const made = component.current?.getEditor() ?? null;
    untouched.current = made ? toStored(made.getSemanticHTML()) : '';
    setQuill(made);
  }, []);
  useAttributes(quill, props);

  const change = (source: string) => {
    // Filling the editor is no change: a text that it would write differently stays as it was until somebody types.
    if (source !== 'user' || !quill) return;
    const html = toStored(quill.getSemanticHTML());
    const text = html === untouched.current ? initial : html;
    onHeld(text);
    onChange(text);
  };
  return (
    <div className="rich-text" data-faulty={props.faulty} data-read-only={readOnly}>
      <RichToolbar quill={quill} label={label} disabled={readOnly} />
      <ReactQuill
        ref={component}
        className="rich"
        theme="snow"
        modules={modules}
        formats={formats}
        defaultValue={initial}
        readOnly={readOnly}
        // Else it writes its HTML twice for each letter; `change` does it once.
        useSemanticHTML={false}
        onChange={(_html, _delta, source) => change(source)}
      />
    </div>
  );
}

/** Makes what is edited a text box with a name, a description and a state, which Quill does not. */
function useAttributes(quill: Quill | null, { labelledBy, describedBy, faulty, readOnly }: RichEditorProps): void {
  useEffect(() => {
    if (!quill) return;
    const attributes = {
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': labelledBy,
      'aria-describedby': describedBy,
      'aria-invalid': faulty ? 'true' : undefined,
      'aria-readonly': readOnly ? 'true' : undefined,
      // What cannot be edited can be reached and scrolled all the same.
      tabindex: '0',
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) quill.root.removeAttribute(name);
      else quill.root.setAttribute(name, value);
    }
  }, [quill, labelledBy, describedBy, faulty, readOnly]);
}
