import { adminPaths } from '@hydraulics/common/contract/paths';
import type { FileUse } from '@hydraulics/common/nouns/images/images';
import { type RecordNoun, records } from '@hydraulics/common/registry';
import { Link } from 'react-router-dom';

/** The screen of a record that shows a file; null if it has none. */
const addresses: Record<string, (id: string) => string> = {
  products: id => adminPaths.editProduct.href({ id }),
  gallery: () => adminPaths.gallery.href(),
  pages: id => adminPaths.editPage.href({ id }),
  website: () => adminPaths.website.href(),
};

const fieldNames: Record<string, string> = {
  images: 'images',
  specImage: 'specification',
  filename: 'gallery',
  documents: 'documents',
  photographs: 'photographs',
  brands: 'brands',
  look: 'look',
  blocks: 'blocks',
};

/** The name of the record, or of its kind. */
export const nameOfUse = ({ noun, name }: FileUse): string =>
  name ?? (noun === 'gallery' ? 'Gallery' : (records[noun as RecordNoun]?.title ?? noun));

type UseLinkProps = { use: FileUse; onFollow: () => void };

/** A record that shows a file, as an item of a list, with the field. */
export function UseLink({ use, onFollow }: UseLinkProps) {
  const address = addresses[use.noun]?.(use._id);
  return (
    <li>
      {address ? (
        <Link to={address} onClick={onFollow}>
          {nameOfUse(use)}
        </Link>
      ) : (
        nameOfUse(use)
      )}
      {(use.name || use.isPending) && (
        <span className="field-help">
          {' '}
          {fieldNames[use.field] ?? use.field}
          {use.isPending && ', in saved changes that visitors do not see yet'}
        </span>
      )}
    </li>
  );
}
