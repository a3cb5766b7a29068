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
import { useMay } from '../data/role.ts';
import { useLogout } from '../data/use-logout.ts';
import { needsOf } from '../screens/needs-of.ts';
import { useChooseTheme } from '../ui/appearance/use-theme.ts';
import { namedIcons } from '../ui/named-icons.ts';
import { type Entry, fixedGroups, type Group, matching } from './entries.ts';
import { recentEntries, rememberEntry } from './recent.ts';
import { useSearch } from './use-search.ts';

/** A key, because an entry may also appear among the recent ones. */
const itemValue = (group: string, { id }: Entry) => `${group} ${id}`;

export type PaletteProps = {
  /** The text typed before the palette was loaded. */
  initialText: string;
  onClose: () => void;
  onShortcuts: () => void;
};

/** The input of the palette with its results, which may lag behind typing. */
export function Palette({ initialText, onClose, onShortcuts }: PaletteProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState(initialText);
  const query = useDeferredValue(text);
  const localGroups = useLocalGroups(onShortcuts);
  const typed = useCallback(() => input.current?.value ?? '', []);
  const search = useSearch(query, typed);
  const groups = [...localGroups(query), ...search.groups];
  const selection = useSelection(query, groups);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);
  const isOutdated = text !== query || search.searching;
  /** The text that Enter was pressed for, before its answer was there. */
  const [awaited, setAwaited] = useState<string | null>(null);

  // Replaces the plain input, which may contain text already.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, []);

  const choose = useCallback(
    (entry: Entry) => {
      rememberEntry(entry);
      // Closed first, so that a confirmation can return the focus to the page.
      flushSync(onClose);
      if (typeof entry.go === 'string') void navigate(entry.go);
      else entry.go();
    },
    [navigate, onClose],
  );

  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.target !== input.current) return;
    // What is listed belongs to an earlier text, unless it was chosen by hand.
    if (!isOutdated || selection.isByHand) return;
    event.preventDefault();
    const first = localGroups(text)[0]?.entries[0];
    if (first) choose(first);
    else setAwaited(text);
  };
  const first = groups[0]?.entries[0];
  useEffect(() => {
    if (awaited === null || (awaited === text && isOutdated)) return;
    setAwaited(null);
    if (awaited === text && first && !search.error) choose(first);
  }, [awaited, text, isOutdated, first, search.error, choose]);

  return (
    <Command
      label="Search the back office"
      shouldFilter={false}
      vimBindings={false}
      loop
      value={selection.value}
      onValueChange={selection.onValueChange}
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
      <p className={count > 0 || search.error ? 'visually-hidden' : 'palette-note'} role="status">
        {announcement(count, search.searching, query)}
      </p>
      {search.error && (
        <div className="palette-error" role="alert">
          <p>Error searching: {search.error}</p>
          <button type="button" className="button" onClick={search.retry}>
            Try again
          </button>
        </div>
      )}
      <ActiveDescendant input={input} list={list} />
    </Command>
  );
}

/** The chosen entry while it is in the list, else the first. */
function useSelection(query: string, groups: Group[]) {
  const [moved, setMoved] = useState({ query, value: '' });
  const values = groups.flatMap(({ title, entries }) => entries.map(entry => itemValue(title, entry)));
  const isByHand = moved.query === query && values.includes(moved.value);
  return {
    isByHand,
    value: isByHand ? moved.value : (values[0] ?? ''),
    onValueChange: (value: string) => setMoved({ query, value }),
  };
}

/** The library may refer to an earlier or removed entry. */
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

/** Memoized, so that typing re-renders new entries only. */
const Line = memo(function Line({ group, entry, onChoose }: LineProps) {
  return (
    <Command.Item value={itemValue(group, entry)} className="palette-line" onSelect={() => onChoose(entry)}>
      <Icon icon={namedIcons[entry.icon]} />
      <span className="palette-title">{entry.title}</span>
      {entry.detail && <span className="palette-detail">{entry.detail}</span>}
    </Command.Item>
  );
});

/** For an empty text the recent and all fixed entries. */
function useLocalGroups(onShortcuts: () => void): (text: string) => Group[] {
  const host = useHost();
  const logout = useLogout();
  const may = useMay();
  const chooseTheme = useChooseTheme();
  const [recentGroups] = useState<Group[]>(() => [
    { title: 'Recent', entries: recentEntries().filter(({ go }) => may(needsOf(go))) },
  ]);
  const fixed = useMemo(
    () =>
      fixedGroups(
        {
          logout: () => void logout(),
          shortcuts: onShortcuts,
          openLink: path => void host.openLink(path),
          chooseTheme,
        },
        may,
      ),
    [host, logout, onShortcuts, may, chooseTheme],
  );
  return text =>
    text.trim() ? matching(fixed, text) : [...recentGroups.filter(({ entries }) => entries.length > 0), ...fixed];
}

function announcement(count: number, searching: boolean, text: string): string {
  if (searching) return 'Searching...';
  if (count === 0) return `Nothing found for “${text.trim()}”.`;
  return `${count} ${count === 1 ? 'result' : 'results'}`;
}
