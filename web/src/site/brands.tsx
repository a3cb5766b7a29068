import type { Company } from '@hydraulics/common/company';

/**
 * The brands worked with, set in type and passing by. The strip holds them twice, so that its end joins its beginning;
 * the second set is for the eye only. It stands still under the pointer, under focus, and for those who ask for less
 * motion, who can scroll it.
 */
export function Brands({ brands }: { brands: Company['brands'] }) {
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
    <section className="brands" aria-labelledby="brands">
      <h2 className="visually-hidden" id="brands">
        Brands we work with
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms. */}
      <div className="brands-strip" role="group" aria-labelledby="brands" tabIndex={0}>
        {set(false)}
        {set(true)}
      </div>
    </section>
  );
}
