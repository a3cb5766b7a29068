import { adminPaths } from '@hydraulics/common/contract/paths';
import { Link, useSearchParams } from 'react-router-dom';
import { HelpTopics } from '../../ui/help/help-topics.tsx';
import { Page } from '../../ui/page.tsx';
import { FirstDay } from './first-day.tsx';

/** The value of `about` in the address of the page for a new colleague. */
const firstDay = 'first-day';

/** All of the help, or the page for a colleague's first day. */
export function Component() {
  const [params] = useSearchParams();
  const { title } = adminPaths.help;
  if (params.get('about') === firstDay) {
    return (
      <Page title="Your first day" crumbs={[{ title, to: adminPaths.help.href() }]}>
        <FirstDay />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <div className="panel help-panel">
        <p>
          <Link to={`${adminPaths.help.href()}?about=${firstDay}`}>Your first day</Link>: what the screens are for, and
          what your role may do.
        </p>
        <HelpTopics />
      </div>
    </Page>
  );
}
