import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Permission, permissions, roles, rolesThatMay } from '@hydraulics/common/contract/roles';
import { helpTopics } from '@hydraulics/common/help';
import { menuScreens, sidebarGroups } from '@hydraulics/common/screens';
import { Link } from 'react-router-dom';
import { useMay, useRole } from '../../data/role.ts';

const all = Object.keys(permissions) as Permission[];

/** What the screens are for, and what the signed-in person may do and may not. */
export function FirstDay() {
  const role = useRole();
  const may = useMay();
  const offered = sidebarGroups.flatMap(({ group }) => menuScreens(group)).filter(({ needs }) => may(needs));
  const refused = all.filter(permission => !may(permission));
  return (
    <div className="panel help-panel">
      <p>
        This is the back office of the company’s website. What you save here is what visitors read, so check it on the
        website afterwards. Almost everything can be undone: look for Undo, History and Trash.
      </p>
      <section aria-labelledby="first-day-may">
        <h2 id="first-day-may">What you may do</h2>
        {role && (
          <p>
            You are signed in as {roles[role].who}. {roles[role].summary}
          </p>
        )}
        <ul>
          {all
            .filter(permission => may(permission))
            .map(permission => (
              <li key={permission}>You may {permissions[permission]}.</li>
            ))}
        </ul>
      </section>
      {refused.length > 0 && (
        <section aria-labelledby="first-day-not">
          <h2 id="first-day-not">What others do</h2>
          <ul>
            {refused.map(permission => (
              <li key={permission}>
                Only{' '}
                {rolesThatMay(permission)
                  .map(one => roles[one].who)
                  .join(' or ')}{' '}
                may {permissions[permission]}.
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="first-day-screens">
        <h2 id="first-day-screens">The screens</h2>
        <ul>
          {offered.map(({ name, title, path }) => (
            <li key={name}>
              <Link to={path}>{title}</Link>
              {helpTopics[name] && `: ${helpTopics[name].about}`}
            </li>
          ))}
        </ul>
      </section>
      <p>
        Press <kbd>F1</kbd> on any screen for its help, and <kbd>Ctrl</kbd> <kbd>K</kbd> to find a product, an enquiry
        or a screen. <Link to={adminPaths.dashboard.href()}>Go to the dashboard</Link>
      </p>
    </div>
  );
}
