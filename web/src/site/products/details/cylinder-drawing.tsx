import { drawnFigures } from '@hydraulics/common/figures/cylinder/drawn-cylinder';
import { type DrawnPart, drawnParts } from '@hydraulics/common/figures/drawn-parts';
import { type MountingShape, shapeOfMounting } from '@hydraulics/common/figures/sizing/iso-mountings';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { SheetRow } from '@hydraulics/common/nouns/attributes/sheet-row';
import { withFiguresWhole } from '../../page/excerpts.ts';
import { Quantity } from '../../ui/units/quantity.tsx';
import type { ShownMounting } from '../type-code/shown-choices.ts';
import { box, layoutOf, middle } from './cylinder-layout.ts';
import { eyeRoom, isBehind, outlineOf } from './mounting-outline.ts';

type Rows = Partial<Record<DrawnPart, SheetRow>>;

/** The rows that the drawing shows. */
const drawnRows = ({ groups }: Sheet): Rows =>
  Object.fromEntries(groups.flatMap(({ rows }) => rows).flatMap(row => (row.drawn ? [[row.drawn, row]] : [])));

const drawingId = (part: DrawnPart) => `drawing-${part}`;
const figureId = (part: DrawnPart) => `figure-${part}`;

/** The id and classes that connect a row of the table to its dimension on the drawing. */
export const drawnRow = ({ drawn }: SheetRow) =>
  drawn ? { id: figureId(drawn), className: `drawn-row drawn-row-${drawn}` } : {};

/** A mounting, and how it is drawn; one that the standards do not name is only said. */
type DrawnMounting = ShownMounting & { shape: MountingShape | undefined };

/** The drawing of a cylinder, from its figures; undefined if they do not describe one. */
export function cylinderOf(sheet: Sheet, shown: ShownMounting | undefined) {
  const rows = drawnRows(sheet);
  const mounting: DrawnMounting | undefined = shown && { ...shown, shape: shapeOfMounting(shown.code) };
  const behind = mounting?.shape && isBehind(mounting.shape) ? eyeRoom : 0;
  const layout = layoutOf(drawnFigures(Object.values(rows)), behind);
  return layout && { rows, layout, mounting };
}

/** The letter of a dimension, by which the table and the drawing name it alike. */
const letters: Record<DrawnPart, string> = { bore: 'A', rod: 'B', stroke: 'C', length: 'D', barrel: 'E' };

/** The name of a row, linked to its dimension if the drawing shows it. */
export function DrawnName({ row: { drawn, name }, isDrawn }: { row: SheetRow; isDrawn: boolean }) {
  const text = withFiguresWhole(name);
  return drawn && isDrawn ? (
    <a href={`#${drawingId(drawn)}`}>
      <span className="drawn-letter">{letters[drawn]}</span> {text}
    </a>
  ) : (
    text
  );
}

/** The drawing as a sentence, for those who do not see it. */
function describe(rows: Rows, mounting: DrawnMounting | undefined): string {
  const dimensions = drawnParts.flatMap(part => {
    const row = rows[part];
    return row ? `${letters[part]}: ${row.name} ${row.us === null ? row.metric : `${row.metric}, ${row.us}`}` : [];
  });
  const held = mounting ? ` Mounting ${mounting.code}: ${mounting.meaning}.` : '';
  return `A cylinder from the side, its rod retracted, and extended in broken lines. ${dimensions.join('; ')}.${held}`;
}

/**
 * The drawing of a cylinder with its dimensions as text. A style rule highlights the row of the hovered or focused
 * dimension, and the other way round.
 */
export function CylinderDrawing({ rows, layout, mounting }: NonNullable<ReturnType<typeof cylinderOf>>) {
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
  const outline = mounting?.shape && outlineOf(mounting.shape, layout);
  return (
    <figure className="cylinder">
      <svg className="cylinder-drawing" viewBox="0 34 420 230" aria-describedby="drawing-text">
        <title>Dimensions of the cylinder</title>
        <desc id="drawing-text">{describe(rows, mounting)}</desc>
        <g className="cylinder-body">
          <path d={`M${barrel.x - 12} ${middle}H${stroke.end + 12}`} className="cylinder-axis" />
          <path d={box(barrel.x, barrel.end, barrel.half) + box(barrel.x + 14, barrel.end - 22, bore.half)} />
          <path
            d={box(rod.piston, rod.piston + 14, bore.half) + box(rod.piston + 14, rod.end, rod.half)}
            className="cylinder-solid"
          />
          <path d={ghost} className="cylinder-ghost" />
          {outline && <path d={outline.body} className="cylinder-solid" fillRule="evenodd" />}
          {outline && <path d={outline.centres} className="cylinder-axis" />}
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
                <tspan className="drawn-letter">{letters[part]}</tspan> {row.name}{' '}
                <Quantity metric={sign(part) + row.metric} us={row.us && sign(part) + row.us} inDrawing />
              </text>
            </a>
          );
        })}
      </svg>
      <figcaption className="cylinder-note">
        {mounting && (
          <>
            Mounting {mounting.code}: {withFiguresWhole(mounting.meaning)}
            {outline ? ', drawn schematically.' : ', not drawn.'}{' '}
          </>
        )}
        Lengths are not to scale.{isBroken && ' Stages between the first and the last are not drawn.'}
      </figcaption>
    </figure>
  );
}

const sign = (part: DrawnPart) => (part === 'stroke' || part === 'length' ? '' : 'Ø');
