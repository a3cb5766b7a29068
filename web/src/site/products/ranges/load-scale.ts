/** A load of a series: a force in kN up to a stroke in mm. */
export type Load = { force: number; stroke: number };

/** The outline of the loads that a series covers: at each stroke, from the shortest, the highest force that reaches it. */
export function outlineOf(loads: readonly Load[]): Load[] {
  const outline: Load[] = [];
  for (const { force, stroke } of loads.toSorted((a, b) => b.stroke - a.stroke || b.force - a.force)) {
    const last = outline.at(-1);
    if (!last || force > last.force) outline.push({ force, stroke });
  }
  return outline.reverse();
}

const steps = [1, 2, 5, 10];
const exponentOf = (figure: number): number => 10 ** Math.floor(Math.log10(figure));

/** The next lower or higher round figure: 1, 2 or 5 of a power of ten. */
export function roundFigure(figure: number, direction: 'down' | 'up'): number {
  const unit = exponentOf(figure);
  const fitting = steps.map(step => step * unit).filter(one => (direction === 'down' ? one <= figure : one >= figure));
  return (direction === 'down' ? fitting.at(-1) : fitting[0]) ?? figure;
}

/** The round figures from one to another. */
export function ticksBetween(from: number, to: number): number[] {
  const ticks: number[] = [];
  for (let unit = exponentOf(from); unit <= to; unit *= 10) {
    for (const step of [1, 2, 5]) {
      const tick = Number((step * unit).toPrecision(1));
      if (tick >= from && tick <= to) ticks.push(tick);
    }
  }
  return ticks;
}

/** The place of a figure on a logarithmic axis. */
export const placeOn = (figure: number, [from, to]: readonly [number, number], length: number): number =>
  Math.round(((Math.log(figure) - Math.log(from)) / (Math.log(to) - Math.log(from))) * length * 10) / 10;
