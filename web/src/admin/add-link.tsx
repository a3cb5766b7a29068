import { Link } from 'react-router-dom';
import { Glyph } from '../ui/glyph.tsx';

/** A list page's main action: the way to the page that adds to it. */
export function AddLink({ page }: { page: { title: string; href: () => string } }) {
  return (
    <Link className="button button-primary" to={page.href()}>
      <Glyph name="plus" /> {page.title}
    </Link>
  );
}
