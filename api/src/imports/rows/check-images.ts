import { fileKey } from '@hydraulics/common/nouns/imports/document-table';
import { fixedTexts, type ImportKey, imageName } from '@hydraulics/common/nouns/imports/table-shape';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { PlannedChange } from '../../db/tables/imports/product-import-rows.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { namesIn } from '../../products/related-names.ts';
import { exportedProduct } from '../context.ts';
import type { RowCheck } from './row-check.ts';

export function checkImages(check: RowCheck, product: ProductRow | undefined, set: PlannedChange['set']): void {
  const own = new Map(
    [...(product?.images ?? []), ...(product?.specImage ? [product.specImage] : [])].map(image => [
      imageName(filePath(image)),
      image,
    ]),
  );
  const { sent, stored } = check.context;
  const find = (key: ImportKey, name: string): StoredFile | undefined => {
    const image = own.get(name) ?? sent.get(fileKey(name)) ?? stored.get(name);
    if (!image) check.refuse(key, `There is no image ${name}. Please choose it together with the table.`);
    return image;
  };
  const before = product && fixedTexts(exportedProduct(product), 0);
  const images = check.text('images');
  if (images !== undefined && images !== (before?.images ?? '')) {
    const names = namesIn(images);
    const list = names.flatMap(name => find('images', name) ?? []);
    if (names.length > 200) check.refuse('images', 'A product may have at most 200 images.');
    const paths = list.map(filePath);
    if (JSON.stringify(paths) !== JSON.stringify((product?.images ?? []).map(filePath))) {
      Object.assign(set, { images: list });
      if (product)
        check.add('changed', check.title('images'), names.join(', '), before?.images.replace(/\n/g, ', ') ?? '');
    }
  }
  const spec = check.text('specImage');
  if (spec !== undefined && spec !== (before?.specImage ?? '')) {
    const image = spec === '' ? null : find('specImage', spec);
    if (
      image !== undefined &&
      (image && filePath(image)) !== (product?.specImage ? filePath(product.specImage) : null)
    ) {
      Object.assign(set, { specImage: image });
      if (product) check.add('changed', check.title('specImage'), spec, before?.specImage ?? '');
    }
  }
}
