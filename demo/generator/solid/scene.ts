import { at, n, type Pt, path } from '@hydraulics/api/src/drawing/svg.ts';
import { type Face, onFace } from './face.ts';
import { inOrder } from './order.ts';
import { type Detail, type Part, type PartLook, type Shape, surface } from './part.ts';
import type { Pen } from './pen.ts';
import {
  type Axis,
  bodyData,
  dot,
  ellipseData,
  ellipseOf,
  frameOf,
  makeView,
  plus,
  type Vec,
  type View,
} from './space.ts';

/** Solids that hide one another correctly from any side, because each has a bounding box. */
export class Scene {
  parts: Part[] = [];

  /** A block from its lowest corner. */
  box(lo: Vec, size: Vec, l: PartLook = {}): this {
    const hi: Vec = [lo[0] + size[0], lo[1] + size[1], lo[2] + size[2]];
    const of = l.of ?? 'steel';
    const corners = (view: View) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map(i => view.p([i & 1 ? hi[0] : lo[0], i & 2 ? hi[1] : lo[1], i & 4 ? hi[2] : lo[2]]));
    const draw = (view: View, pen: Pen) => {
      const stroke = { stroke: pen.edge(of), width: (l.weight ?? 1.3) * pen.weight, dash: l.dash, opacity: l.opacity };
      const face = (o: Vec, u: Vec, v: Vec, shade: 'top' | 'front' | 'side', detail?: Detail) => {
        const len = (k: Vec) => Math.abs(dot(k, k)) ** 0.5;
        const w = len(u);
        const h = len(v);
        const pt = (a: number, b: number) => view.p(plus(plus(o, u, a / w), v, b / h));
        const f: Face = { w, h, pen, scale: view.scale, pt };
        return onFace(f, 0, 0, w, h, { fill: pen.face(of, shade), ...stroke }) + (detail?.(f) ?? '');
      };
      const [x, y, z] = size;
      let out = '';
      if (view.eye[2] > 0.01) out += face([lo[0], lo[1], hi[2]], [x, 0, 0], [0, y, 0], 'top', l.top);
      if (view.eye[1] < -0.01) out += face(lo, [x, 0, 0], [0, 0, z], 'front', l.front);
      if (view.eye[1] > 0.01) out += face([hi[0], hi[1], lo[2]], [-x, 0, 0], [0, 0, z], 'front');
      if (view.eye[0] > 0.01) out += face([hi[0], lo[1], lo[2]], [0, y, 0], [0, 0, z], 'side', l.side);
      if (view.eye[0] < -0.01) out += face([lo[0], hi[1], lo[2]], [0, -y, 0], [0, 0, z], 'side');
      return out;
    };
    this.parts.push({ lo, hi, shape: { kind: 'box', lo, size, look: l }, corners, draw });
    return this;
  }

