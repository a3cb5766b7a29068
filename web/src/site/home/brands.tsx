import type { Company } from '@hydraulics/common/nouns/company';
import { useEffect, useState } from 'react';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';

/**
 * The brands worked with, set in type and passing by. The strip holds them twice, so that its end joins its beginning;
 * the second set is for the eye only. It stands still at the press of a button, under the pointer, under focus, and for
 * those who ask for less motion, who can scroll it.
 */
export function Brands({ brands }: { brands: Company['brands'] }) {
  // The button comes with React, and what must work without is the rest.
  const [awake, setAwake] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => setAwake(true), []);
  if (brands.length === 0) return null;
  const set = (copy: boolean) => (
    <ul className="brands-set" aria-hidden={copy || undefined}>
      {brands.map(({ name }) => (
        <li className="brand" key={name}>
          {name}
        </li>
      ))}
    </ul>
  );
  return (
    <section className="brands later" aria-labelledby="brands" data-paused={paused || undefined}>
      <h2 className="visually-hidden" id="brands">
        Brands we work with
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="brands-strip" role="group" aria-labelledby="brands" tabIndex={0}>
        {set(false)}
        {set(true)}
      </div>
      {awake && (
        <button type="button" className="brands-pause" onClick={() => setPaused(!paused)}>
          <Icon icon={paused ? icons.play : icons.pause} />
          <span className="visually-hidden">{paused ? 'Move the brands' : 'Pause the brands'}</span>
        </button>
      )}
    </section>
  );
}
