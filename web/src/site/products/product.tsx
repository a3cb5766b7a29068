import { paths } from '@hydraulics/common/contract/site-paths';
import type { Product } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { plainText } from '@hydraulics/common/text';
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
  const company = useCompany();
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
      {parts && <parts.PrintedHead product={product} company={company} />}
      <Banner title={product.name} trail={[...trail, category]} />
      <div className="wrap product">
        <Viewer key={product._id} name={product.name} images={product.images} alts={product.imageAlts} />
        <Designation
          product={product}
          edit={edit}
          figures={parts && sheet && <parts.KeyFigures sheet={sheet} />}
          onPaper={parts && <parts.OnPaper id={product._id} />}
        />
      </div>
      {parts && <parts.ProductSections product={product} sheet={sheet} edit={edit} />}
      {editing && <editing.Watch />}
      {parts && company && <parts.PrintedContact company={company} />}
      <RelatedProducts product={product} />
    </>
  );
}

type DesignationProps = {
  product: Product;
  edit: ((part: Part) => ReactNode) | undefined;
  figures: ReactNode;
  onPaper: ReactNode;
};

function Designation({ product, edit, figures, onPaper }: DesignationProps) {
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
        {onPaper}
        {company?.phones[0] && <p className="designation-hours">{company.hours}</p>}
      </div>
    </div>
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
