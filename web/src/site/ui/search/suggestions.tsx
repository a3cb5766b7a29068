import { categoryPath, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { FoundPage, MarkedText, SearchResults } from '@hydraulics/common/nouns/search/search';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { visitorClient } from '../../../shared/data/visitor-client.ts';
import { Part } from '../parts/part.tsx';
import { searchAddress } from './search-address.ts';

const debounceMs = 120;
const shortest = 2;
const suggestionCount = 6;
const maxPages = 2;

const marked = (text: MarkedText) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name, and none moves.
  text.map((part, at) => (part.found ? <mark key={at}>{part.text}</mark> : part.text));

export type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>;
  id: string;
};

type Option = { key: string; to: string; content: ReactNode };

/**
 * Suggestions from the server while the user types: a list box that makes the field a combobox (WAI-ARIA). They are chosen
 * with the arrow keys; Enter alone searches for the typed text.
 */
export const Suggestions = (props: SuggestionsProps) => (
  <Part frame={notice => <div className="suggestions">{notice}</div>}>
    <ListBox {...props} />
  </Part>
);

function ListBox({ id, field }: SuggestionsProps) {
  const { results, close } = useResults(field);
  const [active, setActive] = useState(-1);
  const options = results ? optionsOf(results) : [];
  const isOpen = options.length > 0;
  const chosen = options[active];

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results have another order.
  useEffect(() => setActive(-1), [results]);
  // Set by script, because the field is not a combobox without it.
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.setAttribute('role', 'combobox');
    input.setAttribute('aria-autocomplete', 'list');
    input.setAttribute('aria-expanded', String(isOpen));
    setOptional(input, 'aria-controls', isOpen ? id : undefined);
    setOptional(input, 'aria-activedescendant', chosen && `${id}-${active}`);
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  });

  // Without its list it is a plain field again.
  useEffect(() => {
    const input = field.current;
    return () => {
      for (const name of ['role', 'aria-autocomplete', 'aria-expanded', 'aria-controls', 'aria-activedescendant'])
        input?.removeAttribute(name);
    };
  }, [field]);

  const go = (option: Option) => {
    close();
    location.assign(option.to);
  };
  useEffect(() => {
    const input = field.current;
    const move = (event: KeyboardEvent) => {
      const places = options.length + 1;
      const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: places - 1 };
      const step = steps[event.key];
      if (!isOpen || event.isComposing) return;
      if (step) {
        event.preventDefault();
        // Between the last and the first is the field itself.
        setActive(((active + 1 + step) % places) - 1);
      } else if (event.key === 'Escape') {
        event.preventDefault();
        close();
      } else if (event.key === 'Enter' && chosen) {
        event.preventDefault();
        go(chosen);
      }
    };
    input?.addEventListener('keydown', move);
    input?.addEventListener('blur', close);
    return () => {
      input?.removeEventListener('keydown', move);
      input?.removeEventListener('blur', close);
    };
  });

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? `${options.length} suggestions. Use the arrow keys.` : ''}
      </p>
      {isOpen && (
        <div className="suggestions" id={id} role="listbox" aria-label="Suggestions">
          {options.map((option, index) => (
            // The keyboard is handled by the field, which keeps the focus.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
            <div
              key={option.key}
              id={`${id}-${index}`}
              className="suggestion"
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onPointerDown={event => event.preventDefault()}
              onClick={() => go(option)}
            >
              {option.content}
            </div>
          ))}
        </div>
      )}
    </>
  );
}

const setOptional = (element: Element, name: string, value: string | undefined) =>
  value === undefined ? element.removeAttribute(name) : element.setAttribute(name, value);

const pageOptions = (pages: FoundPage[]): Option[] =>
  pages.slice(0, maxPages).map(({ name, title }) => ({
    key: name,
    to: paths.page.href({ name }),
    content: (
      <>
        <span className="suggestion-name">{marked(title)}</span>
        <span className="suggestion-kind">Page</span>
      </>
    ),
  }));

/** As on the page of results: pages with all words come before products that have only some. */
function optionsOf({ q, total, complete, products, categories, pages }: SearchResults): Option[] {
  if (total === 0) return pageOptions(pages);
  return [
    ...(complete ? [] : pageOptions(pages)),
    ...categories.slice(0, 2).map(
      ({ _id, address, name }): Option => ({
        key: _id,
        to: categoryPath({ _id, address }),
        content: (
          <>
            <span className="suggestion-name">{marked(name)}</span>
            <span className="suggestion-kind">Category</span>
          </>
        ),
      }),
    ),
    ...products.map(
      ({ _id, address, name, category, code, figures }): Option => ({
        key: _id,
        to: code === null ? productPath({ _id, address }) : sizePath({ _id, address }, code),
        content: (
          <>
            <span className="suggestion-name">{marked(name)}</span>
            <span className="suggestion-kind">
              {[...(code === null ? [] : [code]), ...figures.map(({ name, metric }) => `${name} ${metric}`), category]
                .slice(0, 2)
                .join(' · ')}
            </span>
          </>
        ),
      }),
    ),
    ...(complete ? pageOptions(pages) : []),
    { key: 'all', to: searchAddress(q), content: `All results: ${total}` },
  ];
}

/** The debounced results for the text of the field; null while there is nothing to show. */
function useResults(field: SuggestionsProps['field']): {
  results: SearchResults | null;
  close: () => void;
} {
  const [results, setResults] = useState<SearchResults | null>(null);
  const running = useRef<AbortController>(undefined);
  const close = () => {
    running.current?.abort();
    setResults(null);
  };
  useEffect(() => {
    const input = field.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      running.current?.abort();
      const q = input?.value.trim() ?? '';
      if (q.length < shortest) return setResults(null);
      const own = new AbortController();
      running.current = own;
      // If suggestions fail, for example because the text is too long, the form still works and explains why.
      const found = await visitorClient.search
        .find({ q, limit: suggestionCount }, { signal: own.signal })
        .catch((): SearchResults | null => null);
      if (!own.signal.aborted) setResults(found);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(ask, debounceMs);
    };
    // Text that was typed while this was loading.
    if (input && input.value !== input.defaultValue) later();
    input?.addEventListener('input', later);
    return () => {
      clearTimeout(timer);
      input?.removeEventListener('input', later);
    };
  }, [field]);
  return { results, close };
}
