import { formatValue } from '@hydraulics/common/figures/format';
import type { CategoryRanges } from '@hydraulics/common/nouns/attributes/ranges';
import { Quantity } from '../../ui/units/quantity.tsx';
import { type Load, outlineOf, placeOn, roundFigure, ticksBetween } from './load-scale.ts';

type Series = CategoryRanges['rows'][number];

const size = { width: 480, height: 340 };
const plot = { left: 62, top: 14, width: 404, height: 272 };
const bottom = plot.top + plot.height;

/** A figure in both systems of units. */
function inBoth(number: number, unit: 'kN' | 'mm') {
  const text = (system: 'metric' | 'us') =>
    formatValue({ kind: 'number', number, unit }, { unit, decimals: null }, system);
  return { metric: text('metric'), us: text('us') };
}

const letterOf = (place: number): string => String.fromCharCode(65 + (place % 26));
const highest = (loads: readonly Load[], what: keyof Load): number => Math.max(...loads.map(load => load[what]));

/**
 * What force each series has over what stroke, as areas on logarithmic axes. Each area has a letter and a hatching of its
 * own; the legend says the same in words.
 */
export function LoadChart({ series }: { series: Series[] }) {
  const loads = series.flatMap(one => one.loads);
  const extent = (what: keyof Load): [number, number] => [
    roundFigure(Math.min(...loads.map(load => load[what])) / 3, 'down'),
    roundFigure(highest(loads, what), 'up'),
  ];
  const [forces, strokes] = [extent('force'), extent('stroke')];
  const x = (stroke: number) => plot.left + placeOn(stroke, strokes, plot.width);
  const y = (force: number) => bottom - placeOn(force, forces, plot.height);
  return (
    <figure className="loads">
      <figcaption className="loads-title">Push force over stroke</figcaption>
      <svg className="loads-chart" viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        <Hatchings />
        {ticksBetween(...forces).map(force => (
          <g key={force}>
            <path className="loads-grid" d={`M${plot.left} ${y(force)}h${plot.width}`} />
            <text className="loads-tick" x={plot.left - 6} y={y(force) + 4} textAnchor="end">
              <Quantity {...inBoth(force, 'kN')} inDrawing />
            </text>
          </g>
        ))}
        {ticksBetween(...strokes).map((stroke, place) => (
          <g key={stroke}>
            <path className="loads-grid" d={`M${x(stroke)} ${plot.top}v${plot.height}`} />
            <text className="loads-tick" x={x(stroke)} y={bottom + (place % 2 === 0 ? 20 : 38)} textAnchor="middle">
              <Quantity {...inBoth(stroke, 'mm')} inDrawing />
            </text>
          </g>
        ))}
        {series.map(({ _id, loads }, place) => (
          <path
            key={_id}
            className={`loads-area loads-area-${place % 4}`}
            fill={`url(#hatching-${place % 4})`}
            d={areaOf(outlineOf(loads), { x, y })}
          />
        ))}
        {series.map(({ _id, loads }, place) => {
          const corner = outlineOf(loads).at(-1);
          return (
            corner && (
              <text
                key={_id}
                className="loads-letter"
                x={x(corner.stroke) - 7}
                y={y(corner.force) + 16}
                textAnchor="end"
              >
                {letterOf(place)}
              </text>
            )
          );
        })}
      </svg>
      <ul className="loads-legend">
        {series.map(({ _id, name, loads }, place) => (
          <li key={_id}>
            <svg className="loads-key" viewBox="0 0 28 18" aria-hidden="true">
              <path
                className={`loads-area loads-area-${place % 4}`}
                fill={`url(#hatching-${place % 4})`}
                d="M1 1h26v16H1z"
              />
            </svg>
            <span>
              <b>{letterOf(place)}</b> {name}: up to <Quantity {...inBoth(highest(loads, 'force'), 'kN')} />, stroke to{' '}
              <Quantity {...inBoth(highest(loads, 'stroke'), 'mm')} />
            </span>
          </li>
        ))}
      </ul>
      <p className="loads-note">
        Both scales are logarithmic. Long strokes may buckle: size the cylinder for your load.
      </p>
    </figure>
  );
}

type Scale = Record<'x' | 'y', (figure: number) => number>;

/** Stairs down from the highest force: each size reaches to its longest stroke. */
function areaOf(outline: readonly Load[], { x, y }: Scale): string {
  const steps = outline.map(({ force, stroke }) => `V${y(force)}H${x(stroke)}`).join('');
  return `M${plot.left} ${bottom}${steps}V${bottom}Z`;
}

/** Hatchings as on sections of a drawing, told apart without colour. */
const Hatchings = () => (
  <defs>
    {['M-2 2l4-4M0 8l8-8M6 10l4-4', 'M-2 6l4 4M0 0l8 8M6-2l4 4', 'M0 4h8', 'M4 0v8'].map((lines, place) => (
      <pattern key={lines} id={`hatching-${place}`} width="8" height="8" patternUnits="userSpaceOnUse">
        <path className={`loads-hatching loads-hatching-${place}`} d={lines} />
      </pattern>
    ))}
  </defs>
);
