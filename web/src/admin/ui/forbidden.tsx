import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link } from 'react-router-dom';
import { Page } from './page.tsx';

/** Shown instead of a screen that the user's role may not open. */
export function Forbidden({ title, reason }: { title: string; reason: string }) {
  return (
    <Page title={title}>
      <div className="panel lost">
        <p>{reason}</p>
        <Link className="button" to={adminPaths.dashboard.href()}>
          Go to the dashboard
        </Link>
      </div>
    </Page>
  );
}
