import { paths } from '@hydraulics/common/contract/site-paths';
import type { Company } from '@hydraulics/common/nouns/company';
import { siteMessages } from '@hydraulics/common/site-messages';
import { useQuery } from '../../shared/data/use-query.ts';
import { from } from '../../shared/ui/breakpoints.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { type CardProduct, queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Cards } from '../ui/cards.tsx';
import { CallAndMail } from '../ui/contact-details/call-and-mail.tsx';
import { PageLink } from '../ui/link.tsx';
import { Photograph } from '../ui/photographs/photographs.tsx';
import { LoadFailed, Nothing, TextsMissing } from '../ui/states.tsx';
import { Brands } from './brands.tsx';
import { Doors } from './doors.tsx';
import { Hero } from './hero.tsx';

export function Page() {
  const company = useCompany();
  const opening = useQuery(queries.opening);
  const products = useQuery(queries.home);
  if (!company || !opening.value) return <TextsMissing />;
  const { hero, facts, weAre, brands, photograph } = opening.value;
  return (
    <>
      <Hero hero={hero} facts={facts} look={company.look} />
      <Doors />
      <WeAre texts={weAre} photograph={photograph} image={drawingOf(products.value ?? [])} />
      <section className="band wrap home-products later" aria-labelledby="home-products">
        <div className="section-head">
          <h2 className="section-title" id="home-products">
            Our Products
          </h2>
          <PageLink to={paths.products.href()} className="more">
            Show more...
            <Icon icon={icons.arrow} />
          </PageLink>
        </div>
        <HomeProducts />
      </section>
      <Brands brands={brands} />
      <CallAndMail company={company} />
    </>
  );
}

function drawingOf(products: CardProduct[]): { path: string; name: string } | undefined {
  const product = products.find(({ images }) => images.length > 1) ?? products.find(({ images }) => images.length > 0);
  const path = product?.images[1] ?? product?.images[0];
  return product && path ? { path, name: product.name } : undefined;
}

type WeAreProps = {
  texts: Company['weAre'];
  photograph: NonNullable<Company['photographs']>[number] | undefined;
  /** Shown beside the text if there is no photograph. */
  image: { path: string; name: string } | undefined;
};

function WeAre({ texts, photograph, image }: WeAreProps) {
  const sizes = `${from('large')} min(51vw, 894px), 86vw`;
  return (
    <section className="we-are" aria-labelledby="we-are">
      <div className="wrap we-are-inner">
        <div className="we-are-text">
          <h2 className="section-title" id="we-are">
            {texts.title}
          </h2>
          {texts.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <PageLink to={paths.about.href()} className="more">
            {paths.about.title}
            <Icon icon={icons.arrow} />
          </PageLink>
        </div>
        {photograph && <Photograph photograph={photograph} sizes={sizes} />}
        {!photograph && image && (
          <figure className="we-are-sheet">
            <Picture path={image.path} alt={image.name} sizes={sizes} />
          </figure>
        )}
      </div>
    </section>
  );
}

function HomeProducts() {
  const { value: products } = useQuery(queries.home);
  if (!products) return <LoadFailed />;
  return products.length > 0 ? <Cards products={products} four /> : <Nothing>{siteMessages.noProducts}</Nothing>;
}
