import type { Company } from '@hydraulics/common/nouns/company';

/** A WhatsApp link that starts with a question about a product; other links stay unchanged. */
export function chat(link: string, product?: string): string {
  if (!product || !/^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(link)) return link;
  const text = encodeURIComponent(`I have a question about ${product}: `);
  return `${link}${link.includes('?') ? '&' : '?'}text=${text}`;
}

/** The place on OpenStreetMap, with a marker. */
export function mapAddress({ latitude, longitude, zoom }: Company['map']): string {
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=${zoom}/${latitude}/${longitude}`;
}

/** Formats a position: `52.3702° N`, `4.8952° E`. */
export function position({ latitude, longitude }: Company['map']): [string, string] {
  const degrees = (value: number) => `${Math.abs(value).toFixed(4)}°`;
  return [`${degrees(latitude)} ${latitude < 0 ? 'S' : 'N'}`, `${degrees(longitude)} ${longitude < 0 ? 'W' : 'E'}`];
}
