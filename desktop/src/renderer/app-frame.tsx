import { may, type Role } from '@hydraulics/common/contract/roles';
import { menuScreens, sidebarGroups } from '@hydraulics/common/screens';
import { storedRole } from '@hydraulics/web/admin/data/role.ts';
import { namedIcons } from '@hydraulics/web/admin/ui/named-icons.ts';
import { Icon } from '@hydraulics/web/shared/ui/icon.tsx';
import * as icons from '@hydraulics/web/shared/ui/icons.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { bridge } from './bridge.ts';

const ownScreens = [
  { path: '/settings', title: 'Settings', icon: icons.system },
  { path: '/photos', title: 'Photo folder', icon: icons.gallery },
  { path: '/server', title: 'Server', icon: icons.website },
];

/**
 * The frame of the back office around one of the app's own screens, while somebody is signed in. Its links load the
 * page anew, because these screens run without the website's data.
 */
export function AppFrame({ children }: { children: ReactNode }) {
  const [user, setUser] = useState<{ role: Role | undefined } | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void bridge['session.read'](null).then(
      result => result.ok && result.value && setUser({ role: storedRole(result.value.id) }),
    );
  }, []);
  if (!user) return children;
  const { role } = user;
  return (
    <div className="frame">
      <header className="sidebar" data-open={open}>
        <p className="sidebar-brand">
          <b>Back office</b>
          <span>{'\u00a0'}</span>
        </p>
        <button
          type="button"
          className="sidebar-toggle"
          aria-expanded={open}
          aria-controls="app-menu"
          onClick={() => setOpen(!open)}
        >
          <Icon icon={open ? icons.close : icons.menu} />
          Menu
        </button>
        <div className="sidebar-menu" id="app-menu">
          <nav aria-label="Back office" className="sidebar-groups">
            {sidebarGroups.map(({ group, title }) => (
              <Group
                key={group}
                title={title}
                links={menuScreens(group)
                  .filter(({ needs }) => role === undefined || may(role, needs))
                  .map(({ path, title, icon }) => ({ path, title, icon: namedIcons[icon] }))}
              />
            ))}
            <Group title="This app" links={ownScreens} />
          </nav>
        </div>
      </header>
      {children}
    </div>
  );
}

type GroupProps = { title: string | null; links: { path: string; title: string; icon: string }[] };

function Group({ title, links }: GroupProps) {
  if (links.length === 0) return null;
  return (
    <div>
      {title && <p className="sidebar-heading">{title}</p>}
      <ul className="sidebar-list" {...(title && { 'aria-label': title })}>
        {links.map(({ path, title, icon }) => {
          const isShown = path === location.pathname;
          return (
            <li key={path}>
              <a
                className={`sidebar-entry ${isShown ? 'active' : ''}`}
                href={path}
                aria-current={isShown ? 'page' : undefined}
              >
                <Icon icon={icon} />
                {title}
              </a>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
