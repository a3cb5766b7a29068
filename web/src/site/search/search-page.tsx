import { categoryPath, productPath, sizePath } from '@hydraulics/common/addresses/record-paths';
import { fromParameter, pageParameter, paths, soughtParameter } from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import { lives } from '@hydraulics/common/nouns/lists/product-life';
import type { FoundPage, FoundProduct, SearchResults } from '@hydraulics/common/nouns/search/search';
import { documentFormats, documentKinds } from '@hydraulics/common/units/documents';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import type { FormSource } from '@hydraulics/common/units/enquiry-list/enquiry-sources';
import { Fragment } from 'react';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { pageCount } from '../page/paging.ts';
import { usePlace } from '../page/place.ts';
import { queries } from '../page/queries.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { ProductPicture } from '../ui/cards.tsx';
import { CategoryLinks } from '../ui/category-links.tsx';
import { CompareToggle } from '../ui/comparison/compare-toggle.tsx';
import { Day } from '../ui/day.tsx';
import { count } from '../ui/dimension.tsx';
import { AskToggle } from '../ui/enquiry-list/ask-toggle.tsx';
import { Island } from '../ui/islands/island.tsx';
import { PageLink } from '../ui/link.tsx';
import { useTools } from '../ui/menus/tools.tsx';
import { Marked } from '../ui/search/marked.tsx';
import { searchAddress, searched } from '../ui/search/search-address.ts';
import { SearchField } from '../ui/search/search-field.tsx';
import { LoadFailed } from '../ui/states.tsx';

const searchField = {
  id: 'search-page',
  label: 'Search the catalogue',
  hint: 'Order code, name or duty: 250 bar 150 kN',
  className: 'search-wide',
};

export function Page() {
  const { q, page } = searched(new URLSearchParams(usePlace().search));
  return (
    <>
      <Banner title={paths.search.title} here={null} compact />
      <FirstScreenEnd />
      <div className="band wrap search">
        <Island name="search" Component={SearchField} props={{ ...searchField, isFocused: q === '' }} />
        {q === '' && <Examples />}
        {q.length > limits.search && <TooLong length={q.length} />}
        {q !== '' && q.length <= limits.search && <Results q={q} page={page} />}
      </div>
    </>
  );
}

const examples = ['cylinder 250 bar 100 mm', '3000 psi', 'VCX100/70'];

function Examples() {
  return (
    <section className="search-ways" aria-labelledby="search-how">
      <div>
        <h2 id="search-how" className="search-title">
          Words, type codes, figures with units
        </h2>
        <ul className="search-list">
          {examples.map(text => (
            <li key={text}>
              <PageLink to={searchAddress(text)}>{text}</PageLink>
            </li>
          ))}
        </ul>
      </div>
      <Tools />
      <Categories />
    </section>
  );
}

/** How an order code is decoded, and the way to sizing; each only if the catalogue has data for it. */
function Tools() {
  const { sizing, codes } = useTools();
  return (
    <>
      {codes && (
        <div>
          <h2 className="search-title">Decode an order code</h2>
          <p className="search-hint">
            Type the code from the nameplate. Capitals, spaces and dashes do not matter. If a part of it is wrong, we
            say which one.
          </p>
        </div>
      )}
      {sizing && (
        <div>
          <h2 className="search-title">Force and pressure</h2>
          <PageLink to={sizing.to} className="button button-line">
            {sizing.title}
            <Icon icon={icons.arrow} />
          </PageLink>
        </div>
      )}
    </>
  );
}

function Categories() {
  return (
    <div>
      <h2 className="search-title">Categories</h2>
      <CategoryLinks className="search-list" />
    </div>
  );
}

function TooLong({ length }: { length: number }) {
  return (
    <div className="notice notice-error" role="alert">
      <p className="notice-text">
        A search takes at most {limits.search} characters; you entered {length.toLocaleString('en')}. Please keep what
        matters most: a name, a type code, or figures with their units.
      </p>
    </div>
  );
}

function Results({ q, page }: { q: string; page: number }) {
  const { value } = useQuery(queries.found(q, page));
  if (!value) return <LoadFailed />;
  if (value.total === 0) {
    return (
      <>
        <FoundPages pages={value.pages} />
        <NothingFound results={value} />
      </>
    );
  }
  if (value.products.length === 0) return <BeyondLast q={q} page={page} />;
  return (
    <>
      <Headline results={value} />
      {!value.complete && <FoundPages pages={value.pages} />}
      <ol className="found-list">
        {value.products.map(product => (
          <Found key={product._id} product={product} />
        ))}
      </ol>
      {value.complete && <FoundPages pages={value.pages} />}
      <Pages q={q} page={page} total={value.total} />
    </>
  );
}

