import { type ComponentType, type Ref, useEffect, useId, useState } from 'react';
import { describedBy, FieldNotes } from '../ui/field-notes.tsx';
import { RichHtml } from '../ui/rich-html.tsx';
import type { RichEditorProps } from './rich-editor.tsx';
import { RichNotes } from './rich-notes.tsx';

export type RichTextProps = Pick<RichEditorProps, 'label' | 'value' | 'onChange' | 'readOnly'> & {
  ref?: Ref<HTMLDivElement>;
  help?: string | undefined;
  error?: string | undefined;
  /** Whether the label is also a heading of the second level, on pages with several texts. */
  heading?: boolean;
};

/** A labelled rich-text field with its help and error; the editor is loaded on demand. */
export function RichText({ label, value, onChange, ref, help, error, readOnly, heading }: RichTextProps) {
  const id = useId();
  const { Editor, failed, load } = useEditor();
  const Label = heading ? 'h2' : 'p';
  return (
    <div className="field" ref={ref} data-invalid={Boolean(error)}>
      <Label className="field-label" id={`${id}label`}>
        {label}
      </Label>
      {Editor ? (
        <Editor
          label={label}
          value={value}
          onChange={onChange}
          readOnly={readOnly ?? false}
          labelledBy={`${id}label`}
          describedBy={describedBy({ id, error, help })}
          invalid={Boolean(error)}
        />
      ) : (
        <div className="rich-text-waiting">
          {value && <RichHtml html={value} />}
          {failed ? (
            <p role="alert">
              The editor could not be loaded.{' '}
              <button type="button" className="button" onClick={load}>
                Try again
              </button>
            </p>
          ) : (
            <p role="status">Loading the editor...</p>
          )}
        </div>
      )}
      <RichNotes html={value} />
      <FieldNotes id={id} error={error} help={help} />
    </div>
  );
}

let loaded: ComponentType<RichEditorProps> | undefined;

/** Shared by all fields. Not `lazy`, which would not retry after a failure. */
function useEditor() {
  const [Editor, setEditor] = useState(() => loaded);
  const [failed, setFailed] = useState(false);
  const load = () => {
    setFailed(false);
    import('./rich-editor.tsx').then(
      module => {
        loaded = module.default;
        setEditor(() => loaded);
      },
      () => setFailed(true),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; `load` is recreated by each render, but equivalent.
  useEffect(() => {
    if (!Editor) load();
  }, []);
  return { Editor, failed, load };
}
