import { paths } from '@hydraulics/common/contract/site-paths';
import type { PagesOfProduct } from '@hydraulics/common/nouns/pages/pages';
import { Day } from '../../ui/day.tsx';
import { DocumentsList } from '../../ui/documents/documents-list.tsx';
import { PageLink } from '../../ui/link.tsx';

/** The certificates that apply to a product. */
export const certificateSections = ({ certificates }: PagesOfProduct) =>
  certificates.length > 0
    ? [{ id: 'certified', title: 'Certified to', content: <Certificates certificates={certificates} /> }]
    : [];

/** The pages that list a product. */
export const mentionSections = ({ mentions }: PagesOfProduct) =>
  mentions.length > 0 ? [{ id: 'mentioned', title: 'Mentioned in', content: <Mentions mentions={mentions} /> }] : [];

/** The certificates of each page, below its title. */
const Certificates = ({ certificates }: Pick<PagesOfProduct, 'certificates'>) =>
  certificates.map(({ name, title, documents }) => (
    <div className="sheet-page" key={name}>
      <p>
        <PageLink to={paths.page.href({ name })}>{title}</PageLink>
      </p>
      <DocumentsList documents={documents} />
    </div>
  ));

const Mentions = ({ mentions }: Pick<PagesOfProduct, 'mentions'>) => (
  <ul className="documents">
    {mentions.map(({ name, title, date }) => (
      <li className="documents-item" key={name}>
        <PageLink className="documents-link" to={paths.page.href({ name })}>
          <span className="documents-text">
            <span className="documents-title">{title}</span>
            {date && (
              <span className="documents-facts">
                <Day date={date} />
              </span>
            )}
          </span>
        </PageLink>
      </li>
    ))}
  </ul>
);
