import type { Company } from '@hydraulics/common/nouns/company';
import { useEffect, useState } from 'react';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { queries } from '../page/queries.ts';

/** The marquee with logos, which load after hydration; until then, and without script, it shows names. */
export function BrandLogos({ names }: { names: Company['brands'] }) {
  return <Brands brands={useQuery(queries.logos).value ?? names} />;
}

/**
 * The marquee of brands. It contains them twice for a seamless loop; the second copy is hidden from screen
 * readers. It stops at the press of a button, on hover and on focus; with reduced motion it scrolls instead.
 */
export function Brands({ brands }: { brands: Company['brands'] }) {
  // The button needs React.
  const [hydrated, setHydrated] = useState(false);
  const [paused, setPaused] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (brands.length === 0) return null;
  const set = (copy: boolean) => (
    <ul className="brands-set" aria-hidden={copy || undefined}>
      {brands.map(({ name, logo }) => (
        <li className="brand" key={name}>
          {logo ? <Picture className="brand-logo" path={logo} alt={name} sizes="176px" pixels={352} /> : name}
        </li>
      ))}
    </ul>
  );
  return (
    <section className="brands later" data-paused={paused || undefined}>
      <h2 className="visually-hidden" id="brands">
        Brands we work with
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="brands-strip" role="group" aria-labelledby="brands" tabIndex={0}>
        {set(false)}
        {set(true)}
      </div>
      {hydrated && (
        <button type="button" className="brands-pause" onClick={() => setPaused(!paused)}>
          <Icon icon={paused ? icons.play : icons.pause} />
          <span className="visually-hidden">{paused ? 'Start the animation' : 'Pause the animation'}</span>
        </button>
      )}
    </section>
  );
}