/** The pages that staff made with the words of the query; nothing if there are none. */
function FoundPages({ pages }: { pages: FoundPage[] }) {
  if (pages.length === 0) return null;
  return (
    <section className="found-pages" aria-labelledby="search-pages">
      <h2 id="search-pages" className="search-title">
        Pages
      </h2>
      <ul className="found-list">
        {pages.map(({ name, title, date, excerpt }) => (
          <li key={name} className="found found-page">
            <div className="found-text">
              {date && (
                <p className="found-category">
                  <Day date={date} />
                </p>
              )}
              <h3 className="found-name">
                <PageLink to={paths.page.href({ name })}>
                  <Marked text={title} />
                </PageLink>
              </h3>
              <p className="found-excerpt">
                <Marked text={excerpt} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An address may be edited by hand, or older than the catalogue. */
function BeyondLast({ q, page }: { q: string; page: number }) {
  return (
    <div className="notice">
      <p className="notice-text">These results have no page {page}.</p>
      <PageLink to={searchAddress(q)} className="button button-line">
        To the first page
      </PageLink>
    </div>
  );
}

function Headline({ results }: { results: SearchResults }) {
  const { q, total, spelling, unknownCodes, categories } = results;
  return (
    <div className="search-head" role="status">
      <h2 className="search-title">{titleOf(results)}</h2>
      {unknownCodes.length > 0 && (
        <>
          <p className="search-hint">
            {total === 1 ? '1 product matches' : `${total.toLocaleString('en')} products match`} the rest of “{q}”.
          </p>
          <Enquire q={q} />
        </>
      )}
      {spelling && <Spelling text={spelling} />}
      {categories.length > 0 && (
        <p className="search-hint">
          In categories:{' '}
          {categories.map(({ _id, address, name }, index) => (
            <span key={_id}>
              {index > 0 && ', '}
              <PageLink to={categoryPath({ _id, address })}>
                <Marked text={name} />
              </PageLink>
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function titleOf({ q, total, complete, unknownCodes }: SearchResults): string {
  if (unknownCodes.length > 0) return noProductHas(unknownCodes);
  const found = count(total, 'product', 'products');
  return complete ? `${found} for “${q}”` : `No exact match for “${q}”. Closest: ${found}`;
}

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const noProductHas = (codes: string[]) => `No product has ${either.format(codes.map(code => `“${code}”`))}`;

/** The form of an enquiry, with what was searched for in its message. */
function Enquire({ q }: { q: string }) {
  return (
    <PageLink
      to={`${paths.contact.href()}?${new URLSearchParams({ [soughtParameter]: q, [fromParameter]: 'search' satisfies FormSource })}`}
      className="button button-dark"
    >
      Send an enquiry about it
      <Icon icon={icons.arrow} />
    </PageLink>
  );
}

function Spelling({ text }: { text: string }) {
  return (
    <p className="search-hint">
      Did you mean <PageLink to={searchAddress(text)}>{text}</PageLink>?
    </p>
  );
}

/** The link of the name covers the row. */
function Found({ product }: { product: FoundProduct }) {
  const { _id, name, category, image, excerpt, figures, code, problems, variants, moreVariants, documents } = product;
  const { life } = product;
  return (
    <li className="found">
      <div className="found-image">
        <ProductPicture path={image} sizes="160px" pixels={320} />
      </div>
      <div className="found-text">
        <p className="found-category">
          {category}
          {life && <span className="found-life">{lives[life]}</span>}
        </p>
        <h3 className="found-name">
          <PageLink to={code === null ? productPath(product) : sizePath(product, code)}>
            <Marked text={name} />
          </PageLink>
        </h3>
        <p className="found-excerpt">
          <Marked text={excerpt} />
        </p>
        {problems.map(problem => (
          <p key={problem} className="found-problem">
            {problem}
          </p>
        ))}
        {(figures.length > 0 || code !== null || variants.length > 0) && (
          <ul className="found-facts">
            {figures.map(({ name, metric, us }) => (
              <li key={name}>
                {name}{' '}
                <mark className="figure">
                  {metric}
                  {us && ` · ${us}`}
                </mark>
              </li>
            ))}
            {code !== null && !variants.includes(code) && (
              <li>
                Order code <mark className="figure">{code}</mark>
              </li>
            )}
            {variants.length > 0 && (
              <li>
                {variants.length === 1 ? 'Size' : 'Sizes'}{' '}
                {variants.map((variant, place) => (
                  <Fragment key={variant}>
                    {place > 0 && ', '}
                    <PageLink to={sizePath(product, variant)} className="found-size">
                      <mark className="figure">{variant}</mark>
                    </PageLink>
                  </Fragment>
                ))}
                {moreVariants > 0 && ` and ${moreVariants} more`}
              </li>
            )}
          </ul>
        )}
        {documents.map(({ title, kind, format, path }) => (
          <p key={path} className="found-document">
            in document{' '}
            <a href={path} download>
              <Marked text={title} />
            </a>{' '}
            ({documentKinds[kind]}, {documentFormats[format].title})
          </p>
        ))}
        <div className="found-compare">
          <CompareToggle
            product={{ id: comparedKey(_id, code), name: code ?? name.map(({ text }) => text).join('') }}
          />
          <AskToggle id={comparedKey(_id, code)} name={code ?? name.map(({ text }) => text).join('')} source="search" />
        </div>
      </div>
    </li>
  );
}

function Pages({ q, page, total }: { q: string; page: number; total: number }) {
  const pages = pageCount(total);
  if (pages === 1) return null;
  const to = (number: number) => searchAddress(q, number > 1 ? { [pageParameter]: String(number) } : {});
  return (
    <nav className="pager" aria-label="Pages">
      <p className="pager-shown figure">
        Page {page} of {pages}
      </p>
      <ul className="pager-list">
        {page > 1 && (
          <li>
            <PageLink to={to(page - 1)} rel="prev">
              Previous
            </PageLink>
          </li>
        )}
        {page < pages && (
          <li>
            <PageLink to={to(page + 1)} rel="next">
              Next
            </PageLink>
          </li>
        )}
      </ul>
    </nav>
  );
}

function NothingFound({ results: { q, spelling, unknownCodes, pages } }: { results: SearchResults }) {
  const nothing = pages.length > 0 ? 'No product found' : 'Nothing found';
  return (
    <section className="search-ways" aria-labelledby="search-nothing">
      <div>
        <h2 id="search-nothing" className="search-title">
          {unknownCodes.length > 0 ? noProductHas(unknownCodes) : `${nothing} for “${q}”`}
        </h2>
        {spelling && <Spelling text={spelling} />}
        <p className="search-hint">Try fewer words. Not in the catalogue? We build to order: ask us.</p>
        <Enquire q={q} />
      </div>
      <Categories />
    </section>
  );
}
