import { paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import { type ComponentType, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';

export type SuggestionsProps = { field: RefObject<HTMLInputElement | null>; id: string };

/** What the address looks for; empty on every other page. */
export function useSearched(): string {
  const { pathname, search } = useLocation();
  return pathname === paths.search.href() ? (new URLSearchParams(search).get(searchParameter) ?? '').trim() : '';
}

export const searchAddress = (q: string, more: Record<string, string> = {}): string =>
  `${paths.search.href()}?${new URLSearchParams({ [searchParameter]: q, ...more })}`;

/** A search field. Without script it opens the search page; the suggestions load when it gets the focus. */
export function SearchField({ id, label, className }: { id: string; label: string; className: string }) {
  const q = useSearched();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const load = () => {
    import('./suggestions.tsx').then(
      part => setSuggestions(() => part.Suggestions),
      () => undefined,
    );
  };
  // It may have got the focus before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration.
  useEffect(() => {
    if (document.activeElement === field.current) load();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(searchAddress(field.current?.value.trim() ?? ''));
  };
  return (
    <search className={`search-form ${className}`} aria-label={label}>
      <form action={paths.search.href()} onSubmit={submit}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          key={q}
          ref={field}
          id={id}
          className="search-input"
          type="search"
          name={searchParameter}
          defaultValue={q}
          placeholder="Name, type code, 250 bar"
          autoComplete="off"
          enterKeyHint="search"
          onFocus={load}
        />
        <button type="submit" className="search-button" aria-label="Search">
          <Icon icon={icons.search} />
        </button>
      </form>
      {Suggestions && <Suggestions field={field} id={`${id}-suggestions`} />}
    </search>
  );
}
