import type { ReactNode } from 'react';
import { CategoryLinks } from '../ui/category-links.tsx';

/** Products with the index of all categories, above them or below. */
export function WithIndex({ children, below = false }: { children: ReactNode; below?: boolean }) {
  const index = (
    <nav className="index" aria-labelledby="index-title">
      <h2 className="index-title" id="index-title">
        Product lines
      </h2>
      <CategoryLinks className="index-list" />
    </nav>
  );
  return (
    <div className="band wrap with-index">
      {!below && index}
      <div className="index-body">{children}</div>
      {below && index}
    </div>
  );
}
