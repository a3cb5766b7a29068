import { categoryPath, productPath } from '@hydraulics/common/addresses/record-paths';
import { mail, telephone } from '@hydraulics/common/contact-links';
import type { ProductDocument } from '@hydraulics/common/nouns/documents/documents';
import type { BlockKind, PageBlock } from '@hydraulics/common/nouns/pages/blocks';
import type { PublicPage } from '@hydraulics/common/nouns/pages/pages';
import { Fragment, type ReactNode } from 'react';
import { from } from '../../shared/ui/breakpoints.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { Picture } from '../../shared/ui/picture.tsx';
import { RichHtml } from '../../shared/ui/rich-html.tsx';
import type { CardProduct } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { Cards } from '../ui/cards.tsx';
import { phoneLines, serviceLines } from '../ui/contact-details/phone-lines.ts';
import { DocumentsList } from '../ui/documents/documents-list.tsx';
import { enquiryAddress } from '../ui/enquire.tsx';
import { focusClasses } from '../ui/focus/focus-classes.ts';
import { PageLink } from '../ui/link.tsx';

type Of<Kind extends BlockKind> = Extract<PageBlock, { kind: Kind }>;

/** What the blocks of a page name. */
type Shown = { products: CardProduct[] } & Pick<PublicPage, 'documents' | 'ownDocuments' | 'categories' | 'focuses'>;

type BlockProps = Shown & { block: PageBlock; first: boolean; hasCertificates: boolean };

/** One block of a page. All its texts are escaped, except for the rich texts, which the API sanitised. */
export function Block({ block, first, hasCertificates, ...shown }: BlockProps): ReactNode {
  switch (block.kind) {
    case 'text':
      return <RichHtml html={block.html} className="rich blocks-text" />;
    case 'picture':
      return <PictureBlock {...block} eager={first} />;
    case 'gallery':
      return <GalleryBlock {...block} focuses={shown.focuses} eager={first} />;
    case 'table':
      return <TableBlock {...block} />;
    case 'documents':
      return <DocumentsBlock {...block} {...shown} hasCertificates={hasCertificates} />;
    case 'certificates':
      return <CertificatesBlock block={block} shown={shown} />;
    case 'products':
      return <ProductsBlock block={block} products={shown.products} />;
    case 'people':
      return <PeopleBlock {...block} focuses={shown.focuses} />;
    case 'quotation':
      return (
        <figure className="blocks-quotation">
          <blockquote>{block.text}</blockquote>
          {block.who && <figcaption>{block.who}</figcaption>}
        </figure>
      );
    case 'call':
      return <CallBlock {...block} />;
  }
}

/** With a key for each: a page is static, and what it lists may be there twice. */
const numbered = <T,>(list: readonly T[]) => list.map((one, index) => [String(index), one] as const);

const half = `${from('large')} 48vw, 92vw`;
const third = `${from('large')} 31vw, ${from('small')} 46vw, 92vw`;

const PictureBlock = ({ image, alt = '', side, html, eager }: Of<'picture'> & { eager: boolean }) => (
  <div className={`blocks-picture blocks-picture-${side}`}>
    <Picture path={image} alt={alt} sizes={half} pixels={1600} eager={eager} />
    <RichHtml html={html} />
  </div>
);

type Focuses = PublicPage['focuses'];

const GalleryBlock = ({ images, focuses, eager }: Of<'gallery'> & { focuses: Focuses; eager: boolean }) => (
  <ul className="blocks-gallery">
    {numbered(images).map(([key, { image, alt = '' }]) => (
      <li key={key}>
        <Picture
          className={focusClasses(focuses[image])}
          path={image}
          alt={alt}
          sizes={third}
          pixels={1200}
          eager={eager && key === '0'}
        />
      </li>
    ))}
  </ul>
);

