import { colour } from '@hydraulics/api/src/drawing/svg.ts';

const full = `fill="${colour.steel700}" stroke="none"`;
const cut = `stroke="#fff"`;

/** A cog of twelve teeth about the middle of the emblem, as path data. */
function cog(outer: number, inner: number): string {
  const teeth = 12;
  const point = (radius: number, part: number) => {
    const angle = ((part - 0.25) / teeth) * 2 * Math.PI;
    return `${(40 + radius * Math.sin(angle)).toFixed(1)} ${(40 - radius * Math.cos(angle)).toFixed(1)}`;
  };
  const corners = Array.from({ length: teeth }, (_, tooth) =>
    [
      point(inner, tooth - 0.08),
      point(outer, tooth + 0.04),
      point(outer, tooth + 0.46),
      point(inner, tooth + 0.58),
    ].join('L'),
  );
  return `M${corners.join('L')}Z`;
}

const blade = (turn: number) => `<path d="M40 40L30 10H50Z" transform="rotate(${turn} 40 40)" ${full}/>`;

/** A sign for each brand, on a square of 80 units. */
export const emblems: Record<string, string> = {
  // The section of a rolled beam, as an N.
  'Norrfeld Steel': `<path d="M4 4H30V14H24V18L50 46V14H44V4H76V14H68V76H56L24 40V66H30V76H4V66H12V14H4Z" ${full}/>`,
  // Wings over a hull.
  'Aquila Shipyard': `<path d="M40 30Q26 8 2 6Q8 26 28 36L40 46L52 36Q72 26 78 6Q54 8 40 30Z" ${full}/><path d="M8 52H72L62 74H18Z" ${full}/><path d="M40 48V76" ${cut} stroke-width="4"/>`,
  // A capsule, half of it filled.
  Pharmovia: `<g transform="rotate(45 40 40)"><rect x="22" y="0" width="36" height="80" rx="18" stroke-width="6"/><path d="M19 40H61V62A21 21 0 0 1 19 62Z" ${full}/></g>`,
  // A cog that rises from waves.
  'Torque & Tide': `<path d="${cog(40, 31)}" ${full}/><circle cx="40" cy="40" r="13" fill="#fff" stroke="none"/><path d="M-4 44H84V84H-4Z" fill="#fff" stroke="none"/><path d="M2 54Q12 46 21 54T40 54T59 54T78 54M2 68Q12 60 21 68T40 68T59 68T78 68" stroke-width="6"/>`,
  // The wheel of a mill.
  'Brightwater Mills': `<circle cx="40" cy="40" r="36" stroke-width="6"/>${[0, 60, 120, 180, 240, 300].map(blade).join('')}<circle cx="40" cy="40" r="9" fill="#fff" stroke-width="5"/>`,
  // A wing of three feathers.
  'Kestrel Presses': `<path d="M2 62Q30 8 78 6Q66 30 40 36L62 36Q50 54 28 54L46 56Q32 72 2 74Z" ${full}/>`,
  // A lump of sugar, and the water of the marsh.
  'Saltmarsh Sugar': `<path d="M40 2L72 18V52L40 68L8 52V18Z" stroke-width="6"/><path d="M8 18L40 34V68L8 52Z" ${full}/><path d="M40 34L72 18" stroke-width="6"/><path d="M6 77H74" stroke-width="5"/>`,
  // An anvil.
  'Ostra Forge': `<path d="M0 14H80V28Q58 30 54 42Q54 52 68 58V70H14V58Q28 52 28 44Q26 28 0 14Z" ${full}/>`,
};
