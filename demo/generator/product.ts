import type { DemoProduct } from './picture.ts';
import type { Circuit } from './sheets/circuit.ts';
import { daySheet, nightSheet, type Sheet, type Title } from './sheets/frame.ts';
import { dimensionSheet, partsSheet, productView } from './sheets/sheets.ts';
import { type Row, specSheet } from './sheets/spec-sheet.ts';
import type { Model } from './solid/model.ts';
import { viewTexts } from './view-texts.ts';

/** One product of a line; its texts and drawings use the same figures. */
export interface Entry {
  slug: string;
  name: string;
  /** The type code of the title block and of the order example. */
  code: string;
  model: Model;
  /** The machine as its dimension drawing shows it, if that is not the model of the pictures. */
  dimensions?: Model;
  rows: Row[];
  circuit: Circuit;
  /** Replaces the three-view drawing, for products that are better shown in section. */
  outline?: (title: Title, sheet: Sheet) => string;
  dark?: boolean;
  small: string;
  full: string[];
  features: string[];
  applications: string[];
  advantages: string[];
  /** The parts of the order code, in order. */
  order: string[];
  note: string;
}

const paragraphs = (texts: readonly string[]) => texts.map(t => `<p>${t}</p>`).join('');
const bullets = (texts: readonly string[]) => `<ul>${texts.map(t => `<li>${t}</li>`).join('')}</ul>`;

/** The outer size of a machine as the drawings show it, length × depth × height in mm. */
export function outerSize(m: Model): string {
  const { lo, hi } = m.scene.bounds();
  return [0, 1, 2].map(i => Math.round((hi[i as 0] ?? 0) - (lo[i as 0] ?? 0))).join(' × ');
}

/** The force of a piston in kN. */
export function force(bore: number, bar: number, rod = 0): number {
  return Math.round((Math.PI / 4) * (bore ** 2 - rod ** 2) * bar * 1e-4);
}

/** `Oil tank` within a sentence, but `VSH` as it is. */
const lowerFirst = (text: string) => (/^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text);

function outlineText(e: Entry): string {
  if (!e.outline) return `${e.name}, dimension drawing in three views: ${outerSize(e.model)} mm`;
  const length = e.rows.find(([label]) => label.startsWith('Body length'))?.[1];
  return `${e.name}, cut along its axis, with dimensions${length ? `: body ${length} long` : ''}`;
}

/** Makes a product of the catalogue: texts as the editor writes them, and its four drawings. */
export function product(e: Entry): DemoProduct {
  const title: Title = { name: e.name, code: e.code, kind: e.outline ? 'Section' : 'Outline' };
  const sheet = e.dark ? nightSheet : daySheet;
  return {
    name: e.name,
    smallDesc: `<p>${e.small}</p>`,
    fullDesc: paragraphs(e.full),
    features: bullets(e.features),
    applications: bullets(e.applications),
    advantages: bullets(e.advantages),
    additionalDesc:
      `<h3>Order code</h3><p>Example: <strong>${e.code}</strong></p>` +
      `<ol>${e.order.map(t => `<li>${t}</li>`).join('')}</ol><h3>Good to know</h3><p>${e.note}</p>`,
    rows: e.rows,
    drawing: { slug: e.slug, code: e.code, model: e.dimensions ?? e.model },
    images: [
      {
        name: `${e.slug}-view`,
        alt: viewTexts[e.slug] ?? e.name,
        svg: () => productView(e.model),
        seen: () => ({ model: e.model, turn: e.model.turn ?? 32, tilt: e.model.tilt ?? 22 }),
      },
      {
        name: `${e.slug}-outline`,
        alt: outlineText(e),
        svg: () => (e.outline ?? ((t, s) => dimensionSheet(e.model, t, s)))(title, sheet),
      },
      {
        name: `${e.slug}-parts`,
        alt: `${e.name}, parts: ${e.model.items.map(({ name }) => lowerFirst(name)).join('; ')}`,
        svg: () => partsSheet(e.model, { ...title, kind: 'Parts' }),
      },
    ],
    specImage: { name: `${e.slug}-data`, svg: () => specSheet(title, e.rows, e.circuit) },
  };
}