  /** A round bar, or with a second radius a cone, from the centre of its first end along an axis. */
  bar(axis: Axis, from: Vec, length: number, r: number, l: PartLook = {}, rEnd = r): this {
    const { along, a, b } = frameOf(axis);
    const to = plus(from, along, length);
    const big = Math.max(r, rEnd);
    const pad = (v: Vec, k: number): Vec => plus(plus(v, a, k), b, k);
    const of = l.of ?? 'steel';
    const corners = (view: View) => {
      const da = view.d(a);
      const db = view.d(b);
      const ex = Math.hypot(da[0], db[0]);
      const ey = Math.hypot(da[1], db[1]);
      return (
        [
          [from, r],
          [to, rEnd],
        ] as const
      ).flatMap(([v, k]) => {
        const c = view.p(v);
        return [[c[0] - ex * k, c[1] - ey * k] as Pt, [c[0] + ex * k, c[1] + ey * k] as Pt];
      });
    };
    const draw = (view: View, pen: Pen) => {
      const da = view.d(a);
      const db = view.d(b);
      const c0 = view.p(from);
      const c1 = view.p(to);
      const width = (l.weight ?? 1.3) * pen.weight;
      const stroke = { stroke: pen.edge(of), width, dash: l.dash, opacity: l.opacity };
      const scaled = (k: number): [Pt, Pt] => [
        [da[0] * k, da[1] * k],
        [db[0] * k, db[1] * k],
      ];
      const { rx, ry, slope } = ellipseOf(da, db);
      const facing = dot(along, view.eye) * Math.sign(length);
      const body = bodyData(c0, c1, da, db, r, rEnd);
      const u: Pt = [Math.cos(slope) * rx * big, Math.sin(slope) * rx * big];
      const near = facing > 0 ? c1 : c0;
      const edge = body?.edge ?? [
        [near[0] - u[0], near[1] - u[1]],
        [near[0] + u[0], near[1] + u[1]],
      ];
      const fill = pen.barrel(of, edge as [Pt, Pt]);
      let out = '';
      if (body) out += path(body.d, { fill, ...stroke });
      else if (ry * big > 0.3)
        out += path(ellipseData(facing > 0 ? c0 : c1, ...scaled(facing > 0 ? r : rEnd)), { fill, ...stroke });
      if (body && (l.fins || l.rings)) out += surface(view, pen, { axis, from, length, r, rEnd, l, of });
      const nearR = facing > 0 ? rEnd : r;
      if (Math.abs(facing) > 0.01 && nearR > 0) {
        const shade = axis === 'z' ? 'top' : axis === 'x' ? 'side' : 'front';
        out += path(ellipseData(near, ...scaled(nearR)), { fill: pen.face(of, shade), ...stroke });
        const centre = facing > 0 ? to : from;
        const flip = da[0] * db[1] - da[1] * db[0] > 0 ? -1 : 1;
        const pt = (p: number, q: number) => view.p(plus(plus(centre, a, p * flip), b, q));
        out += l.cap?.({ w: nearR, h: nearR, pen, scale: view.scale, pt }) ?? '';
      }
      return out;
    };
    const lo0 = pad(from, -big);
    const hi0 = pad(to, big);
    const lo: Vec = [Math.min(lo0[0], hi0[0]), Math.min(lo0[1], hi0[1]), Math.min(lo0[2], hi0[2])];
    const hi: Vec = [Math.max(lo0[0], hi0[0]), Math.max(lo0[1], hi0[1]), Math.max(lo0[2], hi0[2])];
    const shape: Shape = { kind: 'bar', axis, from, length, r, rEnd, look: l };
    this.parts.push({ lo, hi, shape, corners, draw, disc: axis === 'z', round: axis });
    return this;
  }

  /** A ball. */
  ball(c: Vec, r: number, l: PartLook = {}): this {
    const of = l.of ?? 'steel';
    this.parts.push({
      lo: [c[0] - r, c[1] - r, c[2] - r],
      hi: [c[0] + r, c[1] + r, c[2] + r],
      shape: { kind: 'ball', at: c, r, look: l },
      corners: view => {
        const p = view.p(c);
        const k = r * view.scale;
        return [
          [p[0] - k, p[1] - k],
          [p[0] + k, p[1] + k],
        ];
      },
      draw: (view, pen) => {
        const p = view.p(c);
        const k = r * view.scale;
        const fill = pen.barrel(of, [
          [p[0] - k * 0.7, p[1] - k * 0.7],
          [p[0] + k * 0.7, p[1] + k * 0.7],
        ]);
        const width = n((l.weight ?? 1.1) * pen.weight);
        return `<circle cx="${n(p[0])}" cy="${n(p[1])}" r="${n(k)}" fill="${fill}" stroke="${pen.edge(of)}" stroke-width="${width}"/>`;
      },
    });
    return this;
  }

  /** A pipe through points that lie along the axes, with an elbow at every corner. */
  pipe(points: readonly Vec[], r: number, l: PartLook = {}): this {
    points.forEach((q, i) => {
      const p = points[i - 1];
      if (p) {
        const d: Vec = [q[0] - p[0], q[1] - p[1], q[2] - p[2]];
        const axis: Axis = Math.abs(d[0]) > 0.5 ? 'x' : Math.abs(d[1]) > 0.5 ? 'y' : 'z';
        this.bar(axis, p, d[0] + d[1] + d[2], r, { of: 'chrome', weight: 0.9, ...l });
      }
      if (i > 0 && i < points.length - 1) this.ball(q, r * 1.35, { of: 'steel', weight: 0.9, ...l });
    });
    return this;
  }

