import type { SalesFigures } from '@hydraulics/common/nouns/sales-figures/sales-figures';
import { formatNumber } from '../../../shared/locale.ts';
import { shortMonth } from './period.ts';

const plot = { left: 8, top: 22, height: 150, bottom: 44 };
const width = 760;

const shades = [
  { key: 'enquiries', label: 'Enquiries' },
  { key: 'quoted', label: 'Quoted' },
  { key: 'won', label: 'Won' },
] as const;

/** What is drawn on a narrow screen, where columns leave no room for their numbers. */
const narrow = { width: 320, label: 66, number: 40, bar: 14, gap: 8 };

type Months = SalesFigures['months'];

/** `highest`: the most enquiries of a month, in all parts. */
type PartProps = { months: Months; highest: number };

/** How many months one picture of columns has room for; more are drawn below each other, a year in each. */
const mostColumns = 14;
const year = 12;

const partsOf = (months: Months): Months[] =>
  months.length <= mostColumns
    ? [months]
    : Array.from({ length: Math.ceil(months.length / year) }, (_, part) =>
        months.slice(part * year, (part + 1) * year),
      );

/**
 * Enquiries of each month, and those of them that were quoted and won, as bars: plain, hatched and solid, so that they
 * are told apart without colour. Each has its number: columns above them, the rows of a narrow screen beside them. The
 * table below says the same.
 */
export function MonthChart({ months }: { months: Months }) {
  const highest = Math.max(1, ...months.map(({ enquiries }) => enquiries));
  return (
    <figure className="sales-chart">
      {partsOf(months).map(part => (
        <Columns key={part[0]?.month} months={part} highest={highest} />
      ))}
      <Rows months={months} highest={highest} />
      <figcaption className="sales-legend">
        {shades.map(({ key, label }) => (
          <span key={key}>
            <svg viewBox="0 0 18 12" aria-hidden="true">
              {key === 'quoted' && <Hatching />}
              <rect className={`sales-bar sales-${key}`} x="0.5" y="0.5" width="17" height="11" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** In the legend, which is always shown: a pattern in a hidden picture is not drawn. */
const Hatching = () => (
  <defs>
    <pattern id="sales-hatching" width="6" height="6" patternUnits="userSpaceOnUse">
      <path className="sales-hatching" d="M-2 2l4-4M0 6l6-6M4 8l4-4" />
    </pattern>
  </defs>
);

function Columns({ months, highest }: PartProps) {
  const step = (width - 2 * plot.left) / months.length;
  const column = Math.min(22, (step * 0.86) / shades.length);
  const bottom = plot.top + plot.height;
  return (
    <svg className="sales-columns" viewBox={`0 0 ${width} ${bottom + plot.bottom}`} aria-hidden="true">
      {months.map((month, place) => {
        const middle = plot.left + step * (place + 0.5);
        const isYear = place === 0 || month.month.endsWith('-01');
        return (
          <g key={month.month}>
            {shades.map(({ key }, shade) => {
              const height = (month[key] / highest) * plot.height;
              const x = middle + (shade - shades.length / 2) * column;
              return (
                <g key={key}>
                  <rect
                    className={`sales-bar sales-${key}`}
                    x={x}
                    y={bottom - height}
                    width={column - 1}
                    height={height}
                  />
                  {month[key] > 0 && (
                    <text className="sales-number" x={x + column / 2} y={bottom - height - 4} textAnchor="middle">
                      {formatNumber(month[key])}
                    </text>
                  )}
                </g>
              );
            })}
            <text className="sales-tick" x={middle} y={bottom + 16} textAnchor="middle">
              {shortMonth(month.month)}
            </text>
            {isYear && (
              <text className="sales-tick" x={middle} y={bottom + 34} textAnchor="middle">
                {month.month.slice(0, 4)}
              </text>
            )}
          </g>
        );
      })}
      <path className="sales-axis" d={`M${plot.left} ${bottom}H${width - plot.left}`} />
    </svg>
  );
}

function Rows({ months, highest }: PartProps) {
  const { label, bar, gap } = narrow;
  const longest = narrow.width - label - narrow.number;
  let bottom = 0;
  const rows = months.map(month => {
    const shown = shades.filter(({ key }, shade) => month[key] > 0 || shade === 0);
    const top = bottom;
    bottom += shown.length * bar + gap;
    return { month, shown, top };
  });
  return (
    <svg className="sales-rows" viewBox={`0 0 ${narrow.width} ${bottom}`} aria-hidden="true">
      {rows.map(({ month, shown, top }) => {
        return (
          <g key={month.month}>
            <text className="sales-tick" x="0" y={top + bar - 3}>
              {shortMonth(month.month)} {month.month.slice(0, 4)}
            </text>
            {shown.map(({ key }, shade) => {
              const wide = (month[key] / highest) * longest;
              const y = top + shade * bar;
              return (
                <g key={key}>
                  <rect className={`sales-bar sales-${key}`} x={label} y={y} width={wide} height={bar - 2} />
                  <text className="sales-number" x={label + wide + 4} y={y + bar - 3}>
                    {formatNumber(month[key])}
                  </text>
                </g>
              );
            })}
          </g>
        );
      })}
      <path className="sales-axis" d={`M${label} 0V${bottom - gap}`} />
    </svg>
  );
}
