import { useFormContext } from 'react-hook-form';
import { query } from '../../../../shared/data/query.ts';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { useApi } from '../../../data/use-api.ts';
import { filesOf, type ProductImage, pathsOf } from './product-images.ts';
import type { ProductValues } from './product-values.ts';

/** A category by its name. If the categories are not loaded, only the form's own name is known. */
export function CategoryName({ id }: { id: string }) {
  const { getValues } = useFormContext<ProductValues>();
  const { data } = useApi(query('categories', 'list'));
  const own = getValues('categoryId') === id ? getValues('category') : 'A category that was deleted';
  return <>{data ? (data.find(({ _id }) => _id === id)?.name ?? own) : getValues('category')}</>;
}

/** Images in a conflict; new files by their number. */
export function ConflictImages({ images }: { images: readonly ProductImage[] }) {
  const chosen = filesOf(images).length;
  return (
    <div className="conflict-images">
      {[...new Set(pathsOf(images))].map(path => (
        <Picture key={path} path={path} alt="" sizes="96px" />
      ))}
      {images.map(
        ({ alt }, index) =>
          alt && (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
            <p key={index} dir="auto">
              {index + 1}: {alt}
            </p>
          ),
      )}
      <p>
        {images.length === 0 ? 'No images' : `${images.length} image${images.length === 1 ? '' : 's'}`}
        {chosen > 0 && `, ${chosen} of them chosen here`}
      </p>
    </div>
  );
}
