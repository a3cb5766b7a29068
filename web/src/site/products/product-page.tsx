import { categoryPathOf, productPath } from '@hydraulics/common/addresses/record-paths';
import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import { isAlwaysDecided } from '@hydraulics/common/figures/type-code/decided-choices';
import { orderCode } from '@hydraulics/common/figures/type-code/order-code';
import type { Sheet } from '@hydraulics/common/nouns/attributes/sheet';
import type { Size } from '@hydraulics/common/nouns/attributes/size';
import type { Product } from '@hydraulics/common/nouns/products';
import { siteMessages } from '@hydraulics/common/site-messages';
import { comparedKey } from '@hydraulics/common/units/enquiry-list/compared-key';
import { useQuery } from '../../shared/data/use-query.ts';
import { isMissing } from '../page/page.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { codeOf, shownSize } from '../page/size.ts';
import { useCompany } from '../page/use-company.ts';
import { Banner, FirstScreenEnd } from '../ui/banner.tsx';
import { CompareToggle } from '../ui/comparison/compare-toggle.tsx';
import { phoneLines } from '../ui/contact-details/phone-lines.ts';
import { Enquire } from '../ui/enquire.tsx';
import { AskToggle } from '../ui/enquiry-list/ask-toggle.tsx';
import { Island } from '../ui/islands/island.tsx';
import { Viewer } from '../ui/lightbox/viewer.tsx';
import { Missing } from '../ui/not-found.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Quantity } from '../ui/units/quantity.tsx';
import { CadLinks } from './details/cad-links.tsx';
import { KeyFigures } from './details/key-figures.tsx';
import { LifeNotice } from './details/life-notice.tsx';
import { OnPaper, PrintedContact, PrintedHead } from './details/on-paper.tsx';
import { OrderCode } from './details/order-code.tsx';
import { RelatedProducts } from './related-products.tsx';
import { ProductSections } from './sections/product-sections.tsx';
import { hasSmallDescription, SmallDescription } from './small-description.tsx';
import { CodeOutcome } from './type-code/code-outcome.tsx';
import { SizeChooser } from './type-code/size-chooser.tsx';
import { strokeLimit } from './type-code/stroke-props.ts';

export function Page() {
  const params = useParams();
  const { id = '' } = params;
  const { value: product, ...read } = useQuery(queries.product(id));
  const { value: sheet } = useQuery(queries.sheet(id, product && codeOf(params, product)));
  const { value: pages } = useQuery(queries.pagesOf(product?._id));
  const company = useCompany();
  const trail = [{ title: paths.products.title, href: paths.products.href() }];
  if (isMissing(read)) {
    return (
      <Missing title={siteMessages.noProduct} text="It was removed from the catalogue, or the address is mistyped." />
    );
  }
  if (!product) {
    return (
      <>
        <Banner title={paths.product.title} trail={trail} />
        <div className="band wrap">
          <LoadFailed />
        </div>
      </>
    );
  }
  const category = { title: product.category, href: categoryPathOf(product) };
  return (
    <>
      <PrintedHead product={product} company={company} />
      <Banner title={product.name} trail={[...trail, category]} here={null} compact>
        <ShownCode product={product} sheet={sheet} />
      </Banner>
      <LifeNotice product={product} size={sheet?.size} />
      <div className="wrap product" data-product={product._id}>
        <Viewer product={product} />
        <Designation product={product} sheet={sheet} />
        <FirstScreenEnd />
      </div>
      <ProductSections product={product} sheet={sheet} pages={pages} />
      {company && <PrintedContact company={company} />}
      <RelatedProducts product={product} />
    </>
  );
}

/** Whether a size of a product can be chosen. */
const hasSizes = ({ typeCode }: Product, sheet: Sheet | undefined): boolean =>
  typeCode !== undefined || (sheet?.variants.rows.length ?? 0) > 1;

/** The code of the shown size beside the name of its series, or the only code of a product. */
function ShownCode({ product, sheet }: { product: Product; sheet: Sheet | undefined }) {
  const size = shownSize(sheet);
  const code = size?.code ?? (hasSizes(product, sheet) ? undefined : orderCode(product, sheet));
  return (
    <div className="shown-code" data-part="code">
      {code && (
        <Island
          name="order-code"
          Component={OrderCode}
          props={{ code, label: size && !size.isWhole ? 'Size' : 'Order code' }}
        />
      )}
    </div>
  );
}

