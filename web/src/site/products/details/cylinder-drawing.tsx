import { type DrawnPart, drawnParts } from '@hydraulics/common/figures/drawn-parts';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import { box, layoutOf, middle } from './cylinder-layout.ts';

type Rows = Partial<Record<DrawnPart, SheetRow>>;

/** The rows that the drawing shows. */
const drawnRows = ({ groups }: Sheet): Rows =>
  Object.fromEntries(groups.flatMap(({ rows }) => rows).flatMap(row => (row.drawn ? [[row.drawn, row]] : [])));

const drawingId = (part: DrawnPart) => `drawing-${part}`;
const figureId = (part: DrawnPart) => `figure-${part}`;

/** The id and classes that connect a row of the table to its dimension on the drawing. */
export const drawnRow = ({ drawn }: SheetRow) =>
  drawn ? { id: figureId(drawn), className: `drawn-row drawn-row-${drawn}` } : {};

/** The drawing of a cylinder, from its figures; undefined if they do not describe one. */
export function cylinderOf(sheet: Sheet) {
  const rows = drawnRows(sheet);
  const figures = drawnParts.map(part => [part, rows[part]?.code === 'MMT' ? rows[part].figures[0] : undefined]);
  const layout = layoutOf(Object.fromEntries(figures));
  return layout && { rows, layout };
}

/** The name of a row, linked to its dimension if the drawing shows it. */
export function DrawnName({ row: { drawn, name }, isDrawn }: { row: SheetRow; isDrawn: boolean }) {
  const text = withFiguresWhole(name);
  return drawn && isDrawn ? <a href={`#${drawingId(drawn)}`}>{text}</a> : text;
}

/**
 * The drawing of a cylinder with its dimensions as text. A style rule highlights the row of the hovered or focused
 * dimension, and the other way round.
 */
export function CylinderDrawing({ rows, layout }: NonNullable<ReturnType<typeof cylinderOf>>) {
  const { barrel, bore, rod, stroke, ghost, isBroken, length, labels, targets } = layout;
  const tick = (x: number, y: number) => `M${x - 3} ${y + 3}l6 -6`;
  const [top, bottom] = [middle - bore.half, middle + bore.half];
  const lines: Record<DrawnPart, string> = {
    bore: `M${bore.x} ${bottom}V60${tick(bore.x, top)}${tick(bore.x, bottom)}`,
    barrel: `M${labels.barrel.x - 8} ${middle + barrel.half}V197h5`,
    rod: `M${rod.end - 8} ${middle + rod.half}V${labels.rod.y - 5}h12`,
    stroke: `M${rod.end} ${middle - rod.half - 6}V62M${stroke.end} ${middle - rod.half - 6}V62M${rod.end} 68H${stroke.end}${tick(rod.end, 68)}${tick(stroke.end, 68)}`,
    length: `M${barrel.x} ${middle + barrel.half + 6}V230M${rod.end} ${middle + rod.half + 6}V230M${barrel.x} 224H${rod.end}${tick(barrel.x, 224)}${tick(rod.end, 224)}`,
  };
  return (
    <figure className="cylinder">
      <svg className="cylinder-drawing" viewBox="0 34 420 230">
        <title>Dimensions of the cylinder</title>
        <g className="cylinder-body">
          <path d={`M${barrel.x - 12} ${middle}H${stroke.end + 12}`} className="cylinder-axis" />
          <path d={box(barrel.x, barrel.end, barrel.half) + box(barrel.x + 14, barrel.end - 22, bore.half)} />
          <path
            d={box(rod.piston, rod.piston + 14, bore.half) + box(rod.piston + 14, rod.end, rod.half)}
            className="cylinder-solid"
          />
          <path d={ghost} className="cylinder-ghost" />
        </g>
        {drawnParts.map(part => {
          const row = rows[part];
          if (!row || (part === 'length' && !length)) return null;
          const { x, y, anchor } = labels[part];
          return (
            <a
              key={part}
              id={drawingId(part)}
              className={`cylinder-dimension drawn-${part}`}
              href={`#${figureId(part)}`}
            >
              <path className="cylinder-target" d={targets[part]} />
              <path d={lines[part]} />
              <text x={x} y={y} textAnchor={anchor}>
                {row.name} <Quantity metric={sign(part) + row.metric} us={row.us && sign(part) + row.us} inDrawing />
              </text>
            </a>
          );
        })}
      </svg>
      <figcaption className="cylinder-note">
        Lengths are not to scale.{isBroken && ' Stages between the first and the last are not drawn.'}
      </figcaption>
    </figure>
  );
}

const sign = (part: DrawnPart) => (part === 'stroke' || part === 'length' ? '' : 'Ø');
