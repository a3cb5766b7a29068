import { paths } from '@hydraulics/common/contract/site-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { plainText } from '@hydraulics/common/text';
import { dataSheetAddress } from '@hydraulics/common/units/data-sheet';
import { shareAddress } from '@hydraulics/common/units/share';
import { type ReactNode, useEffect } from 'react';
import { useQuery } from '../../shared/data/use-query.ts';
import { RichHtml } from '../../shared/ui/rich-html.tsx';
import type { Part } from '../editing/section-forms.ts';
import { summary, titleOf } from '../page/head.ts';
import { isMissing, type SitePage } from '../page/page.ts';
import { useParam } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner } from '../ui/banner.tsx';
import { Enquire } from '../ui/enquire.tsx';
import { Viewer, viewerSizes } from '../ui/lightbox/viewer.tsx';
import { Sign } from '../ui/logo.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { showToast } from '../ui/toasts/show-toast.ts';
import { loadParts, useParts } from './parts.ts';
import { ProductLoading } from './product-loading.tsx';
import { RelatedProducts } from './related-products.tsx';
import { useEditing } from './use-editing.ts';

function Page() {
  const id = useParam('id');
  const { value: product, ...read } = useQuery(queries.product(id));
  const { value: sheet } = useQuery(queries.sheet(id));
  const editing = useEditing();
  const parts = useParts();
  const missing = isMissing(read);
  const reason = read.state === 'error' && !missing && !product ? read.error.message : undefined;
  useEffect(() => {
    if (reason) void showToast('error', `Error fetching product: ${reason}`);
  }, [reason]);
  if (missing) return <Missing title={siteMessages.noProduct} text="It may have been renamed or discontinued." />;
  const trail = [{ title: paths.products.title, href: paths.products.href() }];
  if (!product) {
    return (
      <>
        <Banner title={paths.product.title} trail={trail} />
        <div className="band wrap">{reason ? <LoadFailed retry={read.retry} /> : <ProductLoading />}</div>
      </>
    );
  }
  const edit = editing && ((part: Part) => <editing.Editable key={product._id} product={product} part={part} />);
  const category = { title: product.category, href: paths.category.href({ categoryId: product.categoryId }) };
  return (
    <>
      <PrintedHead product={product} />
      <Banner title={product.name} trail={[...trail, category]} />
      <div className="wrap product">
        <Viewer key={product._id} name={product.name} images={product.images} />
        <Designation product={product} edit={edit} figures={parts && sheet && <parts.KeyFigures sheet={sheet} />} />
      </div>
      {parts && <parts.ProductSections product={product} sheet={sheet} edit={edit} />}
      {editing && <editing.Watch />}
      <PrintedContact />
      <RelatedProducts product={product} />
    </>
  );
}

type DesignationProps = { product: Product; edit: ((part: Part) => ReactNode) | undefined; figures: ReactNode };

function Designation({ product, edit, figures }: DesignationProps) {
  const company = useCompany();
  const text = plainText(product.smallDesc) ? (
    <RichHtml html={product.smallDesc} className="rich designation-text" />
  ) : null;
  return (
    <div className="designation">
      <h2 className="designation-name">{product.name}</h2>
      <p className="designation-category figure">Category: {product.category}</p>
      {edit ? edit({ title: 'Small Description', field: 'smallDesc', content: text }) : text}
      {figures}
      <div className="designation-ways">
        <Enquire className="button button-signal" product={product._id} />
        <DataSheet id={product._id} />
        {company?.phones[0] && <p className="designation-hours">{company.hours}</p>}
      </div>
    </div>
  );
}

/** On paper: a link in each system of units, of which a style rule shows the chosen one, and the page itself. */
function DataSheet({ id }: { id: string }) {
  return (
    <>
      <a className="button button-line quantity-metric" href={dataSheetAddress(id)}>
        Data sheet (PDF)
      </a>
      <a className="button button-line quantity-us" href={dataSheetAddress(id, 'us')}>
        Data sheet (PDF)
      </a>
      <button type="button" className="button button-line designation-print" onClick={() => print()}>
        Print
      </button>
    </>
  );
}

/** Whose sheet it is, and of when. */
function PrintedHead({ product: { updatedAt, version } }: { product: Product }) {
  const company = useCompany();
  return (
    <p className="print-head">
      <Sign />
      <strong>{company?.name}</strong>
      <span>
        Edition of <time dateTime={updatedAt.slice(0, 10)}>{updatedAt.slice(0, 10)}</time>, version {version}
      </span>
    </p>
  );
}

function PrintedContact() {
  const company = useCompany();
  if (!company) return null;
  return (
    <p className="print-contact">
      <strong>{company.name}</strong>
      <span>{company.phones[0]?.number}</span>
      <span>{company.emails[0]?.address}</span>
      <span>{company.address.join(', ')}</span>
    </p>
  );
}

export const product: Omit<SitePage, 'pattern'> = {
  queries: ({ id = '' }) => [queries.product(id)],
  followUps: (store, { id = '' }) => {
    const found = store.get(queries.product(id)).value;
    return found ? [queries.sheet(id), queries.related(found.categoryId)] : [];
  },
  code: loadParts,
  head: (store, { id = '' }) => {
    const found = store.get(queries.product(id));
    if (!found.value) {
      return { title: titleOf(store, isMissing(found) ? 'No product found' : paths.product.title), description: '' };
    }
    const { name, category, smallDesc, images } = found.value;
    const [path] = images;
    return {
      title: titleOf(store, name),
      description: summary(plainText(smallDesc) || `${name}, ${category}`),
      ...(path ? { image: { path, sizes: viewerSizes } } : {}),
      share: { address: shareAddress(found.value), alt: `${name}, ${category}` },
    };
  },
  Component: Page,
};
