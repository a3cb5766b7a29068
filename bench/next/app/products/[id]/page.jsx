import { notFound } from 'next/navigation';
import { category } from '../../../.cache/web/site/products/category.tsx';
import { idOf } from '../../../data/client.ts';
import { metadataOf, ShownPage } from '../../shown-page.jsx';

export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }) {
  return metadataOf(category, 'categoryId', idOf('categories', (await params).id));
}

export default async function Category({ params }) {
  const { id: address } = await params;
  const id = idOf('categories', address) ?? notFound();
  return <ShownPage view={category} pathname={`/products/${address}`} name="categoryId" value={id} />;
}
