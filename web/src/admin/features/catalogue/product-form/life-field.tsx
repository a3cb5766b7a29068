import { lives } from '@hydraulics/common/nouns/lists/product-life';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

const options = (['spare-parts', 'discontinued'] as const).map(value => ({ value, label: lives[value] }));

/** Whether a product is supplied; empty is active. */
export const LifeField = ({ name, label, help }: FieldProps) => (
  <SelectField name={name} label={label} help={help} placeholder={lives.active} options={options} />
);
