import { categoryPathOf, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { paths, unitsParameter } from '@hydraulics/common/contract/site-paths';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import { newItem } from '@hydraulics/common/units/enquiry-list/enquiry-list';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { usePlace } from '../page/place.ts';
import { type CardProduct, queries } from '../page/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { comparisonAddress, maxChosen } from '../ui/comparison/chosen.ts';
import { askAddress } from '../ui/enquiry-list/asked.ts';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Unbroken } from '../ui/unbroken.tsx';
import { CompareTable } from './compare-table.tsx';
import { comparedIn } from './compared-in.ts';

/** Products side by side, by the ids of the address. */
export function Page() {
  const search = new URLSearchParams(usePlace().search);
  const { value } = useQuery(queries.comparison(comparedIn(search)));
  return (
    <>
      <Banner
        title={paths.compare.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={paths.compare.title}
      />
      <div className="band wrap compare">
        {value ? (
          <>
            {value.notes.length > 0 && (
              <ul className="compare-notes" role="status">
                {value.notes.map(note => (
                  <li key={note}>{note}</li>
                ))}
              </ul>
            )}
            {value.products.length > 0 ? (
              <CompareTable compared={value} isUs={search.get(unitsParameter) === 'us'}>
                {value.products.map((product, place) => {
                  const code = value.codes[place] ?? null;
                  return (
                    <Heading key={comparedKey(product._id, code)} product={product} code={code} all={keysOf(value)} />
                  );
                })}
              </CompareTable>
            ) : (
              <p className="compare-empty">
                Nothing to compare yet. Choose <strong>Compare</strong> on up to {maxChosen} products.
              </p>
            )}
            {value.products.length > 0 && (
              <p className="compare-ask">
                <PageLink
                  to={askAddress(keysOf(value).map(key => newItem(key, 'comparison')))}
                  className="button button-dark"
                  rel="nofollow"
                >
                  {value.products.length === 1 ? 'Ask for it' : `Ask for these ${value.products.length}`}
                  <Icon icon={icons.arrow} />
                </PageLink>
              </p>
            )}
            <More products={value.products} keys={keysOf(value)} />
          </>
        ) : (
          <LoadFailed />
        )}
      </div>
    </>
  );
}

const keysOf = ({ products, codes }: { products: CardProduct[]; codes: (string | null)[] }) =>
  products.map(({ _id }, place) => comparedKey(_id, codes[place]));

type HeadingProps = { product: CardProduct; code: string | null; all: string[] };

function Heading({ product, code, all }: HeadingProps) {
  const { _id, name, images } = product;
  const own = comparedKey(_id, code);
  const others = all.filter(key => key !== own);
  return (
    <th className="compare-product" scope="col">
      <span className="compare-image">
        {images[0] && <Picture path={images[0]} alt="" sizes="200px" pixels={400} />}
      </span>
      <PageLink to={code === null ? productPath(product) : sizePath(product, code)} className="compare-name">
        {/* Wrapped, because the flex container would lay out each part separately. */}
        <span>
          <Unbroken>{name}</Unbroken>
          {code !== null && (
            <>
              {' '}
              <span className="figure">{code}</span>
            </>
          )}
        </span>
      </PageLink>
      <PageLink
        to={others.length > 0 ? comparisonAddress(others) : paths.compare.href()}
        className="compare-remove"
        rel="nofollow"
        data-island="compare"
        data-change="remove"
        data-id={own}
      >
        <Icon icon={icons.close} />
        <span className="visually-hidden">Remove {code ?? name}</span>
      </PageLink>
    </th>
  );
}

/** Links that add further products of the category, also without script, and a link to all others. */
type MoreProps = { products: CardProduct[]; keys: string[] };

function More({ products, keys }: MoreProps) {
  const [first] = products;
  return first && products.length < maxChosen ? (
    <Others first={first} products={products} keys={keys} />
  ) : (
    <Way to={paths.products.href()}>All products</Way>
  );
}

function Others({ first, products, keys }: MoreProps & { first: CardProduct }) {
  const { value = [] } = useQuery(queries.related(first.categoryId));
  const others = value.filter(({ _id }) => !products.some(one => one._id === _id));
  const category = useQuery(queries.menu).value?.find(({ _id }) => _id === first.categoryId);
  return (
    <>
      {others.length > 0 && (
        <section className="compare-more" aria-labelledby="compare-more">
          <h2 className="compare-title" id="compare-more">
            Add to the comparison
          </h2>
          <ul className="compare-others">
            {others.map(({ _id, name }) => (
              <li key={_id}>
                <PageLink
                  to={comparisonAddress([...keys, _id])}
                  className="button button-line"
                  rel="nofollow"
                  data-island="compare"
                  data-change="add"
                  data-id={_id}
                  data-name={name}
                >
                  {name}
                </PageLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Way to={categoryPathOf(first)}>{`All ${category?.name ?? 'of this category'}`}</Way>
    </>
  );
}

function Way({ to, children }: { to: string; children: string }) {
  return (
    <p className="compare-more">
      <PageLink to={to} className="more">
        {children}
        <Icon icon={icons.arrow} />
      </PageLink>
    </p>
  );
}
