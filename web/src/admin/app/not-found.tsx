import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link } from 'react-router-dom';
import { Page } from '../ui/page.tsx';

export function Component() {
  return (
    <Page title="Page not found">
      <div className="panel lost">
        <p>There is no such screen in the back office.</p>
        <Link className="button" to={adminPaths.dashboard.href()}>
          Go to the dashboard
        </Link>
      </div>
    </Page>
  );
}
