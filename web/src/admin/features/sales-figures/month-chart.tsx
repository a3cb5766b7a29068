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

/**
 * Enquiries of each month, and those of them that were quoted and won, as columns: plain, hatched and solid, so that they
 * are told apart without colour. Each has its number above it. The table below says the same.
 */
export function MonthChart({ months }: { months: SalesFigures['months'] }) {
  const highest = Math.max(1, ...months.map(({ enquiries }) => enquiries));
  const step = (width - 2 * plot.left) / months.length;
  const column = Math.min(22, (step * 0.86) / shades.length);
  const bottom = plot.top + plot.height;
  const numbered = months.length <= 14;
  return (
    <figure className="sales-chart">
      <svg viewBox={`0 0 ${width} ${bottom + plot.bottom}`} aria-hidden="true">
        <defs>
          <pattern id="sales-hatching" width="6" height="6" patternUnits="userSpaceOnUse">
            <path className="sales-hatching" d="M-2 2l4-4M0 6l6-6M4 8l4-4" />
          </pattern>
        </defs>
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
                    {numbered && month[key] > 0 && (
                      <text className="sales-number" x={x + column / 2} y={bottom - height - 4} textAnchor="middle">
                        {formatNumber(month[key])}
                      </text>
                    )}
                  </g>
                );
              })}
              {(numbered || place % 3 === 0) && (
                <text className="sales-tick" x={middle} y={bottom + 16} textAnchor="middle">
                  {shortMonth(month.month)}
                </text>
              )}
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
      <figcaption className="sales-legend">
        {shades.map(({ key, label }) => (
          <span key={key}>
            <svg viewBox="0 0 18 12" aria-hidden="true">
              <rect className={`sales-bar sales-${key}`} x="0.5" y="0.5" width="17" height="11" />
            </svg>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
