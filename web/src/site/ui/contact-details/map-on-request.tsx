import type { Company } from '@hydraulics/common/nouns/company';
import { useEffect, useState } from 'react';
import { mapFrameAddress } from './addresses.ts';
import { MapCard } from './map-card.tsx';

/** The drawn map with a button that puts the real one in its place. Until then the map service learns of no visit. */
export function MapOnRequest({ company }: { company: Pick<Company, 'name' | 'map'> }) {
  const [awake, setAwake] = useState(false);
  const [shown, setShown] = useState(false);
  useEffect(() => setAwake(true), []);
  return (
    <div className="map-place-of">
      <MapCard company={company} drawn={!shown} />
      {shown && (
        <iframe
          className="map-frame"
          // The button that was pressed is gone; the map takes its focus.
          ref={frame => frame?.focus()}
          src={mapFrameAddress(company.map)}
          title={`Map: ${company.name}`}
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      )}
      {awake && !shown && (
        <button type="button" className="map-show" onClick={() => setShown(true)}>
          Show the map
        </button>
      )}
    </div>
  );
}
