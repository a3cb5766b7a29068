import type { CallOptions } from '@hydraulics/common/contract/client';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import type { Product } from '@hydraulics/common/nouns/products';
import { useNavigate, useParams } from 'react-router-dom';
import { query } from '../../../shared/data/query.ts';
import { notify } from '../../../shared/ui/notify.tsx';
import { useCall, useClient } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { EditScreen } from '../../ui/edit-screen.tsx';
import { ProductForm } from './product-form/product-form.tsx';
import { productChangesOf, valuesOf } from './product-form/product-values.ts';

export function Component() {
  const { id = '' } = useParams();
  return (
    <EditScreen
      key={id}
      title={adminPaths.editProduct.title}
      list={listPages.products}
      record={query('products', 'get', { id })}
      what="product"
      failed="Failed to fetch product."
    >
      {product => <EditForm product={product} />}
    </EditScreen>
  );
}

type Change = { input: ReturnType<typeof productChangesOf>; options: CallOptions };

function EditForm({ product }: { product: Product }) {
  const { _id: id } = product;
  const navigate = useNavigate();
  const client = useClient();
  const update = useCall('products', (client, { input, options }: Change) =>
    client.products.update({ ...input, id }, options),
  );
  return (
    <ProductForm
      initial={valuesOf(product)}
      category={product.category}
      version={product.version}
      latest={async () => {
        const { version, updatedAt, ...now } = await client.products.get({ id });
        return { values: valuesOf({ ...now, version, updatedAt }), version, updatedAt };
      }}
      submitLabel="Update Product"
      busyLabel="Updating..."
      failed={messages.productNotUpdated}
      send={(data, sending, categories) =>
        update.mutateAsync({ input: productChangesOf(data, sending, categories), options: sending })
      }
      onSent={() => {
        notify.success('Product updated successfully!');
        void navigate(adminPaths.products.href());
      }}
    />
  );
}
