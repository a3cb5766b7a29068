/** The colours that an owner chooses, as `#rrggbb`. */
export type ChosenColours = {
  /** Of headings and dark bands. */
  base: string;
  /** Of marks and the main buttons. */
  accent: string;
};

export const defaultColours: ChosenColours = { base: '#0d1b26', accent: '#ff6a13' };

/** `#fff` as `#ffffff`; other texts as they are. */
export const longColour = (text: string): string => text.replace(/^#([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');

/** Of the small print on dark bands, and of the lighter bands of a page. */
const steel300 = '#a9b8c5';
const mist = '#f2f5f7';

/** For text of normal size (WCAG 2.2, 1.4.3, level AA). */
const readable = 4.5;

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

/** Interpolates from `a` to `b` by `t`. */
export function mix(a: string, b: string, t: number): string {
  const end = channels(b);
  const parts = channels(a).map((value, i) => Math.round(value + ((end[i] ?? 0) - value) * t));
  return `#${parts.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

/** The relative luminance, 0 for black and 1 for white (WCAG 2.2). */
function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map(value => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The colours of the pages that follow from the chosen ones. */
export type LookColours = {
  ink: string;
  /** Raised parts of dark bands. */
  inkRaised: string;
  /** The accent on dark. */
  signal500: string;
  /** The accent as text and buttons on light: as dark as it must be to be read. */
  signal700: string;
};

export function lookColours(chosen: Partial<ChosenColours> | undefined): LookColours {
  const { base, accent } = { ...defaultColours, ...chosen };
  const raised = base === defaultColours.base ? '#152736' : mix(base, '#ffffff', 0.06);
  return { ink: base, inkRaised: raised, signal500: accent, signal700: onLight(accent) };
}

function onLight(accent: string): string {
  if (accent === defaultColours.accent) return '#b4440a';
  for (let dark = 0; dark < 1; dark += 0.02) {
    const colour = mix(accent, '#000000', dark);
    if (contrast(colour, mist) >= readable + 0.1) return colour;
  }
  return '#000000';
}

type ColourProblem = { field: keyof ChosenColours; message: string };

/** Why chosen colours cannot be read on the pages; empty if they can. */
export function colourProblems(chosen: Partial<ChosenColours>): ColourProblem[] {
  const { base, accent } = { ...defaultColours, ...chosen };
  const says = (value: number) => `Its contrast is ${value.toFixed(1)}, and must be at least ${readable}.`;
  const onBase = contrast(steel300, base);
  if (onBase < readable) {
    return [{ field: 'base', message: `The dark colour is too light for the grey text on it. ${says(onBase)}` }];
  }
  const marks = contrast(accent, base);
  if (marks >= readable) return [];
  return [{ field: 'accent', message: `The accent colour cannot be read on the dark colour. ${says(marks)}` }];
}
