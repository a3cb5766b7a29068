import type { CallOptions } from '@hydraulics/common/contract/client';
import { adminPaths } from '@hydraulics/common/contract/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { notify } from '../../../shared/ui/notify.tsx';
import { useCall } from '../../data/use-api.ts';
import { listPages } from '../../screens/list-pages.ts';
import { Page } from '../../ui/page.tsx';
import { ProductForm } from './product-form/product-form.tsx';
import { newProduct, startProduct } from './product-form/product-values.ts';

type Creation = { input: ReturnType<typeof newProduct>; options: CallOptions };

export function Component() {
  const navigate = useNavigate();
  const [initial] = useState(startProduct);
  const create = useCall('products', (client, { input, options }: Creation) => client.products.create(input, options));
  return (
    <Page title={adminPaths.addProduct.title} crumbs={[listPages.products]}>
      <ProductForm
        initial={initial}
        submitLabel="Add +"
        busyLabel="Adding..."
        failed="Failed to add product. Please try again."
        send={(data, sending, categories) =>
          create.mutateAsync({ input: newProduct(data, sending, categories), options: sending })
        }
        onSent={() => {
          notify.success('Product added successfully!');
          void navigate(adminPaths.products.href());
        }}
      />
    </Page>
  );
}
