import { drawing } from './progress-drawing.ts';

const duration = 1200;

/**
 * Counts the circles of a list up once when the list scrolls into view. They show their values otherwise: before and
 * after, if they are in view from the start, with reduced motion and in print.
 */
export function countUp(list: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  let frame = 0;
  let waits = false;
  const draw = (part: number) => {
    for (const circle of list.querySelectorAll('.circle')) drawCircle(circle, part);
  };
  const finish = () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    draw(1);
  };
  const step = (began: number) => (now: number) => {
    const share = Math.min(1, Math.max(0, (now - began) / duration));
    draw(1 - (1 - share) ** 3);
    if (share < 1) frame = requestAnimationFrame(step(began));
  };
  const observer = new IntersectionObserver(
    entries => {
      // A busy browser reports several positions at once; only the last is where the figure is now.
      if (!entries.at(-1)?.isIntersecting) {
        waits = true;
        draw(0);
        return;
      }
      observer.disconnect();
      if (waits) frame = requestAnimationFrame(step(performance.now()));
    },
    { threshold: 0.3 },
  );
  observer.observe(list);
  addEventListener('beforeprint', finish);
}

/** Screen readers get the full value at all times. */
function drawCircle(circle: Element, part: number): void {
  const drawn = Math.round(Number(circle.getAttribute('aria-valuenow')) * part);
  const { dashes, turn } = drawing(drawn);
  circle.querySelector('.circle-value')?.setAttribute('stroke-dasharray', dashes);
  circle.querySelector('.circle-hand')?.setAttribute('transform', turn);
  const figure = circle.querySelector('.circle-number');
  if (figure) figure.textContent = String(drawn);
}
