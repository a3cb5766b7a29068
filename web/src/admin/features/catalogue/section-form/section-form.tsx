import { messages } from '@hydraulics/common/messages';
import type { Product } from '@hydraulics/common/nouns/products';
import { useRef, useState } from 'react';
import { notify } from '../../../../shared/ui/notify.tsx';
import { useClient } from '../../../data/use-api.ts';
import type { FieldDescription } from '../../../ui/form/description.ts';
import type { FieldProps } from '../../../ui/form/field.tsx';
import { RecordForm } from '../../../ui/form/record-form.tsx';
import { fields } from '../product-form/product-form.tsx';
import { RichField } from '../product-form/rich-field.tsx';
import { readProduct, saveSection } from './save-section.ts';
import {
  type SectionField,
  type SectionValues,
  sectionPlace,
  sectionSchema,
  toSectionValues,
} from './section-values.ts';

export type SectionFormProps = {
  product: Product;
  field: SectionField;
  /** The section's title on the page. */
  title: string;
  /** Receives the stored product, if it could be read. */
  onSaved: (product: Product | undefined) => Promise<void>;
  onClose: () => void;
};

const SectionText = (props: FieldProps) => <RichField {...props} heading={false} />;

function fieldOf(field: SectionField, label: string): FieldDescription<SectionValues> {
  const { help: _, ...description } = fields.find(({ name }) => name === field) as FieldDescription<SectionValues>;
  return { ...description, label, ...(field === 'specImage' ? {} : { Input: SectionText }) };
}

/** The in-place form of one section of a product. */
export function SectionForm({ product: opened, field, title, onSaved, onClose }: SectionFormProps) {
  const client = useClient();
  const [product] = useState(opened);
  const { _id: id } = product;
  /** The version of the last save attempt; a conflict is with a later one. */
  const tried = useRef<number | undefined>(product.version);
  return (
    <RecordForm
      noun="products"
      place={sectionPlace(id, field)}
      label="section"
      schema={sectionSchema}
      fields={[fieldOf(field, title)]}
      initial={toSectionValues(field, product)}
      version={product.version}
      readLatest={async () => {
        const latest = await readProduct(client, id, (tried.current ?? 0) + 1);
        return { values: toSectionValues(field, latest), version: latest.version, updatedAt: latest.updatedAt };
      }}
      call={async (api, values, { base, options }) => {
        tried.current = base.version;
        const { message, product: saved } = await saveSection(api.client, { id, field, values, base, options });
        await onSaved(saved);
        return { message };
      }}
      after={({ message }) => {
        notify.success(message);
        onClose();
      }}
      failed={messages.productNotUpdated}
      failedAbove={messages.productNotUpdated}
      submitLabel="Save"
      busyLabel="Saving..."
      wide
      onCancel={onClose}
    />
  );
}
