import { adminPaths } from '@hydraulics/common/contract/paths';
import { type Permission, permissions, roles, whoMay } from '@hydraulics/common/contract/roles';
import { helpTopics } from '@hydraulics/common/help';
import { menuScreens, sidebarGroups } from '@hydraulics/common/screens';
import { Link } from 'react-router-dom';
import { useEditorsWait, useMay, useRole } from '../../data/role.ts';

/** What a role may do beside signing in. */
const all = (Object.keys(permissions) as Permission[]).filter(permission => permission !== 'account');

const { addProduct, dashboard, enquiries, users, website } = adminPaths;

/** What to do first, for who has the permission. */
const starts: { needs: Permission; title: string; to: string; what: string }[] = [
  { needs: 'settings', title: website.title, to: website.href(), what: 'check the company’s name, contact and look' },
  { needs: 'users', title: users.title, to: users.href(), what: 'invite your colleagues, and choose what each may do' },
  {
    needs: 'content',
    title: addProduct.title,
    to: addProduct.href(),
    what: 'add a product; Save draft keeps it private',
  },
  { needs: 'enquiries', title: enquiries.title, to: enquiries.href(), what: 'read what visitors wrote, and reply' },
  {
    needs: 'account',
    title: 'To do',
    to: dashboard.href(),
    what: 'the dashboard lists what waits and what is missing',
  },
];

/** What the screens are for, and what the signed-in person may do and may not. */
export function FirstDay() {
  const role = useRole();
  const may = useMay();
  const editorsWait = useEditorsWait();
  const offered = sidebarGroups.flatMap(({ group }) => menuScreens(group)).filter(({ needs }) => may(needs));
  const refused = all.filter(permission => !may(permission));
  return (
    <div className="panel help-panel">
      <p>
        This is the back office of the company’s website. Almost everything can be undone: look for Undo, History and
        Trash.
      </p>
      {may('publish') && <p>What you save here is what visitors read, so check it on the website afterwards.</p>}
      {may('content') && !may('publish') && (
        <p>
          What you add is a draft, and waits for {whoMay('publish', editorsWait)}, who publishes it or sends it back
          with a remark. The dashboard shows what became of it. Choose “Save draft” to go on later, and “Ask to publish”
          when it is ready.
        </p>
      )}
      <section aria-labelledby="first-day-start">
        <h2 id="first-day-start">Start here</h2>
        <ul>
          {starts
            .filter(({ needs }) => may(needs))
            .map(({ title, to, what }) => (
              <li key={title}>
                <Link to={to}>{title}</Link>: {what}.
              </li>
            ))}
        </ul>
      </section>
      <section aria-labelledby="first-day-may">
        <h2 id="first-day-may">What you may do</h2>
        {role && <p>You are signed in as {roles[role].who}. You may:</p>}
        <ul>
          {all
            .filter(permission => may(permission))
            .map(permission => (
              <li key={permission}>{permissions[permission]}</li>
            ))}
        </ul>
      </section>
      {refused.length > 0 && (
        <section aria-labelledby="first-day-not">
          <h2 id="first-day-not">What others do</h2>
          <ul>
            {refused.map(permission => (
              <li key={permission}>
                Only {whoMay(permission, editorsWait)} may {permissions[permission]}.
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
