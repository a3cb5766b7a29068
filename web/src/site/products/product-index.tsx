import type { ReactNode } from 'react';
import { CategoryLinks } from '../ui/category-links.tsx';

/** Products beside the index of all categories, with the filters below it. */
export function WithIndex({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
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
      {beside ? (
        <div className="index-side">
          {index}
          {beside}
        </div>
      ) : (
        index
      )}
      <div className="index-body" data-part="products">
        {children}
      </div>
    </div>
  );
}
