import { desktopFolder, type System, systemOf } from '@hydraulics/common/units/operating-systems';
import { query } from '../../../shared/data/query.ts';
import { useHost } from '../../../shared/host.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { PublicLink } from '../../ui/public-link.tsx';

const title = 'Get the desktop app';

/** The link to the desktop app, in browsers on systems with an installer. */
export function GetApp({ className }: { className: string }) {
  const system = ownSystem();
  return useHost().kind === 'browser' && system ? <Offer className={className} system={system} /> : null;
}

/** An iPad reports macOS, but no Mac has a touch screen. */
function ownSystem(): System | null {
  const system = systemOf(navigator.userAgent);
  return system === 'mac' && navigator.maxTouchPoints > 1 ? null : system;
}

function Offer({ className, system }: { className: string; system: System }) {
  const releases = useApi(query('desktopReleases', 'list'), { enabled: useMay()('account') });
  const [installer, other] = releases.data?.filter(one => one.system === system) ?? [];
  if (!installer) return null;
  const inside = (
    <>
      <Icon icon={icons.download} />
      {title}
    </>
  );
  return other ? (
    <PublicLink className={className} path={desktopFolder}>
      {inside}
    </PublicLink>
  ) : (
    <a className={className} href={installer.path} download={installer.file}>
      {inside}
    </a>
  );
}
