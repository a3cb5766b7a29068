import { type Body, type Circle, circle, type EyePlate, type Outline, polygon, type Section } from './envelope.ts';

export type Vector = readonly [number, number, number];
/** A part of a straight line or, counterclockwise about its axis, of a circle. */
export type Edge = { from: Vector; to: Vector; arc?: { centre: Vector; axis: Vector; radius: number } };
export type Loop = Edge[];
/** `normal` of a plane is outwards. A cylinder is `hollow` if the body is around it. */
type Surface =
  | { kind: 'plane'; at: Vector; normal: Vector; along: Vector }
  | { kind: 'cylinder'; at: Vector; axis: Vector; along: Vector; radius: number; hollow: boolean };
/** Its loops are counterclockwise about the outward normal, the outer one first. */
export type Face = { surface: Surface; loops: Loop[] };

const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const minus = (a: Vector, b: Vector): Vector => add(a, scale(b, -1));
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vector): Vector => scale(a, 1 / Math.hypot(...a));

/** Where outlines are drawn: u to the right, v upwards, n towards the reader. */
type Frame = { at: Vector; u: Vector; v: Vector; n: Vector };
const axisFrame = (x: number): Frame => ({ at: [x, 0, 0], u: [0, 1, 0], v: [0, 0, 1], n: [1, 0, 0] });

const raised = (frame: Frame, by: number): Frame => ({ ...frame, at: add(frame.at, scale(frame.n, by)) });
const place = ({ at, u, v }: Frame, [a, b]: readonly [number, number]): Vector =>
  add(at, add(scale(u, a), scale(v, b)));

const loopOf = (frame: Frame, outline: Outline): Loop =>
  outline.map(({ from, to, centre }) => {
    const edge = { from: place(frame, from), to: place(frame, to) };
    if (!centre) return edge;
    const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1]);
    return { ...edge, arc: { centre: place(frame, centre), axis: frame.n, radius } };
  });

const reversed = (loop: Loop): Loop =>
  loop.toReversed().map(({ from, to, arc }) => ({
    from: to,
    to: from,
    ...(arc ? { arc: { ...arc, axis: scale(arc.axis, -1) } } : {}),
  }));

const planeFace = ({ at, u, n }: Frame, isUp: boolean, outer: Loop, inner: Loop[]): Face => ({
  surface: { kind: 'plane', at, normal: isUp ? n : scale(n, -1), along: u },
  loops: isUp ? [outer, ...inner.map(reversed)] : [reversed(outer), ...inner],
});

/** The sides of an outline that is raised to a height; of a hole, if they face inwards. */
function sidesOf(frame: Frame, outline: Outline, height: number, isHollow = false): Face[] {
  const [low, high] = [loopOf(frame, outline), loopOf(raised(frame, height), outline)];
  return low.flatMap((bottom, index) => {
    const top = high[index];
    if (!top) return [];
    const around: Loop = [
      bottom,
      { from: bottom.to, to: top.to },
      ...reversed([top]),
      { from: top.from, to: bottom.from },
    ];
    const along = unit(minus(bottom.to, bottom.from));
    const surface: Surface = bottom.arc
      ? {
          kind: 'cylinder',
          at: bottom.arc.centre,
          axis: frame.n,
          along: unit(minus(bottom.from, bottom.arc.centre)),
          radius: bottom.arc.radius,
          hollow: isHollow,
        }
      : { kind: 'plane', at: bottom.from, normal: cross(along, frame.n), along };
    return [{ surface, loops: [isHollow ? reversed(around) : around] }];
  });
}

/** The frame of a flat side of a section, whose `n` is outwards. */
function sideFrame({ from, outline }: Section, segment: number, x: number): Frame {
  const { from: start, to: end } = outline[segment] ?? { from: [0, 0], to: [1, 0] };
  const base = axisFrame(from);
  const along = unit(minus(place(base, end), place(base, start)));
  const middle = place(base, [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2]);
  return { at: add(middle, [x, 0, 0]), u: along, v: [1, 0, 0], n: cross(along, [1, 0, 0]) };
}

