/** Line icons on a grid of 24. Those of social networks are drawn after their signs. */
const shapes = {
  arrow: 'M4 12h15M13 6l6 6-6 6',
  back: 'M20 12H5M11 6l-6 6 6 6',
  chevron: 'M6 9l6 6 6-6',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5L5 19',
  expand: 'M14 4h6v6M20 4l-7 7M10 20H4v-6M4 20l7-7',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5l11 7-11 7z',
  phone: 'M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z',
  mail: 'M3 5h18v14H3zM3 6l9 7 9-7',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 0 0-14 0C5 14.8 12 21 12 21zM12 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3.5 2',
  instagram:
    'M7 3h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4V7a4 4 0 0 1 4-4zM12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM17.2 6.8h.01',
  facebook:
    'M14 21v-8h3l.5-3.5H14V7.2c0-1.1.5-1.7 1.8-1.7h1.9V2.3C17.2 2.2 16.3 2 15.2 2 12.6 2 11 3.6 11 6.5v3H8V13h3v8',
  linkedin:
    'M3 9h4v12H3zM5 6a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM10 21V9h4v1.7c.8-1.3 2.1-2 3.7-2 2.8 0 4.3 1.8 4.3 5.2V21h-4v-6.3c0-1.6-.6-2.5-1.9-2.5-1.4 0-2.1 1-2.1 2.5V21z',
  whatsapp:
    'M3 21l1.4-4.6A8.7 8.7 0 1 1 7.7 19.7zM8.6 7.6c-.8 3.8 3.9 8.6 7.8 7.9.9-.2 1.3-1 1.2-1.9l-2.1-1-1 1c-1.6-.6-2.8-1.8-3.5-3.4l1-1.1-.9-2.2c-1-.2-2.2-.1-2.5.7z',
} as const;

export type IconName = keyof typeof shapes;

/** An icon beside words that say the same; screen readers pass it over. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={`icon ${className}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={shapes[name]} />
    </svg>
  );
}
