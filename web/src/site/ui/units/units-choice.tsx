/**
 * The choice between metric and US units. A style rule follows it, so that it works without script as well; the page's
 * first script stores and restores it (`entries/hydrate-on-interaction.ts`).
 */
export const UnitsChoice = ({ isUs = false }: { isUs?: boolean }) => (
  <fieldset className="units-choice">
    <legend className="visually-hidden">Units</legend>
    <label className="units-choice-label">
      <input type="radio" name="units" value="metric" defaultChecked={!isUs} /> Metric
    </label>
    <label className="units-choice-label">
      <input className="units-choice-us" type="radio" name="units" value="us" defaultChecked={isUs} /> US
    </label>
  </fieldset>
);
