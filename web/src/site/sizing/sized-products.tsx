import { categoryPath, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { fromParameter, paths, productParameter, soughtParameter } from '@hydraulics/common/contract/site-paths';
import type { SizedCylinder, SizedProduct, SizingResult } from '@hydraulics/common/nouns/attributes/sizing';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { ProductPicture } from '../ui/cards.tsx';
import { comparisonAddress, maxChosen } from '../ui/comparison/chosen.ts';
import { AskToggle } from '../ui/enquiry-list/ask-toggle.tsx';
import { PageLink } from '../ui/link.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { Differences } from '../ui/units/differences.tsx';
import { Quantity } from '../ui/units/quantity.tsx';
import { Figure } from './sized-cylinder.tsx';

const ask = (sought: string, product?: string) =>
  `${paths.contact.href()}?${new URLSearchParams({
    ...(product ? { [productParameter]: product } : {}),
    [soughtParameter]: sought,
    [fromParameter]: 'sizing' satisfies FormSource,
  })}`;

/** The products that fit, the nearest others, and links for comparing, filtering and asking for a quote. */
export function SizedProducts({ result, cylinder }: { result: SizingResult; cylinder: SizedCylinder }) {
  const { products, nearest, total, enquiry, categories } = result;
  const compared = [...products, ...nearest].slice(0, maxChosen).map(({ _id, code }) => comparedKey(_id, code));
  return (
    <section className="sizing-part" aria-labelledby="sizing-products">
      <h2 className="sizing-title" id="sizing-products">
        {total === 0 ? 'No product in the catalogue fits' : total === 1 ? '1 product fits' : `${total} products fit`}
      </h2>
      {total === 0 && <p className="sizing-lead">We build to order: ask us.</p>}
      <Products products={products} enquiry={enquiry} cylinder={cylinder} />
      {nearest.length > 0 && (
        <>
          <h3 className="sizing-subtitle">{total === 0 ? 'Closest products' : 'Close alternatives'}</h3>
          <Products products={nearest} enquiry={enquiry} cylinder={cylinder} />
        </>
      )}
      <p className="sizing-next">
        {compared.length > 1 && (
          <PageLink to={comparisonAddress(compared)} className="button button-line" rel="nofollow">
            Compare these {compared.length}
          </PageLink>
        )}
        <PageLink to={ask(enquiry)} className="button button-dark" rel="nofollow">
          Ask for a quote for this sizing
          <Icon icon={icons.arrow} />
        </PageLink>
        {categories.map(({ _id, address, name, filters, metric, us }) => (
          <PageLink
            key={_id}
            to={`${categoryPath({ _id, address })}${filters && `?${filters}`}`}
            className="more"
            rel={filters ? 'nofollow' : undefined}
          >
            <span>
              {name}
              {filters && (
                <>
                  {' '}
                  from <Quantity metric={metric} us={us} />
                </>
              )}
            </span>
          </PageLink>
        ))}
      </p>
    </section>
  );
}

type Shared = { enquiry: string; cylinder: SizedCylinder };

function Products({ products, ...shared }: Shared & { products: SizedProduct[] }) {
  return (
    <ul className="sizing-products">
      {products.map(product => (
        <Product key={product._id} product={product} {...shared} />
      ))}
    </ul>
  );
}

function Product({ product, enquiry, cylinder }: Shared & { product: SizedProduct }) {
  const { _id, name, image, code, orderCode, force, pressure, reserve, differs } = product;
  const at = pressure && pressure.number < cylinder.pressure.number ? pressure : cylinder.pressure;
  return (
    <li className="sizing-product">
      <div className="sizing-image">
        <ProductPicture path={image} sizes="160px" pixels={320} />
      </div>
      <div className="sizing-text">
        <p className="sizing-name">
          <PageLink to={code === null ? productPath(product) : sizePath(product, code)}>
            <Unbroken>{name}</Unbroken>
          </PageLink>
        </p>
        <p className="sizing-size">
          <Size {...product} />
        </p>
        <p className="sizing-size">
          {cylinder.direction === 'push' ? 'Push' : 'Pull'} <Figure {...force} /> at <Figure {...at} />
          {reserve >= 1.1 && `, ${reserve.toFixed(1)} × the need`}
        </p>
        {differs.length > 0 && <Differences list={differs} className="sizing-differs" />}
        <AskToggle id={comparedKey(_id, orderCode)} name={orderCode ?? name} source="sizing" />
      </div>
      <PageLink
        to={ask(code ? `${code}: ${enquiry}` : enquiry, _id)}
        className="button button-line sizing-ask"
        rel="nofollow"
      >
        Ask for a quote
        <span className="visually-hidden"> for {name}</span>
      </PageLink>
    </li>
  );
}

function Size({ code, bore, rod, stroke, pressure }: SizedProduct) {
  return (
    <>
      {code && (
        <>
          Size <strong className="figure">{code}</strong>:{' '}
        </>
      )}
      bore <Figure {...bore} />
      {rod && (
        <>
          , rod <Figure {...rod} />
        </>
      )}
      {stroke && (
        <>
          , stroke up to <Figure {...stroke} />
        </>
      )}
      {pressure && (
        <>
          , up to <Figure {...pressure} />
        </>
      )}
    </>
  );
}
