import { limits } from '@hydraulics/common/limits';
import { Command, useCommandState } from 'cmdk';
import {
  memo,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useHost } from '../../shared/host.tsx';
import { Glyph } from '../../shared/ui/glyph.tsx';
import { useLogout } from '../data/use-logout.ts';
import { QuickInput } from '../ui/form/quick-input.tsx';
import { type Entry, fixedGroups, type Group, matching } from './entries.ts';
import { createRecent } from './recent.ts';
import { useSearch } from './use-search.ts';

const recent = createRecent(sessionStorage);

/** Milliseconds without a key after which the list follows and the server is asked: none is in the way of the next key. */
const rest = 100;

export type PaletteProps = {
  /** What was typed before the palette was there. */
  begun: string;
  onClose: () => void;
  onShortcuts: () => void;
};

/** The box of the palette and all that it finds. A key shows at once; the list follows when one rests. */
export function Palette({ begun, onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(begun);
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const follow = () => setText(input.current?.value ?? '');
  const followSoon = () => {
    clearTimeout(resting.current);
    resting.current = setTimeout(() => startTransition(follow), rest);
  };

  // It takes the place of the plain box in which one may have begun to type.
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);

  const choose = useCallback(
    (entry: Entry) => {
      recent.add(entry);
      onClose();
      if (typeof entry.go === 'string') void navigate(entry.go);
      else entry.go();
    },
    [navigate, onClose],
  );

  return (
    <Command
      label="Search the back office"
      shouldFilter={false}
      vimBindings={false}
      loop
      // Enter and the arrows mean the list of what stands in the box; a letter, and what the list does itself, can wait.
      onKeyDown={({ key, target }) => {
        if (target !== input.current) return;
        if (key.length > 1) flushSync(follow);
        else followSoon();
      }}
    >
      <div className="palette-box">
        <Glyph name="search" />
        <Command.Input asChild value={text} onValueChange={followSoon}>
          <QuickInput ref={input} value={text} maxLength={limits.search} placeholder="Search or type a command" />
        </Command.Input>
      </div>
      <Found text={text} list={list} onChoose={choose} onShortcuts={onShortcuts} />
      <Chosen input={input} list={list} />
    </Command>
  );
}

/** Tells a screen reader which entry is chosen: the library names one that was chosen before, or has gone. */
function Chosen({ input, list }: Record<'input' | 'list', RefObject<HTMLElement | null>>) {
  useCommandState(({ value, selectedItemId }) => `${value} ${selectedItemId}`);
  useLayoutEffect(() => {
    const id = list.current?.querySelector('[aria-selected=true]')?.id;
    for (const { current } of [input, list]) {
      if (id) current?.setAttribute('aria-activedescendant', id);
      else current?.removeAttribute('aria-activedescendant');
    }
  });
  return null;
}

type FoundProps = {
  text: string;
  list: RefObject<HTMLDivElement | null>;
  onChoose: (entry: Entry) => void;
  onShortcuts: () => void;
};

const Found = memo(function Found({ text, list, onChoose, onShortcuts }: FoundProps) {
  const shown = useRef(text);
  const fixed = useFixed(onShortcuts);
  const search = useSearch(text);
  const [lately] = useState<Group[]>(() => [{ title: 'Recent', entries: recent.read() }]);
  const typed = text.trim() !== '';
  const groups = typed
    ? [...matching(fixed, text), ...search.groups]
    : [...lately.filter(({ entries }) => entries.length > 0), ...fixed];
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  // The library chooses the first entry with the key, when the list is still the one before, and keeps to an entry that
  // has gone meanwhile. This has it choose again.
  useLayoutEffect(() => {
    if (shown.current === text && list.current?.querySelector('[aria-selected=true]')) return;
    shown.current = text;
    list.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }));
  });

  return (
    <>
      <Command.List label="Found" className="palette-list" ref={list}>
        {groups.map(({ title, entries }) => (
          <Command.Group key={title} heading={title} className="palette-group">
            {entries.map(entry => (
              <Line key={entry.id} group={title} entry={entry} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p className={count > 0 || search.fault ? 'visually-hidden' : 'palette-note'} role="status">
        {said(count, search.searching, text)}
      </p>
      {search.fault && (
        <div className="palette-fault" role="alert">
          <p>Error searching: {search.fault}</p>
          <button type="button" className="button" onClick={search.retry}>
            Try again
          </button>
        </div>
      )}
    </>
  );
});

type LineProps = { group: string; entry: Entry; onChoose: (entry: Entry) => void };

/** Drawn once: a key that leaves an entry in the list costs nothing for it. */
const Line = memo(function Line({ group, entry, onChoose }: LineProps) {
  return (
    <Command.Item value={`${group} ${entry.id}`} className="palette-line" onSelect={() => onChoose(entry)}>
      <Glyph name={entry.glyph} />
      <span className="palette-title">{entry.title}</span>
      {entry.detail && <span className="palette-detail">{entry.detail}</span>}
    </Command.Item>
  );
});

function useFixed(onShortcuts: () => void): Group[] {
  const host = useHost();
  const logout = useLogout();
  return useMemo(
    () =>
      fixedGroups({
        logout: () => void logout(),
        shortcuts: onShortcuts,
        openLink: path => void host.openLink(path),
      }),
    [host, logout, onShortcuts],
  );
}

function said(count: number, searching: boolean, text: string): string {
  if (searching) return 'Searching...';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
