import type { Company } from '@hydraulics/common/nouns/company';
import { useState } from 'react';
import { MapCard } from './map-card.tsx';
import { mapFrameAddress } from './map-frame-address.ts';

/** The drawn map with a button that loads the real one; until then no map service learns of the visit. */
export function MapOnRequest({ company }: { company: Pick<Company, 'name' | 'map'> }) {
  const [shown, setShown] = useState(false);
  return (
    <>
      <div className="map-place-of">
        <MapCard company={company} drawn={!shown} />
        {shown && (
          <iframe
            className="map-frame"
            // The pressed button is gone, so the map takes the focus.
            ref={frame => frame?.focus()}
            src={mapFrameAddress(company.map)}
            title={`Map: ${company.name}`}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        )}
        {!shown && (
          <button
            type="button"
            className="map-show with-script"
            aria-describedby="map-privacy"
            onClick={() => setShown(true)}
          >
            Show the map
          </button>
        )}
      </div>
      {!shown && (
        <p className="map-privacy with-script" id="map-privacy">
          The map comes from OpenStreetMap, which then sees your visit.
        </p>
      )}
    </>
  );
}
