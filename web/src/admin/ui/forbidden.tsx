import { adminPaths } from '@hydraulics/common/contract/paths';
import { forbiddenMessage, type Permission, type Role } from '@hydraulics/common/contract/roles';
import { Link } from 'react-router-dom';
import { Page } from './page.tsx';

/** Shown instead of a screen that the user's role may not open. */
export function Forbidden({ title, needs, role }: { title: string; needs: Permission; role: Role }) {
  return (
    <Page title={title}>
      <div className="panel lost">
        <p>{forbiddenMessage(needs, role)}</p>
        <Link className="button" to={adminPaths.dashboard.href()}>
          Go to the dashboard
        </Link>
      </div>
    </Page>
  );
}
