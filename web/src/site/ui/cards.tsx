import { productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { supplyLine } from '@hydraulics/common/figures/sizes/availability';
import { siteMessages } from '@hydraulics/common/site-messages';
import { plainText } from '@hydraulics/common/text';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import { imageVariants } from '@hydraulics/common/units/images';
import { type ComponentProps, Fragment } from 'react';
import { from } from '../../shared/ui/breakpoints.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { excerpt, withFiguresWhole } from '../page/excerpts.ts';
import type { CardProduct, FilteredCards } from '../page/queries.ts';
import { CompareToggle } from './comparison/compare-toggle.tsx';
import { AskToggle } from './enquiry-list/ask-toggle.tsx';
import { PageLink } from './link.tsx';
import { Unbroken } from './unbroken.tsx';
import { Quantity } from './units/quantity.tsx';

type Level = 'h2' | 'h3' | 'h4';

const inCard = {
  sizes: `${from('full')} min(24vw, 431px), ${from('large')} 33vw, ${from('small')} 46vw, 35vw`,
  pixels: 880,
};
/** For two in a row except on phones: four cards, or three in a row as wide as the page. */
const inHalf = { ...inCard, sizes: `${from('full')} min(35vw, 648px), ${from('small')} 46vw, 35vw` };
/** 320 pixels cover a device pixel ratio of three. */
const inLine = { sizes: '104px', pixels: 320 };

type CardsProps = {
  products: CardProduct[];
  heading?: Level;
  first?: boolean;
  /** One short line of text for each product. */
  lines?: boolean;
  /** Four in a row on wide screens, if they fill their rows, instead of three. */
  four?: boolean;
  /** On phones only names beside the pictures. */
  names?: boolean;
  /** Whether the products can be chosen for comparing. */
  compare?: boolean;
  /** Of filtered products the sizes that fit. */
  sizes?: FilteredCards['sizes'];
};

/** Products as a ruled grid of cards. */
export function Cards(props: CardsProps) {
  const {
    products,
    heading = 'h3',
    first = false,
    lines = false,
    four = false,
    names = false,
    compare = false,
    sizes = [],
  } = props;
  const inFours = four && products.length % 4 === 0;
  const isWide = !inFours && (four || products.length === 4);
  const picture = lines ? inLine : isWide ? inHalf : inCard;
  return (
    <ul className={`cards${lines ? ' cards-lines' : ''}${inFours ? ' cards-four' : ''}${names ? ' cards-names' : ''}`}>
      {products.map((product, index) => (
        <li key={product._id} className="card">
          <Card
            {...{ product, heading, picture, compare }}
            eager={first && index === 0}
            line={lines}
            sizes={sizes.find(({ _id }) => _id === product._id)}
          />
        </li>
      ))}
    </ul>
  );
}

type CardProps = {
  product: CardProduct;
  heading: Level;
  picture: typeof inCard;
  eager: boolean;
  line: boolean;
  compare: boolean;
  sizes: FilteredCards['sizes'][number] | undefined;
};

/** The link of its name covers the whole card. */
function Card({ product, heading: Heading, picture, eager, line, compare, sizes }: CardProps) {
  const [image] = product.images;
  const [fitting] = sizes?.codes ?? [];
  const only = sizes?.fitting === 1 ? fitting : undefined;
  return (
    <article className="card-body">
      <div className="card-image drawing-paper">
        <ProductPicture path={image} {...picture} eager={eager} />
      </div>
      <div className="card-text">
        <Heading className="card-name">
          <PageLink to={only === undefined ? productPath(product) : sizePath(product, only)}>
            <Unbroken>{product.name}</Unbroken>
          </PageLink>
        </Heading>
        <CardFacts range={product.range} availability={line ? undefined : product.availability} />
        {!(line && product.range) && (
          <p className="card-line">
            {withFiguresWhole(line ? product.smallDesc : excerpt(plainText(product.smallDesc)))}
          </p>
        )}
        {compare && (
          <div className="card-compare">
            {sizes && sizes.fitting > 0 && <FittingSizes product={product} sizes={sizes} />}
            <CompareToggle product={{ id: comparedKey(product._id, fitting), name: fitting ?? product.name }} />
            <AskToggle id={comparedKey(product._id, fitting)} name={fitting ?? product.name} source="category" />
          </div>
        )}
      </div>
    </article>
  );
}

/** What its sizes range over, and its supply: `Bore 50–320 mm · 250 bar · Stroke to 6000 mm · In stock`. */
function CardFacts({ range = [], availability }: Pick<CardProduct, 'range' | 'availability'>) {
  if (range.length === 0 && !availability) return null;
  return (
    <p className="card-range figure">
      {range.map(({ name, metric, us }, place) => (
        <Fragment key={name}>
          {place > 0 && ' · '}
          {name && `${withFiguresWhole(name)} `}
          <Quantity metric={metric} us={us} />
        </Fragment>
      ))}
      {range.length > 0 && availability && ' · '}
      {availability && supplyLine(availability)}
    </p>
  );
}

type FittingSizesProps = { product: CardProduct; sizes: FilteredCards['sizes'][number] };

/** The sizes of a product that fit the filters, each with a link to its page. */
function FittingSizes({ product, sizes: { listed, fitting, codes } }: FittingSizesProps) {
  const more = fitting - codes.length;
  return (
    <p className="card-sizes">
      {fitting} of {listed === 1 ? '1 size' : `${listed} sizes`}:{' '}
      {codes.map((code, place) => (
        <Fragment key={code}>
          {place > 0 && ', '}
          <PageLink to={sizePath(product, code)} className="card-size figure">
            {code}
          </PageLink>
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </p>
  );
}

type ProductPictureProps = Omit<ComponentProps<typeof Picture>, 'path' | 'alt'> & { path: string | null | undefined };

/** The first image of a product, with an empty alt text beside its name, or a placeholder. */
export const ProductPicture = (picture: ProductPictureProps) =>
  picture.path && imageVariants(picture.path).length > 0 ? (
    <Picture {...picture} path={picture.path} alt="" />
  ) : (
    <NoImage />
  );

/** An empty image field, crossed as on a drawing. */
export function NoImage() {
  return (
    <div className="no-image">
      <svg className="no-image-cross" viewBox="0 0 400 300" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 0L400 300M400 0L0 300" />
      </svg>
      <span>{siteMessages.noImages}</span>
    </div>
  );
}
