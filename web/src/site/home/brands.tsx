import type { Company } from '@hydraulics/common/nouns/company';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';

/**
 * The marquee of brands. It contains them twice for a seamless loop; the second copy is hidden from screen
 * readers. It stops at the press of a button (`pause-brands.ts`), on hover and on focus; with reduced motion it scrolls
 * instead.
 */
export function Brands({ brands }: { brands: Company['brands'] }) {
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
    <section className="brands later" data-island="brands">
      <h2 className="visually-hidden" id="brands">
        Brands we work with
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="brands-strip" role="group" aria-labelledby="brands" tabIndex={0}>
        {set(false)}
        {set(true)}
      </div>
      <button type="button" className="brands-pause with-script">
        <Icon icon={icons.play} className="brands-play" />
        <Icon icon={icons.pause} className="brands-stop" />
        <span className="visually-hidden">Pause the animation</span>
      </button>
    </section>
  );
}
