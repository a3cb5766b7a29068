/** A text in both systems of units, of which a style rule shows the chosen one. */
export function Quantity({ metric, us }: { metric: string; us: string | null }) {
  if (us === null) return <>{metric}</>;
  return (
    <>
      <span className="quantity-metric">{metric}</span>
      <span className="quantity-us">{us}</span>
    </>
  );
}
