import type { Company } from '@hydraulics/common/company';
import { Icon } from '../ui/icon.tsx';
import { mapAddress, position } from './addresses.ts';

/**
 * Where the works stand, as a survey sheet: drawn here, so that no map service learns of the visit. It opens the real
 * map. Without its drawing it is the link alone.
 */
export function MapCard({ company, drawn = true }: { company: Company; drawn?: boolean }) {
  const [north, east] = position(company.map);
  return (
    <a className="map" href={mapAddress(company.map)} target="_blank" rel="noopener noreferrer">
      {drawn && <Sheet north={north} east={east} />}
      <span className="map-open">
        Open the map
        <Icon name="arrow" />
        <span className="visually-hidden"> on OpenStreetMap (opens in a new tab)</span>
      </span>
    </a>
  );
}

function Sheet({ north, east }: { north: string; east: string }) {
  return (
    <>
      <svg className="map-sheet" viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        <path className="map-water" d="M-10 148C40 128 66 168 118 154s74-52 122-46 60 28 100 14v98H-10z" />
        <path
          className="map-contour"
          d="M-10 128C44 108 70 148 120 134s74-52 122-46 60 28 100 14M-10 112C48 92 74 128 122 114s74-52 122-46 60 28 100 14"
        />
        <path
          className="map-street"
          d="M-10 44L330 88M66-10L44 210M128-10l-18 160M204-10l-16 120M264-10l-14 110M-10 84l240 30M150 20l180 22M286-10l-20 210"
        />
        <path
          className="map-block"
          d="M138 34l44 6-4 26-43-6zM214 44l38 5-4 22-37-5zM72 28l44 6-5 26-42-6zM70 70l42 5-3 20-42-5z"
        />
        <path
          className="map-ticks"
          d="M0 50h6M0 100h6M0 150h6M320 50h-6M320 100h-6M320 150h-6M80 0v6M160 0v6M240 0v6M80 200v-6M160 200v-6M240 200v-6"
        />
        <path className="map-cross" d="M160 0v76M160 108v92M0 92h144M176 92h144" />
        <path className="map-pin" d="M160 79l11 13-11 13-11-13z" />
      </svg>
      <span className="map-place">
        {north}
        <br />
        {east}
      </span>
    </>
  );
}
