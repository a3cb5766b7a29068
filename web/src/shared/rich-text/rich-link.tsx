import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Quill } from 'react-quill';
import { toLink } from './rich-address.ts';

/** Asks for the address of a link, for the selection or the link at the cursor. */
export function RichLink({ quill, onClose }: { quill: Quill; onClose: () => void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [range] = useState(() => linkRange(quill));
  const currentLink = String(quill.getFormat(range.index, range.length).link ?? '');
  const [typed, setTyped] = useState(currentLink);
  const [error, setError] = useState<string>();

  useEffect(() => {
    // `select` does not focus the input in every browser.
    input.current?.focus();
    input.current?.select();
  }, []);

  const leave = () => {
    onClose();
    quill.setSelection(range.index, range.length);
  };
  const apply = () => {
    const address = toLink(typed);
    if (!address) {
      setError('Please give a web address, such as https://example.com, or an email address.');
      input.current?.focus();
      return;
    }
    if (range.length > 0) quill.formatText(range.index, range.length, 'link', address, 'user');
    else quill.insertText(range.index, typed.trim(), { link: address }, 'user');
    onClose();
    quill.setSelection(range.index + (range.length || typed.trim().length));
  };
  const remove = () => {
    quill.formatText(range.index, range.length, 'link', false, 'user');
    leave();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Must not reach the surrounding form or dialog.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') apply();
    else leave();
  };

  return (
    <div className="rich-link">
      <label htmlFor={id}>Address of the link</label>
      <input
        ref={input}
        id={id}
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}error` : undefined}
        onChange={event => setTyped(event.target.value)}
        onKeyDown={press}
      />
      <button type="button" className="button" onClick={apply}>
        Set link
      </button>
      {currentLink && (
        <button type="button" className="button" onClick={remove}>
          Remove link
        </button>
      )}
      <button type="button" className="button" onClick={leave}>
        Cancel
      </button>
      {error && (
        <p className="field-error" id={`${id}error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function linkRange(quill: Quill): { index: number; length: number } {
  const range = quill.getSelection(true);
  if (range.length > 0 || !quill.getFormat(range).link) return range;
  const { link } = quill.getFormat(range);
  const same = (index: number) => index >= 0 && quill.getFormat(index, 1).link === link;
  let { index } = range;
  while (same(index - 1)) index -= 1;
  let end = range.index;
  while (end < quill.getLength() - 1 && same(end)) end += 1;
  return { index, length: end - index };
}
