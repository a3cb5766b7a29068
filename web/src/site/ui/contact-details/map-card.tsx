import type { Company } from '@hydraulics/common/nouns/company';
import { ownDrawing } from '@hydraulics/common/units/colours/own-drawing';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { mapAddress, position } from './addresses.ts';
import sheet from './map-sheet.svg';

/**
 * The location of the works on a drawn map, so that no map service learns of the visit. It links to the real map.
 * `drawn: false` renders the link alone.
 */
export function MapCard({ company, drawn = true }: { company: Pick<Company, 'map' | 'look'>; drawn?: boolean }) {
  const [north, east] = position(company.map);
  return (
    <a className="map" href={mapAddress(company.map)} target="_blank" rel="noopener noreferrer">
      {drawn && <Sheet north={north} east={east} look={company.look} />}
      <span className="map-open">
        Open the map
        <Icon icon={icons.arrow} />
        <span className="visually-hidden"> on OpenStreetMap (opens in a new tab)</span>
      </span>
    </a>
  );
}

function Sheet({ north, east, look }: { north: string; east: string } & Pick<Company, 'look'>) {
  return (
    <>
      <img className="map-sheet" src={ownDrawing(sheet, look)} width="320" height="200" alt="" loading="lazy" />
      <span className="map-place">
        {north}
        <br />
        {east}
      </span>
    </>
  );
}
