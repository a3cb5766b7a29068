import { paths } from '@hydraulics/common/contract/site-paths';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { usePlace } from '../../page/place.ts';
import { PageLink } from '../link.tsx';
import { Part } from '../parts/part.tsx';
import { chosenNow, clearChosen, comparisonAddress, maxChosen, removeChosen, subscribe } from './chosen.ts';

/**
 * The products chosen for comparing, at the lower edge of every page except the comparison, and that with the enquiry
 * form, from which nothing should lead away.
 */
export const Tray = () => (
  <Part
    frame={notice => (
      <aside className="tray" aria-label="Products to compare">
        {notice}
      </aside>
    )}
  >
    <Bar />
  </Part>
);

function Bar() {
  const chosen = useSyncExternalStore(subscribe, chosenNow);
  const { pathname } = usePlace();
  const isShown = chosen.length > 0 && ![paths.compare.href(), paths.contact.href()].includes(pathname);
  return (
    <>
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && `${chosen.length} of ${maxChosen} products chosen for comparing`}
      </p>
      {isShown && (
        <aside className="tray" aria-label="Products to compare">
          <ul className="tray-list">
            {chosen.map(({ id, name }) => (
              <li className="tray-product" key={id}>
                <span className="tray-name">{name}</span>
                <button type="button" className="tray-remove" onClick={() => removeChosen(id)}>
                  <Icon icon={icons.close} />
                  <span className="visually-hidden">Do not compare {name}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className="tray-ways">
            <PageLink
              to={comparisonAddress(chosen.map(({ id }) => id))}
              className="button button-signal tray-compare"
              rel="nofollow"
            >
              Compare {chosen.length}
            </PageLink>
            <button type="button" className="tray-clear" onClick={clearChosen}>
              Clear
            </button>
          </div>
        </aside>
      )}
    </>
  );
}
