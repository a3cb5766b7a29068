import { adminPaths } from '@hydraulics/common/contract/paths';
import { useSearchParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { EditScreen } from '../../ui/record/edit-screen.tsx';
import { AddRecord, AddRecordForm } from '../../ui/record/record-screens.tsx';
import { copyParameter } from './copy-address.ts';
import { productForm } from './product-form/product-form.tsx';
import { toCopyValues } from './product-form/product-values.ts';

/** Adds a product, empty or as a copy of the one that the address names. */
export function Component() {
  const [parameters] = useSearchParams();
  const copied = parameters.get(copyParameter);
  return copied ? <CopyProduct key={copied} id={copied} /> : <AddRecord form={productForm} />;
}

function CopyProduct({ id }: { id: string }) {
  return (
    <EditScreen
      title={adminPaths.addProduct.title}
      noun="products"
      list={productForm.list}
      record={query('products', 'get', { id })}
      what="product"
      failed="Failed to fetch product."
    >
      {product => (
        <AddRecordForm form={{ ...productForm, add: { ...productForm.add, initial: () => toCopyValues(product) } }} />
      )}
    </EditScreen>
  );
}
