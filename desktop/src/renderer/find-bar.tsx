import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bridge } from './bridge.ts';
import { findText } from './find-text.ts';

type Found = { ranges: readonly Range[]; index: number };
const nothing: Found = { ranges: [], index: 0 };

/** Highlights the matches with the CSS Custom Highlight API, which does not change the page's elements. */
function mark({ ranges, index }: Found): void {
  CSS.highlights.set('find', new Highlight(...ranges));
  const current = ranges[index];
  CSS.highlights.set('find-current', current ? new Highlight(current) : new Highlight());
  current?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}

/** Searches the screen: Ctrl+F. Electron has no find bar. */
export function FindBar() {
  const [isOpen, setOpen] = useState(false);
  const [words, setWords] = useState('');
  const [found, setFound] = useState(nothing);
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const before = useRef<Element | null>(null);

  useEffect(
    () =>
      bridge.on['find.open'](() => {
        before.current ??= document.activeElement;
        // The field is rendered by now and can be focused.
        flushSync(() => setOpen(true));
        input.current?.select();
      }),
    [],
  );
  useEffect(() => mark(found), [found]);

  const search = (text: string, from = 0) => {
    const ranges = findText(document.body, text, form.current);
    setFound({ ranges, index: ranges.length > 0 ? (from + ranges.length) % ranges.length : 0 });
  };
  const close = () => {
    setOpen(false);
    setFound(nothing);
    if (before.current instanceof HTMLElement) before.current.focus();
    before.current = null;
  };
  // The screen may have changed since the last search.
  const step = (by: 1 | -1) => search(words, found.index + by);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (!isOpen) return null;
  const { ranges, index } = found;
  return (
    // biome-ignore lint/a11y/useSemanticElements: <search> around a form would add a landmark without a use
    <form
      ref={form}
      className="find-bar"
      role="search"
      aria-label="Find on this screen"
      onSubmit={(event: FormEvent) => event.preventDefault()}
      onKeyDown={onKeyDown}
    >
      <input
        ref={input}
        type="text"
        aria-label="Find"
        placeholder="Find"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={({ target }) => {
          setWords(target.value);
          search(target.value);
        }}
      />
      <span className="find-count" role="status">
        {words && (ranges.length > 0 ? `${index + 1} of ${ranges.length}` : 'Not found')}
      </span>
      <button type="button" className="button button-small" aria-label="Previous match" onClick={() => step(-1)}>
        <Icon icon={icons.previous} />
      </button>
      <button type="button" className="button button-small" aria-label="Next match" onClick={() => step(1)}>
        <Icon icon={icons.next} />
      </button>
      <button type="button" className="button button-small" aria-label="Close" onClick={close}>
        <Icon icon={icons.close} />
      </button>
    </form>
  );
}
