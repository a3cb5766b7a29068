import { pageLimits } from '@hydraulics/common/nouns/pages/blocks';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { query } from '../../../../shared/data/query.ts';
import { useApi } from '../../../data/use-api.ts';
import { useFormBusy } from '../../../ui/form/upload.tsx';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';
import { ProductChoice } from '../../../ui/products/product-choice.tsx';
import { type InputsProps, Line } from './line.tsx';

/** Where the documents of the page itself are added. */
function OwnDocuments({ what }: { what: string }) {
  const isStored = useParams().id !== undefined;
  return (
    <p className="document-facts">
      {isStored
        ? `Add the ${what} of this page under Documents, below the form.`
        : `Save the page first. Then edit it and add its ${what} under Documents, below the form.`}
    </p>
  );
}

export function DocumentsInputs({ block, onChange }: InputsProps<'documents'>) {
  const id = useId();
  const busy = useFormBusy();
  const isOwn = block.productId === null;
  return (
    <>
      <Line label="Heading" value={block.heading} onChange={heading => onChange({ ...block, heading })} />
      <div className="field">
        <label htmlFor={id}>Which documents</label>
        <div className="field-box">
          <select
            id={id}
            value={isOwn ? 'page' : 'product'}
            disabled={busy}
            onChange={({ target }) => onChange({ ...block, productId: target.value === 'page' ? null : '' })}
          >
            <option value="page">Those of this page</option>
            <option value="product">Those of a product</option>
          </select>
        </div>
      </div>
      {isOwn ? (
        <OwnDocuments what="documents" />
      ) : (
        <ProductChoice
          label="The product whose documents are listed"
          chosen={block.productId ? [block.productId] : []}
          most={1}
          onChange={([productId = '']) => onChange({ ...block, productId })}
        />
      )}
    </>
  );
}

export function CertificatesInputs({ block, onChange }: InputsProps<'certificates'>) {
  const busy = useFormBusy();
  return (
    <>
      <Line label="Heading" value={block.heading} onChange={heading => onChange({ ...block, heading })} />
      <OwnDocuments what="certificates" />
      <label className="block-check">
        <input
          type="checkbox"
          checked={block.everything}
          disabled={busy}
          onChange={({ target }) => onChange({ ...block, everything: target.checked })}
        />
        They apply to all products
      </label>
      {!block.everything && (
        <>
          <CategoryChoice chosen={block.categories} onChange={categories => onChange({ ...block, categories })} />
          <ProductChoice
            label="Find a product that they apply to"
            chosen={block.products}
            most={pageLimits.products}
            onChange={products => onChange({ ...block, products })}
          />
        </>
      )}
    </>
  );
}

type CategoryChoiceProps = { chosen: readonly string[]; onChange: (ids: string[]) => void };

function CategoryChoice({ chosen, onChange }: CategoryChoiceProps) {
  const busy = useFormBusy();
  const categories = useApi(query('categories', 'list'));
  return (
    <fieldset className="block-entry">
      <legend>Categories that they apply to</legend>
      {categories.error && !categories.data && (
        <ReadFailed message="Error loading the categories" of={categories} slim />
      )}
      {categories.data?.map(({ _id, name }) => (
        <label key={_id} className="block-check">
          <input
            type="checkbox"
            checked={chosen.includes(_id)}
            disabled={busy}
            onChange={({ target }) => onChange(target.checked ? [...chosen, _id] : chosen.filter(one => one !== _id))}
          />
          <bdi>{name}</bdi>
        </label>
      ))}
    </fieldset>
  );
}
