import { type ChosenColours, defaultColours } from './colours.ts';

const parameter = 'look';
const written = /^([0-9a-f]{6})-([0-9a-f]{6})$/;

/** The address of a drawing of the site in the company's colours. A drawing is a picture, which style sheets do not reach. */
export function ownDrawing(address: string, look: Partial<ChosenColours> | undefined): string {
  if (!look?.base && !look?.accent) return address;
  const { base, accent } = { ...defaultColours, ...look };
  return `${address}?${parameter}=${base.slice(1)}-${accent.slice(1)}`;
}

/** A drawing with the colours that its address asks for; undefined if it asks for none. */
export function recoloured(svg: string, query: URLSearchParams): string | undefined {
  const [, base, accent] = written.exec(query.get(parameter) ?? '') ?? [];
  if (!base || !accent) return undefined;
  return svg.replaceAll(defaultColours.base, `#${base}`).replaceAll(defaultColours.accent, `#${accent}`);
}