function TableBlock({ head, rows }: Of<'table'>) {
  return (
    // A wide table scrolls, so it must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is focused.
    <section className="blocks-table" tabIndex={0} aria-label={head.filter(Boolean).join(', ') || 'Table'}>
      <table>
        <thead>
          <tr>
            {numbered(head).map(([key, text]) => (
              <th key={key} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {numbered(rows).map(([key, cells]) => (
            <tr key={key}>
              {numbered(head).map(([column]) => (
                <td key={column}>{cells[Number(column)] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** A block of records with its heading; nothing if all of them were deleted. */
const Section = ({ heading, children }: { heading: string | undefined; children: ReactNode }) => (
  <section>
    {heading && <h2 className="blocks-title">{heading}</h2>}
    {children}
  </section>
);

const isCertificate = ({ kind }: ProductDocument) => kind === 'certificate';

/** The documents of a product or of the page itself, whose certificates have a block of their own if there is one. */
function DocumentsBlock({
  heading,
  productId,
  documents,
  ownDocuments,
  hasCertificates,
}: Of<'documents'> & Shown & { hasCertificates: boolean }) {
  const own = ownDocuments.filter(one => !hasCertificates || !isCertificate(one));
  const listed = productId === null ? own : (documents.find(one => one.productId === productId)?.documents ?? []);
  if (listed.length === 0) return null;
  return (
    <Section heading={heading}>
      <DocumentsList documents={listed} />
    </Section>
  );
}

/** The certificates of the page, and the categories and products that they apply to. */
function CertificatesBlock({ block, shown }: { block: Of<'certificates'>; shown: Shown }) {
  const listed = shown.ownDocuments.filter(isCertificate);
  if (listed.length === 0) return null;
  const links = [
    ...shown.categories
      .filter(({ _id }) => block.categories.includes(_id))
      .map(one => ({ name: one.name, to: categoryPath(one) })),
    ...shown.products
      .filter(({ _id }) => block.products.includes(_id))
      .map(one => ({ name: one.name, to: productPath(one) })),
  ];
  return (
    <Section heading={block.heading}>
      <DocumentsList documents={listed} />
      {(block.everything || links.length > 0) && (
        <p className="blocks-applies">
          Applies to:{' '}
          {block.everything
            ? 'all products'
            : links.map(({ name, to }, index) => (
                <Fragment key={to}>
                  {index > 0 && ', '}
                  <PageLink to={to}>{name}</PageLink>
                </Fragment>
              ))}
        </p>
      )}
    </Section>
  );
}

const CallBlock = ({ heading, text, button, phones }: Of<'call'>) => (
  <section className="blocks-call on-dark">
    <h2>{heading}</h2>
    {text && <p>{text}</p>}
    {phones && <Phones />}
    <PageLink to={enquiryAddress()} className="button button-signal">
      {button}
      <Icon icon={icons.arrow} />
    </PageLink>
  </section>
);

/** The telephones of the company, those for service first. */
function Phones() {
  const company = useCompany();
  if (!company) return null;
  const forService = serviceLines(company);
  return (
    <ul className="blocks-phones" data-zone={company.timeZone}>
      {(forService.length > 0 ? forService : phoneLines(company)).map(({ label, number, hours, open }) => (
        <li key={number} data-open={open}>
          <span>
            {label}
            {hours && <small>{hours}</small>}
          </span>
          <a className="figure" href={telephone(number)}>
            {number}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ProductsBlock({ block, products }: { block: Of<'products'>; products: CardProduct[] }) {
  const chosen = block.products.flatMap(id => products.find(({ _id }) => _id === id) ?? []);
  if (chosen.length === 0) return null;
  return (
    <Section heading={block.heading}>
      <Cards products={chosen} heading={block.heading ? 'h3' : 'h2'} />
    </Section>
  );
}

function PeopleBlock({ heading, people, focuses }: Of<'people'> & { focuses: Focuses }) {
  const Name = heading ? 'h3' : 'h2';
  return (
    <Section heading={heading}>
      <ul className="blocks-people">
        {numbered(people).map(([key, { name, role, phone, email, image }]) => (
          <li key={key}>
            {image && (
              <Picture className={focusClasses(focuses[image])} path={image} alt="" sizes="160px" pixels={480} />
            )}
            <div>
              <Name className="blocks-person">{name}</Name>
              {role && <p>{role}</p>}
              {phone && (
                <a className="figure" href={telephone(phone)}>
                  {phone}
                </a>
              )}
              {email && <a href={mail(email)}>{email}</a>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
