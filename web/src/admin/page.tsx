import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router-dom';

/** A page that a breadcrumb leads to. */
export type Crumb = { title: string; to: string };

type PageProps = {
  title: string;
  /** The way here from the list page; a list page has none. */
  crumbs?: Crumb[];
  /** The one main action. */
  action?: ReactNode;
  children: ReactNode;
};

/** A staff screen: breadcrumb, title and main action above its content. */
export function Page({ title, crumbs = [], action, children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Back office`;
  }, [title]);
  return (
    <>
      <header className="page-head">
        {crumbs.length > 0 && (
          <nav aria-label="Breadcrumb">
            <ol className="crumbs">
              {crumbs.map(crumb => (
                <li key={crumb.to}>
                  <Link to={crumb.to}>{crumb.title}</Link>
                </li>
              ))}
              <li aria-current="page">{title}</li>
            </ol>
          </nav>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {action && <div className="page-action">{action}</div>}
      </header>
      {children}
    </>
  );
}
