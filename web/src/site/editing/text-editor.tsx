import type { RichField } from '@hydraulics/common/nouns/products';
import { useEffect, useRef, useState } from 'react';
import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx';
import { Conflict } from './conflict.tsx';
import type { TextEdit, useTextEdit } from './use-text-edit.ts';

type TextEditorProps = { title: string; field: RichField; text: ReturnType<typeof useTextEdit>; edit: TextEdit };

/** The editor of one rich text, in the place of the text. */
export function TextEditor({ title, field, text, edit }: TextEditorProps) {
  const frame = useRef<HTMLFieldSetElement>(null);
  const [asking, setAsking] = useState(false);
  const { restored } = text;
  // What comes back by itself must not take the focus from where somebody is.
  useEffect(() => (restored ? undefined : focusWhenReady(frame.current)), [restored]);

  const cancel = () => {
    if (text.dirty) setAsking(true);
    else text.close();
  };
  return (
    <fieldset className="editor" ref={frame} tabIndex={-1} aria-label={`Editor of ${title}`} aria-busy={text.busy}>
      {text.restored && (
        <p className="editor-note" role="status">
          What you had typed here is back. It is not saved yet.
        </p>
      )}
      {text.theirs && <Conflict theirs={text.theirs} onKeepMine={text.keepMine} onTakeTheirs={text.takeTheirs} />}
      <RichText
        label={title}
        value={edit.html}
        onChange={text.change}
        error={text.errors[field]}
        readOnly={text.busy}
      />
      {text.rootError && (
        <p className="editor-fault">
          Not saved: <span>{text.rootError}</span>
        </p>
      )}
      <div className="editor-actions">
        <button type="button" className="button button-dark" disabled={text.busy} onClick={() => void text.save()}>
          {text.busy ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button button-line" disabled={text.busy} onClick={cancel}>
          Cancel
        </button>
      </div>
      <ConfirmDialog
        open={asking}
        title="Discard your changes?"
        confirm="Discard"
        cancel="Go on editing"
        danger
        onConfirm={() => {
          setAsking(false);
          text.close();
        }}
        onCancel={() => setAsking(false)}
      >
        <p>What you changed in “{title}” has not been saved.</p>
      </ConfirmDialog>
    </fieldset>
  );
}

/** Puts the focus into the editor once it has been fetched. @returns what gives up waiting */
function focusWhenReady(frame: HTMLElement | null): (() => void) | undefined {
  if (!frame) return undefined;
  frame.focus();
  const enter = () => {
    const box = frame.querySelector<HTMLElement>('[role="textbox"]');
    if (!box) return;
    waiting.disconnect();
    if (frame === document.activeElement) box.focus();
  };
  const waiting = new MutationObserver(enter);
  waiting.observe(frame, { childList: true, subtree: true, attributes: true, attributeFilter: ['role'] });
  enter();
  return () => waiting.disconnect();
}
