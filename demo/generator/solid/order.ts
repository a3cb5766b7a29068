import type { Part } from './part.ts';
import type { View } from './space.ts';

const slack = 1;

/** The parts from the farthest to the nearest, judged by the boxes that they fill. */
export function inOrder(parts: readonly Part[], view: View): Part[] {
  const boxes = parts.map(p => {
    const c = p.corners(view);
    return {
      x0: Math.min(...c.map(q => q[0])),
      x1: Math.max(...c.map(q => q[0])),
      y0: Math.min(...c.map(q => q[1])),
      y1: Math.max(...c.map(q => q[1])),
    };
  });
  // +1: p is behind q; -1: in front; 0: no order needed, or they overlap.
  const relation = (p: Part, q: Part): number => {
    let behind = false;
    let front = false;
    for (const i of [0, 1, 2] as const) {
      const e = view.eye[i];
      if (Math.abs(e) < 0.01) continue;
      const below = p.hi[i] <= q.lo[i] + slack;
      const above = q.hi[i] <= p.lo[i] + slack;
      if (below === above) continue;
      if (below === e > 0) behind = true;
      else front = true;
    }
    return behind === front ? (behind ? 0 : 2) : behind ? 1 : -1;
  };
  const before: number[][] = parts.map(() => []);
  parts.forEach((p, i) => {
    for (let j = i + 1; j < parts.length; j++) {
      const q = parts[j];
      const bi = boxes[i];
      const bj = boxes[j];
      if (!q || !bi || !bj) continue;
      if (bi.x1 <= bj.x0 || bj.x1 <= bi.x0 || bi.y1 <= bj.y0 || bj.y1 <= bi.y0) continue;
      const r = relation(p, q);
      // Overlapping parts keep the order in which they were added.
      if (r > 0) before[j]?.push(i);
      else if (r < 0) before[i]?.push(j);
    }
  });
  const out: Part[] = [];
  const state = parts.map(() => 0);
  const visit = (i: number) => {
    if (state[i]) return;
    state[i] = 1;
    for (const j of before[i] ?? []) visit(j);
    const part = parts[i];
    if (part) out.push(part);
  };
  parts.forEach((_, i) => {
    visit(i);
  });
  return out;
}
