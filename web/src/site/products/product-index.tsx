import type { ReactNode } from 'react';
import { CategoryLinks } from '../ui/category-links.tsx';

/** Products beside the index of all categories. */
export function WithIndex({ children }: { children: ReactNode }) {
  return (
    <div className="band wrap with-index">
      <nav className="index" aria-labelledby="index-title">
        <h2 className="index-title" id="index-title">
          Product lines
        </h2>
        <CategoryLinks className="index-list" />
      </nav>
      <div className="index-body">{children}</div>
    </div>
  );
}
