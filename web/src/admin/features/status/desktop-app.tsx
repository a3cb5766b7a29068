import { desktopFolder, type System, systems } from '@hydraulics/common/units/operating-systems';
import { query } from '../../../shared/data/query.ts';
import { useMay } from '../../data/role.ts';
import { useApi } from '../../data/use-api.ts';
import { PublicLink } from '../../ui/public-link.tsx';

/** Which versions of the desktop app this website offers, with the link to their installers. */
export function DesktopApp() {
  const { data } = useApi(query('desktopReleases', 'list'), { enabled: useMay()('account') });
  if (!data) return null;
  const versionFor = (system: string) => data.find(one => one.system === system)?.version;
  return (
    <section aria-labelledby="status-desktop">
      <h3 id="status-desktop">Desktop app</h3>
      <dl>
        {(Object.keys(systems) as System[]).map(system => (
          <div key={system}>
            <dt>{systems[system].name}</dt>
            <dd>{versionFor(system) ?? 'No installer'}</dd>
          </div>
        ))}
      </dl>
      {data.length > 0 ? (
        <PublicLink path={desktopFolder}>Get the desktop app</PublicLink>
      ) : (
        <p>Your administrator can add installers.</p>
      )}
    </section>
  );
}
