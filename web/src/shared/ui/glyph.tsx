/** The staff screens' line icons, on a grid of 24. Apart from `ui/icon`, so that no visitor downloads them. */
const shapes = {
  dashboard: 'M3 3h8v8H3zM15 3h6v5h-6zM15 12h6v9h-6zM3 15h8v6H3z',
  products: 'M3 8l9-5 9 5v8l-9 5-9-5zM3 8l9 5 9-5M12 13v8',
  gallery: 'M3 4h18v16H3zM3 16l5-5 5 5 3-3 5 5M15.5 9.5h.01',
  users:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21v-2a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v2M16 3.5a4 4 0 0 1 0 7.2M22 21v-2a5 5 0 0 0-3.5-4.8',
  enquiries: 'M3 5h18v14H3zM3 6l9 7 9-7',
  socials:
    'M18 8a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM6 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM18 22a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8.6 10.5l6.8-4M8.6 13.5l6.8 4',
  logout: 'M9 3H4v18h5M15 7l5 5-5 5M20 12H9',
  website: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c3 3 3.8 6 3.8 9S15 18 12 21c-3-3-3.8-6-3.8-9S9 6 12 3z',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5L21 21',
  keyboard: 'M2 6h20v12H2zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10',
  user: 'M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21v-2a5 5 0 0 1 5-5h6a5 5 0 0 1 5 5v2',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  both: 'M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4',
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M6 5v14',
  last: 'M6 5l7 7-7 7M18 5v14',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  reply: 'M10 6L4 12l6 6M4 12h9a7 7 0 0 1 7 7',
  download: 'M12 4v11M7 11l5 5 5-5M4 20h16',
  undo: 'M8 5L3 10l5 5M3 10h11a6 6 0 0 1 0 12h-3',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v6M12 7.5h.01',
  pulse: 'M2 12h5l3-8 4 16 3-8h5',
  check: 'M4 12.5l5 5L20 6.5',
  alert: 'M12 3l10 18H2zM12 10v5M12 18h.01',
  eye: 'M2 12c3-5 6.3-7 10-7s7 2 10 7c-3 5-6.3 7-10 7s-7-2-10-7zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.9 5.3A9 9 0 0 1 12 5c3.7 0 7 2 10 7a19 19 0 0 1-2.7 3.600M6.5 6.700A17 17 0 0 0 2 12c3 5 6.3 7 10 7a9.4 9.4 0 0 0 4.5-1.2',
} as const;

export type GlyphName = keyof typeof shapes;

/** An icon beside words that say the same; screen readers pass it over. */
export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg className="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
