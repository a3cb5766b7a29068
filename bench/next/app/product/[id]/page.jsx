import { notFound } from 'next/navigation';
import { product } from '../../../.cache/web/site/products/product.tsx';
import { idOf } from '../../../data/client.ts';
import { metadataOf, ShownPage } from '../../shown-page.jsx';

export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }) {
  return metadataOf(product, 'id', idOf('products', (await params).id));
}

export default async function Product({ params }) {
  const { id: address } = await params;
  const id = idOf('products', address) ?? notFound();
  return <ShownPage view={product} pathname={`/product/${address}`} name="id" value={id} />;
}
