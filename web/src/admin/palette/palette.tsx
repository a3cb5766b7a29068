import { limits } from '@hydraulics/common/limits';
import { Command, useCommandState } from 'cmdk';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useHost } from '../../shared/host.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { useLogout } from '../data/use-logout.ts';
import { namedIcons } from '../ui/named-icons.ts';
import { type Entry, fixedGroups, type Group, matching } from './entries.ts';
import { createRecent } from './recent.ts';
import { useSearch } from './use-search.ts';

const recent = createRecent(sessionStorage);

/** What the list knows an entry by: one may stand among the recent ones too. */
const itemValue = (group: string, { id }: Entry) => `${group} ${id}`;

export type PaletteProps = {
  /** What was typed before the palette was there. */
  begun: string;
  onClose: () => void;
  onShortcuts: () => void;
};

/** The box of the palette and all that it finds. The list may follow a moment after the letter. */
export function Palette({ begun, onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(begun);
  const query = useDeferredValue(text);
  const localGroups = useLocalGroups(onShortcuts);
  const search = useSearch(query);
  const groups = [...localGroups(query), ...search.groups];
  const selection = useSelection(query, groups);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  // It takes the place of the plain box in which one may have begun to type.
  useEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);

  const choose = useCallback(
    (entry: Entry) => {
      recent.add(entry);
      // Closed first: the focus must be back in the page before a question takes it, to return to afterwards.
      flushSync(onClose);
      if (typeof entry.go === 'string') void navigate(entry.go);
      else entry.go();
    },
    [navigate, onClose],
  );

  // Enter means what stands in the box, also when the list still shows what was found for less.
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== input.current || text === query) return;
    event.preventDefault();
    const first = localGroups(text)[0]?.entries[0];
    if (first) choose(first);
  };

  return (
    <Command
      label="Search the back office"
      shouldFilter={false}
      vimBindings={false}
      loop
      {...selection}
      onKeyDown={chooseFirst}
    >
      <div className="palette-box">
        <Icon icon={icons.search} />
        <Command.Input
          ref={input}
          value={text}
          onValueChange={setText}
          maxLength={limits.search}
          placeholder="Search or type a command"
        />
      </div>
      <Command.List label="Found" className="palette-list" ref={list}>
        {groups.map(({ title, entries }) => (
          <Command.Group key={title} heading={title} className="palette-group">
            {entries.map(entry => (
              <Line key={entry.id} group={title} entry={entry} onChoose={choose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      <p className={count > 0 || search.fault ? 'visually-hidden' : 'palette-note'} role="status">
        {said(count, search.searching, query)}
      </p>
      {search.fault && (
        <div className="palette-fault" role="alert">
          <p>Error searching: {search.fault}</p>
          <button type="button" className="button" onClick={search.retry}>
            Try again
          </button>
        </div>
      )}
      <ActiveDescendant input={input} list={list} />
    </Command>
  );
}

/** The selected entry: the one that somebody moved to, while the list has it, or else the first. */
function useSelection(query: string, groups: Group[]) {
  const [moved, setMoved] = useState({ query, value: '' });
  const values = groups.flatMap(({ title, entries }) => entries.map(entry => itemValue(title, entry)));
  return {
    value: moved.query === query && values.includes(moved.value) ? moved.value : (values[0] ?? ''),
    onValueChange: (value: string) => setMoved({ query, value }),
  };
}

/** Tells a screen reader which entry is selected: the library may name one that was selected before, or has gone. */
function ActiveDescendant({ input, list }: Record<'input' | 'list', RefObject<HTMLElement | null>>) {
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

type LineProps = { group: string; entry: Entry; onChoose: (entry: Entry) => void };

/** Drawn once: a key that leaves an entry in the list costs nothing for it. */
const Line = memo(function Line({ group, entry, onChoose }: LineProps) {
  return (
    <Command.Item value={itemValue(group, entry)} className="palette-line" onSelect={() => onChoose(entry)}>
      <Icon icon={namedIcons[entry.icon]} />
      <span className="palette-title">{entry.title}</span>
      {entry.detail && <span className="palette-detail">{entry.detail}</span>}
    </Command.Item>
  );
});

/** What is found without the server; the recent entries and all of the fixed ones for no text. */
function useLocalGroups(onShortcuts: () => void): (text: string) => Group[] {
  const host = useHost();
  const logout = useLogout();
  const [lately] = useState<Group[]>(() => [{ title: 'Recent', entries: recent.read() }]);
  const fixed = useMemo(
    () =>
      fixedGroups({
        logout: () => void logout(),
        shortcuts: onShortcuts,
        openLink: path => void host.openLink(path),
      }),
    [host, logout, onShortcuts],
  );
  return text =>
    text.trim() ? matching(fixed, text) : [...lately.filter(({ entries }) => entries.length > 0), ...fixed];
}

function said(count: number, searching: boolean, text: string): string {
  if (searching) return 'Searching...';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