/** The figures that the choice of a size and the range of sizes state already. */
const chosenNames = ({ typeCode }: Product, { range, groups }: Sheet): string[] => [
  ...(typeCode?.parts.filter(part => !isAlwaysDecided(typeCode, part)).map(({ name }) => name) ?? []),
  // A pressure that all sizes have is named by the range, without a name.
  ...groups
    .flatMap(({ rows }) => rows)
    .filter(row => range.some(({ name, metric }) => name === '' && metric === row.metric))
    .map(({ name }) => name),
];

/** The parts of a code whose limits the range of sizes states. */
const rangedNames = ({ typeCode }: Product, sheet: Sheet | undefined): string[] =>
  (typeCode?.parts ?? [])
    .map(({ name }) => name)
    .filter(name => sheet?.range.some(range => range.name === name || range.name === `${name} to`));

/** What the sizes of a product range over: `Bore 50–320 mm · Nominal pressure 250 bar · Stroke to 6000 mm`. */
const Range = ({ range }: Pick<Sheet, 'range'>) => (
  <p className="designation-range">
    {range.map(({ name, ...figure }) => (
      <span key={name}>
        {name && `${name} `}
        <Quantity {...figure} />
      </span>
    ))}
  </p>
);

/** What is wrong with a code of the address that a product without a choice of sizes does not have. */
const UnknownCode = ({ size: { code, problems, other } }: { size: Size }) => (
  <CodeOutcome
    problems={problems.map(({ message }) => message)}
    missing={[]}
    other={other && { code, product: other }}
  />
);

/** The title block of a product: its figures, its order code and the contact links. */
function Designation({ product, sheet }: { product: Product; sheet: Sheet | undefined }) {
  const company = useCompany();
  const size = shownSize(sheet);
  const code = orderCode(product, sheet);
  const rows = sheet?.variants.rows ?? [];
  const isChosen = hasSizes(product, sheet);
  const [phone] = company ? phoneLines(company) : [];
  return (
    <>
      <div className="designation">
        <p className="designation-category figure">Category: {product.category}</p>
        {sheet && sheet.range.length > 0 && <Range range={sheet.range} />}
        {isChosen && (
          <Island
            name="sizes"
            Component={SizeChooser}
            props={{
              path: productPath(product),
              typeCode: product.typeCode ?? null,
              codes: product.typeCode ? [] : rows.map(row => row.code),
              ranged: rangedNames(product, sheet),
              size: sheet?.size ?? null,
              limit: (sheet && strokeLimit(product, sheet)) ?? null,
            }}
          />
        )}
        {!isChosen && sheet?.size && <UnknownCode size={sheet.size} />}
        {sheet && (
          <KeyFigures
            sheet={sheet}
            beside={isChosen ? chosenNames(product, sheet) : undefined}
            example={isChosen && !size ? code : undefined}
          />
        )}
        {/* Empty for a size that says nothing, so that another one can. */}
        <p className="designation-minimum" data-part="availability" hidden={!sheet?.availability}>
          Availability: <strong>{sheet?.availability?.text}</strong>
        </p>
        {product.minimumOrder && (
          <p className="designation-minimum">
            Minimum order quantity: <span className="figure">{product.minimumOrder.toLocaleString('en')}</span>
          </p>
        )}
        <div className="designation-ways" data-part="ways">
          <Enquire className="button button-signal" product={product._id} code={size?.code}>
            {product.life ? 'Ask for spare parts' : undefined}
          </Enquire>
          <OnPaper id={product.address || product._id} code={size?.code} />
          <CadLinks product={product} sheet={sheet} />
          <CompareToggle
            product={{ id: comparedKey(product._id, size?.code), name: size ? size.code : product.name }}
          />
          <AskToggle
            id={comparedKey(product._id, size?.code)}
            name={size ? size.code : product.name}
            source="product"
          />
        </div>
      </div>
      {(hasSmallDescription(product) || phone) && (
        <div className="designation designation-more">
          <SmallDescription product={product} />
          {phone && (
            <p className="designation-hours">
              <a className="figure" href={telephone(phone.number)}>
                {phone.number}
              </a>
              <span>
                {phone.label}: {phone.hours}
              </span>
            </p>
          )}
        </div>
      )}
    </>
  );
}
