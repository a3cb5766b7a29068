import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { type MenuScreen, menuScreens, sidebarGroups } from '@hydraulics/common/screens';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { query } from '../../shared/data/query.ts';
import { formatNumber } from '../../shared/locale.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { useDuty } from '../data/account-duties.ts';
import { useEnquiryCounts } from '../data/enquiry-counts.ts';
import { useMay } from '../data/role.ts';
import { useApi } from '../data/use-api.ts';
import { useLogout } from '../data/use-logout.ts';
import { useSessionState } from '../data/use-session.tsx';
import { GetApp } from '../features/dashboard/get-app.tsx';
import { commandKey } from '../palette/command-key.ts';
import { namedIcons } from '../ui/named-icons.ts';
import { PublicLink } from '../ui/public-link.tsx';
import { prefetch } from './prefetch.ts';
import { useLook } from './use-look.ts';

type SidebarProps = { onSearch: () => void; onShortcuts: () => void; onHelp: () => void };

/** The navigation of the back office: at the left, on narrow screens a top bar with a menu. */
export function Sidebar({ onSearch, onShortcuts, onHelp }: SidebarProps) {
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const offered = useOffered();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes whenever the page changes
  useEffect(() => setOpen(false), [pathname]);
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from wherever the focus is in it
    <header className="sidebar" data-open={open} onKeyDown={close}>
      <Brand />
      <button
        type="button"
        className="sidebar-search"
        aria-keyshortcuts={`${commandKey() === '⌘' ? 'Meta' : 'Control'}+K`}
        onClick={onSearch}
      >
        <Icon icon={icons.search} />
        <span>Search</span>
        <span className="key" aria-hidden="true">
          {commandKey()} K
        </span>
      </button>
      <button
        ref={button}
        type="button"
        className="sidebar-toggle"
        aria-expanded={open}
        aria-controls="sidebar-menu"
        onClick={() => setOpen(!open)}
      >
        <Icon icon={open ? icons.close : icons.menu} />
        Menu
      </button>
      <div className="sidebar-menu" id="sidebar-menu">
        <nav aria-label="Back office" className="sidebar-groups">
          {sidebarGroups.map(({ group, title }) => (
            <SidebarGroup key={group} title={title} screens={offered(menuScreens(group))}>
              {group === 'work' && <Logout />}
            </SidebarGroup>
          ))}
        </nav>
        <SidebarFoot onShortcuts={onShortcuts} onHelp={onHelp} />
      </div>
    </header>
  );
}

type SidebarGroupProps = { title: string | null; screens: MenuScreen[]; children?: ReactNode };

/** A group of screens under its heading. Nothing if the role may open none of them. */
function SidebarGroup({ title, screens, children }: SidebarGroupProps) {
  const id = useId();
  if (screens.length === 0 && !children) return null;
  return (
    <div>
      {title && (
        <p className="sidebar-heading" id={id}>
          {title}
        </p>
      )}
      <ul className="sidebar-list" {...(title && { 'aria-labelledby': id })}>
        {screens.map(({ name, path, title, icon }) => (
          <li key={name}>
            <NavLink
              to={path}
              className="sidebar-entry"
              onPointerEnter={() => prefetch(path)}
              onFocus={() => prefetch(path)}
            >
              <Icon icon={namedIcons[icon]} />
              {title}
              {name === 'dashboard' && <WaitingCount />}
              {name === 'enquiries' && <NewEnquiryCount />}
            </NavLink>
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </div>
  );
}

function Logout() {
  const state = useSessionState();
  const logout = useLogout();
  return (
    <button type="button" className="sidebar-entry" disabled={state.kind === 'leaving'} onClick={logout}>
      <Icon icon={icons.logout} />
      Logout
    </button>
  );
}

function useOffered() {
  const may = useMay();
  return (list: MenuScreen[]) => list.filter(({ needs }) => may(needs));
}

const NewEnquiryCount = () => <Badge count={useEnquiryCounts()?.new} of="new" />;

/** What waits to be published, for who may publish. */
function WaitingCount() {
  const enabled = useMay()('publish');
  const { data } = useApi(query('publishRequests', 'count'), { enabled });
  return <Badge count={enabled ? data?.total : 0} of="to publish" />;
}

function Badge({ count = 0, of }: { count: number | undefined; of: string }) {
  if (count === 0) return null;
  return (
    <span className="sidebar-badge">
      {formatNumber(count)}
      <span className="visually-hidden"> {of}</span>
    </span>
  );
}

/** Until the company has a name, as in the skeleton. */
function Brand() {
  const brand = useApi(query('website', 'brand', {}), { enabled: useDuty() === null });
  const look = brand.data?.look ?? undefined;
  useLook(look);
  const logo = look?.logoOnDark ?? look?.logo;
  return (
    <p className="sidebar-brand">
      {logo && (
        <Picture
          className={`sidebar-logo${look?.logoOnDark ? '' : ' sidebar-plate'}`}
          path={logo}
          alt=""
          sizes="160px"
          pixels={320}
          eager
        />
      )}
      <b>{brand.data?.shortName ?? 'Back office'}</b>
      <span>{brand.data?.shortName ? 'Back office' : '\u00a0'}</span>
    </p>
  );
}

/** What belongs to the person rather than to the catalogue. */
function SidebarFoot({ onShortcuts, onHelp }: Omit<SidebarProps, 'onSearch'>) {
  const state = useSessionState();
  return (
    <div className="sidebar-foot">
      <NavLink to={adminPaths.account.href()} className="sidebar-entry sidebar-user">
        <Icon icon={icons.user} />
        <span>
          Signed in as <b>{'user' in state && state.user.name}</b>
        </span>
      </NavLink>
      <div className="sidebar-links">
        <button type="button" className="sidebar-entry" aria-keyshortcuts="F1" onClick={onHelp}>
          <Icon icon={icons.info} />
          Help
        </button>
        <PublicLink className="sidebar-entry" path={paths.home.href()}>
          <Icon icon={icons.website} />
          View site
        </PublicLink>
        <button
          type="button"
          className="sidebar-entry"
          aria-keyshortcuts={`${commandKey() === '⌘' ? 'Meta' : 'Control'}+/`}
          onClick={onShortcuts}
        >
          <Icon icon={icons.keyboard} />
          Shortcuts
        </button>
      </div>
      <GetApp className="sidebar-entry" />
    </div>
  );
}
