import type { UnitSymbol } from '@hydraulics/common/figures/units';
import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import type { AttributeUsage } from '@hydraulics/common/nouns/attributes/sheet';
import { useId } from 'react';
import { query } from '../../../../shared/data/query.ts';
import { amount } from '../../../../shared/locale.ts';
import { useApi } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';

const count = (products: number) => amount(products, 'product', 'products');

const samplesOf = ({ samples, products }: AttributeUsage) =>
  `${samples.map(({ name, value, converted }) => `${converted ? `${value} → ${converted}` : value} (${name})`).join(', ')}${
    products > samples.length ? ' …' : ''
  }`;

const namesOf = ({ samples, products }: AttributeUsage) =>
  `${samples.map(({ name }) => name).join(', ')}${products > samples.length ? ' …' : ''}`;

type UnitChangeProps = { categoryId: string; attribute: Attribute; unit: UnitSymbol };

/** How changing the unit of an attribute affects its values. */
export function UnitChange({ categoryId, attribute, unit }: UnitChangeProps) {
  const read = useApi(query('categories', 'usage', { id: categoryId, attribute: attribute.id, unit }));
  const usage = read.data?.[0];
  if (read.error && !usage) return <ReadFailed message="Error counting the products" of={read} slim />;
  return (
    <p className="field-help" role="status">
      <strong>{attribute.name}</strong>: {attribute.unit} → {unit}.{' '}
      {usage && (usage.products > 0 ? `${count(usage.products)}: ${samplesOf(usage)}` : 'No product has a value.')}
    </p>
  );
}

type RemovedChoiceProps = { categoryId: string; attribute: Attribute; choice: string };

/** The products that have a choice which is removed or renamed. */
export function RemovedChoice({ categoryId, attribute, choice }: RemovedChoiceProps) {
  const read = useApi(query('categories', 'usage', { id: categoryId, attribute: attribute.id, choice }));
  const usage = read.data?.[0];
  if (read.error && !usage) return <ReadFailed message="Error counting the products" of={read} slim />;
  return (
    <p className="field-help" role="status">
      <strong>{attribute.name}</strong>: “{choice}” is no longer a choice.{' '}
      {usage &&
        (usage.products > 0
          ? `${count(usage.products)} ${usage.products === 1 ? 'keeps' : 'keep'} it: ${namesOf(usage)}`
          : 'No product has it.')}
    </p>
  );
}

type RemovedAttributeProps = {
  categoryId: string;
  attribute: Attribute;
  targets: Attribute[];
  onMerge: (into: string | null) => void;
  onRestore: () => void;
};

/** A removed attribute: the values it hides, a choice of where to show them instead, and an undo. */
export function RemovedAttribute({ categoryId, attribute, targets, onMerge, onRestore }: RemovedAttributeProps) {
  const id = useId();
  const into = attribute.mergedInto ?? undefined;
  const read = useApi(
    query('categories', 'usage', { id: categoryId, attribute: attribute.id, ...(into ? { into } : {}) }),
  );
  const usage = read.data?.[0];
  const target = targets.find(one => one.id === into);
  return (
    <div className="attribute-removed">
      <p>
        <strong>{attribute.name}</strong>{' '}
        {usage &&
          (usage.products > 0
            ? `has values of ${count(usage.products)}: ${samplesOf(usage)}, which are kept.`
            : 'has no values.')}{' '}
        {target && usage?.overlapping
          ? `${count(usage.overlapping)} also ${usage.overlapping === 1 ? 'has' : 'have'} ${target.name}, which is shown instead.`
          : ''}
      </p>
      {read.error && !usage && <ReadFailed message="Error counting the products" of={read} slim />}
      <div className="attribute-removed-ways">
        <label htmlFor={id}>Show its values under</label>
        <select id={id} value={into ?? ''} onChange={({ target: { value } }) => onMerge(value || null)}>
          <option value="">nothing</option>
          {targets.map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
        <button type="button" className="button" onClick={onRestore}>
          Bring back
        </button>
      </div>
    </div>
  );
}
