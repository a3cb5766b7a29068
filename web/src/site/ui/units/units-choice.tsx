import { useEffect, useRef } from 'react';

/** Also read by `entries/hydrate-on-interaction.ts`, before React is there. */
const key = 'units';

function store(system: string): void {
  try {
    localStorage.setItem(key, system);
  } catch {
    // Without storage, the choice lasts for this page.
  }
}

/** Whether the page shows US units now. */
export const showsUs = (): boolean => document.querySelector<HTMLInputElement>('.units-choice-us')?.checked ?? false;

/** The choice between metric and US units. A style rule follows it, so that it works without script as well. */
export function UnitsChoice({ isUs = false }: { isUs?: boolean }) {
  const us = useRef<HTMLInputElement>(null);
  useEffect(() => {
    try {
      if (us.current && localStorage.getItem(key) === 'us') us.current.checked = true;
    } catch {
      // Metric, as the server renders it.
    }
  }, []);
  return (
    <fieldset className="units-choice">
      <legend className="visually-hidden">Units</legend>
      <label className="units-choice-label">
        <input type="radio" name="units" value="metric" defaultChecked={!isUs} onChange={() => store('metric')} />{' '}
        Metric
      </label>
      <label className="units-choice-label">
        <input
          className="units-choice-us"
          ref={us}
          type="radio"
          name="units"
          value="us"
          defaultChecked={isUs}
          onChange={() => store('us')}
        />{' '}
        US
      </label>
    </fieldset>
  );
}
