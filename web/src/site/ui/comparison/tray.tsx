import { paths } from '@hydraulics/common/contract/site-paths';
import { useSyncExternalStore } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { usePlace } from '../../page/place.ts';
import { askAddress, asked, listAddress } from '../enquiry-list/asked.ts';
import { PageLink } from '../link.tsx';
import { Part } from '../parts/part.tsx';
import { chosenNow, clearChosen, comparisonAddress, maxChosen, removeChosen, subscribe } from './chosen.ts';

/**
 * The products chosen for comparing and the enquiry list, at the lower edge of every page except their own, and that with
 * the enquiry form, from which nothing should lead away.
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
  const items = useSyncExternalStore(asked.subscribe, asked.now);
  const { pathname } = usePlace();
  const isForm = pathname === paths.contact.href();
  const compares = chosen.length > 0 && !isForm && pathname !== paths.compare.href();
  const asks = items.length > 0 && !isForm && pathname !== paths.enquiryList.href();
  return (
    <>
      <p className="visually-hidden" role="status">
        {chosen.length > 0 && `${chosen.length} of ${maxChosen} products chosen for comparing. `}
        {items.length > 0 && `${items.length} on the enquiry list.`}
      </p>
      {(compares || asks) && (
        <aside className="tray" aria-label={compares ? 'Products to compare' : paths.enquiryList.title}>
          {compares && (
            <>
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
                  className={`button ${asks ? 'button-line' : 'button-signal'} tray-compare`}
                  rel="nofollow"
                >
                  Compare {chosen.length}
                </PageLink>
                <button type="button" className="tray-clear" onClick={clearChosen}>
                  Clear
                </button>
              </div>
            </>
          )}
          {asks && (
            <div className="tray-ways tray-asks">
              <PageLink to={listAddress(items)} className="tray-asked" rel="nofollow">
                Enquiry list
              </PageLink>
              <PageLink to={askAddress(items)} className="button button-signal" rel="nofollow">
                {items.length === 1 ? 'Ask for 1 item' : `Ask for these ${items.length}`}
              </PageLink>
            </div>
          )}
        </aside>
      )}
    </>
  );
}