/** What is around the axis of a section: its sides with their holes and pins, and its bolt holes. */
function wallsOf(section: Section): Face[] {
  const { from, to, outline, holes, sides } = section;
  const walls = sidesOf(axisFrame(from), outline, to - from);
  const features = sides.flatMap(({ segment, x, radius, height, exit }) => {
    const frame = sideFrame(section, segment, x);
    const end = raised(frame, height);
    const isPin = height > 0;
    walls[segment]?.loops.push(reversed(loopOf(frame, circle(radius))));
    if (exit !== undefined) walls[exit]?.loops.push(loopOf(end, circle(radius)));
    // Both are raised towards the outside.
    const wall = sidesOf(isPin ? frame : end, circle(radius), Math.abs(height), !isPin);
    return exit === undefined ? [...wall, planeFace(end, true, loopOf(end, circle(radius)), [])] : wall;
  });
  const bores = holes.flatMap(hole => sidesOf(axisFrame(from), outlineOf(hole), to - from, true));
  return [...walls, ...features, ...bores];
}

const outlineOf = ({ at, radius }: Circle): Outline => circle(radius, at);

/** How far an outline reaches: of two neighbours the one with the larger reach contains the other. */
const reach = (outline: Outline): number => Math.max(...outline.map(({ from }) => Math.hypot(...from)));

/** The faces across the axis: the two ends, and where two sections meet. */
function crossFaces(sections: Section[], plates: EyePlate[]): Face[] {
  const feet = plates.map(({ radius, from, to }): Outline => rectangle(radius, from, to));
  return [...sections, undefined].map((next, index) => {
    const before = sections[index - 1];
    const loops = (section: Section, x: number) => section.holes.map(hole => loopOf(axisFrame(x), outlineOf(hole)));
    if (!before || !next) {
      const section = (before ?? next) as Section;
      const frame = axisFrame(before ? section.to : section.from);
      const inner = before ? [] : feet.map(foot => loopOf(frame, foot));
      return planeFace(frame, Boolean(before), loopOf(frame, section.outline), [
        ...inner,
        ...loops(section, frame.at[0]),
      ]);
    }
    const frame = axisFrame(next.from);
    const isUp = reach(before.outline) > reach(next.outline);
    const [large, small] = isUp ? [before, next] : [next, before];
    return planeFace(frame, isUp, loopOf(frame, large.outline), [
      loopOf(frame, small.outline),
      ...loops(large, next.from),
    ]);
  });
}

const rectangle = (half: number, from: number, to: number): Outline =>
  polygon([
    [half, to],
    [-half, to],
    [-half, from],
    [half, from],
  ]);

/** An eye without the side by which it is joined to the cap. */
function plateFaces({ centre, radius, hole, from, to }: EyePlate, root: number): Face[] {
  const frame: Frame = { at: [0, 0, from], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] };
  const middle = [centre, 0] as const;
  const outline: Outline = [
    { from: [root, -radius], to: [root, radius] },
    { from: [root, radius], to: [centre, radius] },
    { from: [centre, radius], to: [centre, -radius], centre: middle },
    { from: [centre, -radius], to: [root, -radius] },
  ];
  const pin = circle(hole, middle);
  const top = raised(frame, to - from);
  return [
    planeFace(frame, false, loopOf(frame, outline), [loopOf(frame, pin)]),
    planeFace(top, true, loopOf(top, outline), [loopOf(top, pin)]),
    ...sidesOf(frame, outline, to - from).slice(1),
    ...sidesOf(frame, pin, to - from, true),
  ];
}

/** The faces of a body, which close it. */
export const facesOf = ({ sections, plates }: Body): Face[] => [
  ...sections.flatMap(wallsOf),
  ...crossFaces(sections, plates),
  ...plates.flatMap(plate => plateFaces(plate, sections[0]?.from ?? 0)),
];
