import { adminPaths } from '@hydraulics/common/contract/paths';
import type { ReleaseItem, ReleaseNoun } from '@hydraulics/common/nouns/publication/releases';
import { Link } from 'react-router-dom';
import { PublicationBadge } from '../../ui/publication/publication-badge.tsx';

/** What a record is, beside its name. */
export const kindOf: Record<ReleaseNoun, string> = {
  products: 'Product',
  categories: 'Category',
  gallery: 'Gallery image',
  pages: 'Page',
  website: 'Website',
};

const editors: Record<ReleaseNoun, (id: string) => string> = {
  products: id => adminPaths.editProduct.href({ id }),
  categories: id => adminPaths.editCategory.href({ id }),
  gallery: () => adminPaths.gallery.href(),
  pages: id => adminPaths.editPage.href({ id }),
  website: () => adminPaths.website.href(),
};

/** Marks a record with saved changes that visitors do not see yet. */
export const ChangedBadge = () => <span className="status-badge">Saved changes</span>;

/** The kind, name and state of a record, with a link to its form. */
export function RecordLine({ item }: { item: ReleaseItem }) {
  const { noun, recordId, name, isDeleted } = item;
  return (
    <span className="release-record">
      <span className="release-kind">{kindOf[noun]}</span>{' '}
      {isDeleted ? (
        <span dir="auto">{name}</span>
      ) : (
        <Link to={editors[noun](recordId)} dir="auto">
          {name}
        </Link>
      )}
      {isDeleted ? <span className="status-badge status-badge-off">Deleted</span> : <PublicationBadge {...item} />}
      {!isDeleted && item.isChanged && <ChangedBadge />}
    </span>
  );
}

/** The records of a release that is live. */
export const ReleaseRecords = ({ items }: { items: readonly ReleaseItem[] }) => (
  <ul className="release-records">
    {items.map(item => (
      <li key={`${item.noun} ${item.recordId}`}>
        <RecordLine item={item} />
      </li>
    ))}
  </ul>
);
