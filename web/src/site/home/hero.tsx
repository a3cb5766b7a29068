import { paths } from '@hydraulics/common/contract/site-paths';
import type { Company } from '@hydraulics/common/nouns/company';
import { ownDrawing } from '@hydraulics/common/units/colours/own-drawing';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { FirstScreenEnd } from '../ui/banner.tsx';
import { Enquire } from '../ui/enquire.tsx';
import { focusClasses } from '../ui/focus/focus-classes.ts';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { SearchField } from '../ui/search/search-field.tsx';
import { drawnOnce } from './drawn-once.ts';
import drawing from './hero-drawing.svg';

const searchField = {
  id: 'search-home',
  label: 'Order code, name or duty',
  hint: 'Order code, name or duty: 250 bar 150 kN',
  className: 'search-wide door-search',
};

type HeroProps = Pick<Company, 'hero' | 'facts'> & { look: Company['look'] };

/** The opening of the home page: a drawing or a photograph, a headline, two links and the facts. */
export function Hero({ hero, facts, look }: HeroProps) {
  const address = ownDrawing(drawing, look);
  return (
    <section className="hero on-dark" aria-labelledby="hero">
      {look?.opening ? (
        <Picture
          className={['hero-photograph', focusClasses(look.openingFocus)].filter(Boolean).join(' ')}
          path={look.opening}
          alt=""
          sizes="100vw"
          eager
        />
      ) : (
        <picture className="hero-drawing">
          <source media={drawnOnce} srcSet={`${address}#drawn`} />
          <img src={address} width="1500" height="1130" alt="" decoding="async" />
        </picture>
      )}
      <div className="wrap hero-inner">
        <h1 className="hero-title" id="hero">
          {hero.headline}
        </h1>
        <p className="hero-text">{hero.text}</p>
        <Island name="search" Component={SearchField} props={searchField} />
        <p className="hero-ways">
          <PageLink to={paths.products.href()} className="button button-signal">
            Browse products
            <Icon icon={icons.arrow} />
          </PageLink>
          <Enquire className="button button-line" />
        </p>
      </div>
      <dl className="wrap facts">
        {facts.map(({ value, label }) => (
          <div className="fact" key={label}>
            <dt className="fact-label">{label}</dt>
            <dd className="fact-value figure">{value}</dd>
          </div>
        ))}
      </dl>
      <FirstScreenEnd />
    </section>
  );
}
