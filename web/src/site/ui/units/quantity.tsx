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
      <Part className="metric">{metric}</Part>
      <Part className="us">{us}</Part>
    </>
  );
}

type QuantityCellsProps = {
  metric: string;
  us: string | null;
  as: 'td' | 'dd';
  className?: string | undefined;
};

/** A cell for each system of units, which is fewer elements than two texts in one cell. */
export function QuantityCells({ metric, us, as: Cell, className }: QuantityCellsProps) {
  if (us === null) return <Cell className={className}>{withFiguresWhole(metric)}</Cell>;
  const more = className ? ` ${className}` : '';
  return (
    <>
      <Cell className={`metric${more}`}>{metric}</Cell>
      <Cell className={`us${more}`}>{us}</Cell>
    </>
  );
}
