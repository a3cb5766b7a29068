import { paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import { type ComponentType, type FormEvent, useEffect, useRef, useState } from 'react';
import { useStore } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { usePlace } from '../page/place.ts';
import { type FieldProps, type SuggestionsProps, searchAddress, searched } from './search-address.ts';

/** A search field. Without script it opens the search page; the suggestions load when it gets the focus. */
export function SearchField({ id, label, hint, className }: FieldProps) {
  const { pathname, search, key, go } = usePlace();
  const { client } = useStore();
  const { q } = searched(new URLSearchParams(pathname === paths.search.href() ? search : ''));
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
    go(searchAddress(field.current?.value.trim() ?? ''));
  };
  return (
    <search className={`search-form ${className}`}>
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
          placeholder={hint}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={load}
        />
        <button type="submit" className="search-button" aria-label="Search">
          <Icon icon={icons.search} />
        </button>
      </form>
      {Suggestions && (
        <Suggestions
          field={field}
          id={`${id}-suggestions`}
          pageKey={key}
          client={client}
          open={go}
          paths={paths}
          addressOf={searchAddress}
        />
      )}
    </search>
  );
}
