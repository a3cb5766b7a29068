import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Product } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { plainText } from '@hydraulics/common/text';
import { type ReactNode, useEffect } from 'react';
import { useQueries, useQuery } from '../../shared/data/use-query.ts';
import { RichHtml } from '../../shared/ui/rich-html.tsx';
import type { Part as EditedPart } from '../editing/section-forms.ts';
import { withFiguresWhole } from '../page/excerpts.ts';
import { orderCode } from '../page/order-code.ts';
import { isMissing } from '../page/page.ts';
import { useParam } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { CompareToggle } from '../ui/comparison/compare-toggle.tsx';
import { Enquire } from '../ui/enquire.tsx';
import { Viewer } from '../ui/lightbox/viewer.tsx';
import { Missing } from '../ui/not-found.tsx';
import { Part } from '../ui/parts/part.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { showToast } from '../ui/toasts/show-toast.ts';
import { KeyFigures } from './details/key-figures.tsx';
import { OnPaper, PrintedContact, PrintedHead } from './details/on-paper.tsx';
import { OrderCode } from './details/order-code.tsx';
import { ProductSections } from './details/product-sections.tsx';
import { ProductLoading } from './product-loading.tsx';
import { RelatedProducts } from './related-products.tsx';
import { useEditing } from './use-editing.ts';

export function Page() {
  const id = useParam('id');
  const { value: product, ...read } = useQuery(queries.product(id));
  // A missing product has none.
  const [{ value: sheet } = {}] = useQueries(product ? [queries.sheet(id)] : []);
  const editing = useEditing();
  const company = useCompany();
  const missing = isMissing(read);
  const reason = read.state === 'error' && !missing && !product ? read.error.message : undefined;
  useEffect(() => {
    if (reason) void showToast('error', `Error fetching product: ${reason}`);
  }, [reason]);
  if (missing)
    return (
      <Missing title={siteMessages.noProduct} text="It was removed from the catalogue, or the address is mistyped." />
    );
  const trail = [{ title: paths.products.title, href: paths.products.href() }];
  if (!product) {
    return (
      <>
        <Banner title={paths.product.title} trail={trail} />
        <div className="band wrap">{reason ? <LoadFailed retry={read.retry} /> : <ProductLoading />}</div>
      </>
    );
  }
  const edit = editing && ((part: EditedPart) => <editing.Editable key={product._id} product={product} part={part} />);
  const category = { title: product.category, href: paths.category.href({ categoryId: product.categoryId }) };
  return (
    <>
      <PrintedHead product={product} company={company} />
      <Banner title={product.name} trail={[...trail, category]} here={null} compact />
      <div className="wrap product">
        <Part key={product._id}>
          <Viewer product={product} />
        </Part>
        <Designation product={product} sheet={sheet} edit={edit} />
        <FirstScreenEnd />
      </div>
      <ProductSections product={product} sheet={sheet} edit={edit} />
      {editing && <editing.Watch />}
      {company && <PrintedContact company={company} />}
      <RelatedProducts product={product} />
    </>
  );
}

type DesignationProps = {
  product: Product;
  sheet: Sheet | undefined;
  edit: ((part: EditedPart) => ReactNode) | undefined;
};

/** The title block of a product: its figures, its order code and the contact links. */
function Designation({ product, sheet, edit }: DesignationProps) {
  const company = useCompany();
  const text = plainText(product.smallDesc) ? (
    <RichHtml html={withFiguresWhole(product.smallDesc)} className="rich designation-text" />
  ) : null;
  const code = orderCode(product, sheet);
  const [phone] = company?.phones ?? [];
  return (
    <>
      <div className="designation">
        <p className="designation-category figure">Category: {product.category}</p>
        {sheet && <KeyFigures sheet={sheet} />}
        {code && <OrderCode code={code} />}
        {product.minimumOrder && (
          <p className="designation-minimum">
            Minimum order quantity: <span className="figure">{product.minimumOrder.toLocaleString('en')}</span>
          </p>
        )}
        <div className="designation-ways">
          <Enquire className="button button-signal" product={product._id} />
          <OnPaper id={product._id} />
          <CompareToggle product={{ id: product._id, name: product.name }} />
        </div>
      </div>
      {(edit || text || phone) && (
        <div className="designation designation-more">
          {edit ? edit({ title: 'Small Description', field: 'smallDesc', content: text }) : text}
          {phone && (
            <p className="designation-hours">
              <a className="figure" href={telephone(phone.number)}>
                {phone.number}
              </a>
              <span>
                {phone.label}: {company?.hours}
              </span>
            </p>
          )}
        </div>
      )}
    </>
  );
}
