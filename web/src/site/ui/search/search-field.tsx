import { paths, searchParameter } from '@hydraulics/common/contract/site-paths';
import { type ComponentType, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { usePlace } from '../../page/place.ts';
import { searched } from './search-address.ts';
import type { SuggestionsProps } from './suggestions.tsx';

type FieldProps = Record<'id' | 'label' | 'hint' | 'className', string> & {
  /** Whether the page is about nothing else, so that it begins here. */
  isFocused?: boolean;
};

/** A search field. Its form opens the search page; the suggestions load when it gets the focus. */
export function SearchField({ id, label, hint, className, isFocused = false }: FieldProps) {
  const { pathname, search } = usePlace();
  const { q } = searched(new URLSearchParams(pathname === paths.search.href() ? search : ''));
  const field = useRef<HTMLInputElement>(null);
  const [Suggestions, setSuggestions] = useState<ComponentType<SuggestionsProps>>();
  const load = () => {
    import('./suggestions.tsx').then(
      part => setSuggestions(() => part.Suggestions),
      () => undefined,
    );
  };
  return (
    <search className={`search-form ${className}`}>
      <form action={paths.search.href()}>
        <label className="visually-hidden" htmlFor={id}>
          {label}
        </label>
        <input
          ref={field}
          id={id}
          className="search-input"
          type="search"
          name={searchParameter}
          defaultValue={q}
          placeholder={hint}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the search page without a query has no other purpose.
          autoFocus={isFocused}
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
