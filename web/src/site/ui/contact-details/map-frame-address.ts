import type { Company } from '@hydraulics/common/nouns/company';

/**
 * The address of OpenStreetMap for an iframe, with about the extent of the link. Only the contact page loads it.
 */
export function mapFrameAddress({ latitude, longitude, zoom }: Company['map']): string {
  const across = 360 / 2 ** zoom;
  const up = across * 0.6 * Math.cos((latitude * Math.PI) / 180);
  const bounds = [longitude - across, latitude - up, longitude + across, latitude + up];
  const query = new URLSearchParams({
    bbox: bounds.map(degree => degree.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}
