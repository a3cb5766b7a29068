import type { Filter } from '@hydraulics/common/nouns/attributes/filters';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { pageAddress, requestedFilters } from '../../page/paging.ts';
import { showAddress, stay } from '../../ui/islands/show-address.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import { UnitsChoice } from '../../ui/units/units-choice.tsx';
import { SpanFilter } from './span-filter.tsx';

/** The pause, in ms, after moving a slider before the list is updated. */
const debounceMs = 250;
/** The filters that are open at first. */
const openFilters = 4;

type PanelProps = {
  filters: Filter[];
  /** How many are chosen. */
  chosen: number;
  isUs: boolean;
};

/**
 * The filters of a category: a form that works without script; with script, each choice updates the list. It is
 * closed at first, so that the products are on the first screen.
 */
export function FilterPanel({ filters, chosen, isUs }: PanelProps) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef(0);
  const [system, setSystem] = useState<'metric' | 'us'>(isUs ? 'us' : 'metric');
  useEffect(() => () => clearTimeout(timer.current), []);
  const apply = () => {
    clearTimeout(timer.current);
    if (form.current) showFiltered(queryOf(form.current));
  };
  const applyLater = () => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(apply, debounceMs);
  };
  const onChange = ({ target }: FormEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === 'units') setSystem(target.value === 'us' ? 'us' : 'metric');
    else if (target.type === 'checkbox') apply();
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    apply();
  };
  const hasUs = filters.some(one => (one.kind === 'span' ? one.unit.us : one.options.some(({ us }) => us)));
  return (
    <details className="filters">
      <summary className="filters-summary">Filters{chosen > 0 && ` (${chosen})`}</summary>
      <form
        className="filters-form"
        ref={form}
        method="get"
        aria-label="Filters"
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {hasUs && <UnitsChoice isUs={isUs} />}
        {filters.map((filter, index) => (
          <details className="filter" key={filter.attribute} open={index < openFilters || isChosen(filter)}>
            <summary className="filter-name">{filter.name}</summary>
            <fieldset className="filter-fields">
              <legend className="visually-hidden">{filter.name}</legend>
              {filter.kind === 'span' ? (
                <SpanFilter filter={filter} system={system} onApply={apply} onSlide={applyLater} />
              ) : (
                <Options filter={filter} />
              )}
            </fieldset>
          </details>
        ))}
        <button type="submit" className="button button-dark filters-submit">
          Show products
        </button>
      </form>
    </details>
  );
}

/** Shows the list with other filters. */
function showFiltered(filters: string): void {
  if (filters === requestedFilters(new URLSearchParams(location.search))) {
    stay();
    return;
  }
  showAddress(pageAddress(location.pathname, 1, filters), 'push').catch(({ message }: Error) =>
    showToast('error', message),
  );
}

const isChosen = (filter: Filter): boolean =>
  filter.kind === 'span' ? Boolean(filter.from || filter.to) : filter.options.some(({ chosen }) => chosen);

const queryOf = (form: HTMLFormElement): string =>
  requestedFilters(
    // Fields without a name, such as sliders, are not in it.
    new URLSearchParams([...new FormData(form)].map(([name, value]): [string, string] => [name, String(value)])),
  ).replace(/^units=us$/, '');

function Options({ filter }: { filter: Extract<Filter, { kind: 'options' }> }) {
  return (
    <ul className="filter-options">
      {filter.options.map(option => (
        <li key={option.value}>
          <Option name={filter.parameter} {...option} />
        </li>
      ))}
    </ul>
  );
}

type OptionProps = Extract<Filter, { kind: 'options' }>['options'][number] & { name: string };

function Option({ name, value, metric, us, chosen, products }: OptionProps) {
  const [checked, setChecked] = useState(chosen);
  useEffect(() => setChecked(chosen), [chosen]);
  return (
    <label className={products === 0 ? 'filter-option filter-option-none' : 'filter-option'}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={checked}
        onChange={event => setChecked(event.target.checked)}
      />
      <span className="filter-option-name">
        <Quantity metric={metric} us={us} />
      </span>
      <span className="filter-option-count figure">
        {products}
        <span className="visually-hidden"> {products === 1 ? 'product' : 'products'}</span>
      </span>
    </label>
  );
}