  /** Adds a copy of another scene, moved. */
  place(other: Scene, by: Vec): this {
    const moved = (view: View): View => ({ ...view, p: v => view.p(plus(v, by)) });
    for (const p of other.parts)
      this.parts.push({
        lo: plus(p.lo, by),
        hi: plus(p.hi, by),
        shape: movedShape(p.shape, by),
        disc: p.disc ?? false,
        ...(p.round ? { round: p.round } : {}),
        corners: view => p.corners(moved(view)),
        draw: (view, pen) => p.draw(moved(view), pen),
      });
    return this;
  }

  /** The box round everything. */
  bounds(): { lo: Vec; hi: Vec } {
    const pick = (get: (p: Part) => Vec, best: (...v: number[]) => number): Vec => [
      best(...this.parts.map(p => get(p)[0])),
      best(...this.parts.map(p => get(p)[1])),
      best(...this.parts.map(p => get(p)[2])),
    ];
    return { lo: pick(p => p.lo, Math.min), hi: pick(p => p.hi, Math.max) };
  }

  /** Path data of everything near the floor, grown by a margin. */
  footprint(view: View, grow: number): string {
    const { lo, hi } = this.bounds();
    const low = lo[2] + (hi[2] - lo[2]) * 0.16;
    const least = Math.min(hi[0] - lo[0], hi[1] - lo[1]) * 0.05;
    return this.parts
      .filter(p => p.lo[2] <= low && Math.min(p.hi[0] - p.lo[0], p.hi[1] - p.lo[1]) > least)
      .map(p => {
        const [x0, y0, x1, y1] = [p.lo[0] - grow, p.lo[1] - grow, p.hi[0] + grow, p.hi[1] + grow];
        const d = [view.d([(x1 - x0) / 2, 0, 0]), view.d([0, (y1 - y0) / 2, 0])] as const;
        if (p.disc) return ellipseData(view.p([(x0 + x1) / 2, (y0 + y1) / 2, lo[2]]), ...d);
        const z = lo[2];
        return `M${at(view.p([x0, y0, z]))}L${at(view.p([x0, y1, z]))}L${at(view.p([x1, y1, z]))}L${at(view.p([x1, y0, z]))}Z`;
      })
      .join('');
  }

  /** The rectangle that the scene takes on the sheet. */
  extent(view: View): { x: number; y: number; w: number; h: number } {
    const all = this.parts.flatMap(p => p.corners(view));
    const x = Math.min(...all.map(p => p[0]));
    const y = Math.min(...all.map(p => p[1]));
    return { x, y, w: Math.max(...all.map(p => p[0])) - x, h: Math.max(...all.map(p => p[1])) - y };
  }

  /** The view from one side, scaled and centred in a rectangle of the sheet. */
  fit(turn: number, tilt: number, x: number, y: number, w: number, h: number, scale?: number): View {
    const raw = this.extent(makeView(turn, tilt));
    const s = scale ?? Math.min(w / raw.w, h / raw.h);
    return makeView(turn, tilt, s, x + w / 2 - (raw.x + raw.w / 2) * s, y + h / 2 - (raw.y + raw.h / 2) * s);
  }

  /** Everything, from the farthest part to the nearest. */
  draw(view: View, pen: Pen): string {
    const all = inOrder(this.parts, view)
      .map(p => p.draw(view, pen))
      .join('');
    if (pen.shaded) return all;
    // Shared by nearly every line; once halves the markup.
    const common = ` fill="${pen.paper}" stroke="${pen.line}"`;
    return `<g${common}>${all.replaceAll(common, '')}</g>`;
  }
}

function movedShape(s: Shape, by: Vec): Shape {
  if (s.kind === 'box') return { ...s, lo: plus(s.lo, by) };
  return s.kind === 'bar' ? { ...s, from: plus(s.from, by) } : { ...s, at: plus(s.at, by) };
}
