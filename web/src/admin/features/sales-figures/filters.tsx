import type { SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { enquirySources, sourceWords } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { useId } from 'react';
import { type PeriodName, periods } from './period.ts';

/** What is shown; an empty text is no filter. */
export type FiguresFilter = { period: PeriodName; product: string; country: string; source: string };

type FiltersProps = {
  filter: FiguresFilter;
  data: Pick<SalesFigures, 'products' | 'countries'>;
  choose: (change: Partial<FiguresFilter>) => void;
};

/** The period and the filters. They offer what the period has, and what is chosen. */
export function Filters({ filter, data, choose }: FiltersProps) {
  const products = data.products.flatMap(({ product, name }) => (product ? [{ value: product, label: name }] : []));
  const countries = data.countries.flatMap(({ country }) => (country ? [{ value: country, label: country }] : []));
  const sources = [...enquirySources, 'none' as const].map(value => ({
    value,
    label: sourceWords[value === 'none' ? '' : value],
  }));
  return (
    <div className="sales-filters">
      <Choice
        label="Period"
        value={filter.period}
        choices={[...periods]}
        onChoose={period => choose({ period: period as PeriodName })}
      />
      <Choice
        label="Product"
        value={filter.product}
        all="All products"
        choices={products}
        onChoose={product => choose({ product })}
      />
      <Choice
        label="Country"
        value={filter.country}
        all="All countries"
        choices={countries}
        onChoose={country => choose({ country })}
      />
      <Choice
        label="Came from"
        value={filter.source}
        all="Everywhere"
        choices={sources}
        onChoose={source => choose({ source })}
      />
    </div>
  );
}

type ChoiceProps = {
  label: string;
  value: string;
  /** What the first choice, which is no filter, is called. */
  all?: string;
  choices: { value: string; label: string }[];
  onChoose: (value: string) => void;
};

function Choice({ label, value, all, choices, onChoose }: ChoiceProps) {
  const id = useId();
  const isKnown = value === '' || choices.some(one => one.value === value);
  return (
    <p className="table-select">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={event => onChoose(event.target.value)}>
        {all && <option value="">{all}</option>}
        {!isKnown && <option value={value}>The chosen one</option>}
        {choices.map(choice => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </p>
  );
}
