/** The brand colours; every drawing mixes its tints from these only. */
export const colour = {
  ink: '#0d1b26',
  steel700: '#33475a',
  steel500: '#5b7083',
  steel300: '#a9b8c5',
  mist: '#f2f5f7',
  paper: '#ffffff',
  signal: '#ff6a13',
  blueprint: '#1f5fa8',
} as const;

/** One decimal is finer than a pixel and keeps the markup small. */
function n(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Object.is(rounded, -0) ? '0' : String(rounded);
}

/** Stroke and fill attributes. */
interface ShapeStyle {
  stroke?: string;
  width?: number;
  fill?: string;
  dash?: string;
  opacity?: number;
}

function styleAttributes(l: ShapeStyle): string {
  let out = ` fill="${l.fill ?? 'none'}"`;
  if (l.stroke) out += ` stroke="${l.stroke}" stroke-width="${n(l.width ?? 1.5)}"`;
  if (l.dash) out += ` stroke-dasharray="${l.dash}"`;
  if (l.opacity !== undefined) out += ` opacity="${l.opacity}"`;
  return out;
}

/** A path with the given data. */
export function path(d: string, l: ShapeStyle): string {
  return `<path d="${d}"${styleAttributes(l)}/>`;
}

/** A straight line. */
export function line(x1: number, y1: number, x2: number, y2: number, l: ShapeStyle): string {
  return path(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, l);
}

/** A rectangle. */
export function rect(x: number, y: number, w: number, h: number, l: ShapeStyle, radius = 0): string {
  const rx = radius ? ` rx="${n(radius)}"` : '';
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${rx}${styleAttributes(l)}/>`;
}

/** A circle. */
export function circle(x: number, y: number, r: number, l: ShapeStyle): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${styleAttributes(l)}/>`;
}

/** A faint grid. */
export function grid(w: number, h: number, step: number, stroke: string): string {
  let fine = '';
  let bold = '';
  for (let x = step, i = 1; x < w; x += step, i++) {
    if (i % 5) fine += `M${n(x)} 0V${h}`;
    else bold += `M${n(x)} 0V${h}`;
  }
  for (let y = step, i = 1; y < h; y += step, i++) {
    if (i % 5) fine += `M0 ${n(y)}H${w}`;
    else bold += `M0 ${n(y)}H${w}`;
  }
  return path(fine, { stroke, width: 0.8, opacity: 0.7 }) + path(bold, { stroke, width: 1.5 });
}

/** A whole document of the given size. */
export function svg(width: number, height: number, content: string): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" ` +
    `stroke-linecap="round" stroke-linejoin="round">${content}</svg>`
  );
}
