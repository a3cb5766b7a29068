import { withFiguresWhole } from '../../page/excerpts.ts';

type QuantityProps = {
  metric: string;
  us: string | null;
  /** Inside an SVG text. */
  inDrawing?: boolean;
};

/** A text in both systems of units, of which a style rule shows the chosen one. */
export function Quantity({ metric, us, inDrawing = false }: QuantityProps) {
  if (us === null) return <>{withFiguresWhole(metric)}</>;
  const Part = inDrawing ? 'tspan' : 'span';
  return (
    <>
      <Part className="quantity-metric">{metric}</Part>
      <Part className="quantity-us">{us}</Part>
    </>
  );
}
