import { categoryPath } from '@hydraulics/common/addresses/record-paths';
import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { ProductPicture } from '../ui/cards.tsx';
import { serviceLines } from '../ui/contact-details/phone-lines.ts';
import { PageLink } from '../ui/link.tsx';
import { useTools } from '../ui/menus/tools.tsx';

/** The name in the address of the page about service, if staff made one. */
const servicePage = 'service';
/** The telephones of its door; the page has all. */
const mostPhones = 2;

/** Four ways in, by what a visitor has: each only if the catalogue has data for it. */
export function Doors() {
  const { sizing, codes } = useTools();
  const service = useService();
  const hasWays = codes || sizing || service;
  const { value: lines = [] } = useQuery(queries.menu);
  if (!hasWays && lines.length === 0) return null;
  return (
    <section className="doors wrap" aria-labelledby="doors">
      <h2 className="visually-hidden" id="doors">
        Where would you like to start?
      </h2>
      {hasWays && (
        <ul className="doors-ways">
          {codes && (
            <Door to={codes.to} title="I have a nameplate">
              Type its order code: we find the product, its figures and its spares.
            </Door>
          )}
          {sizing && (
            <Door to={sizing.to} title="I know force and pressure">
              Get the bore, the rod and the cylinders that fit.
            </Door>
          )}
          {service && (
            <li className="door">
              <h3 className="door-title">
                {service.page ? (
                  <PageLink to={service.page}>My machine stands still</PageLink>
                ) : (
                  <PageLink to={paths.contact.href()}>My machine stands still</PageLink>
                )}
              </h3>
              {service.phones.length > 0 ? (
                <ul className="door-text" data-zone={service.timeZone}>
                  {service.phones.map(({ label, number, hours, open }) => (
                    <li key={number} data-open={open}>
                      {label}:{' '}
                      <a className="door-phone figure" href={telephone(number)}>
                        {number}
                      </a>
                      {hours && <small className="door-hours">{hours}</small>}
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="door-text">Repair, spare parts and seal kits.</p>
              )}
              <Icon icon={icons.arrow} className="door-arrow" />
            </li>
          )}
        </ul>
      )}
      {lines.length > 0 && <Lines />}
    </section>
  );
}

function Door({ to, title, children }: { to: string; title: string; children: string }) {
  return (
    <li className="door">
      <h3 className="door-title">
        <PageLink to={to}>{title}</PageLink>
      </h3>
      <p className="door-text">{children}</p>
      <Icon icon={icons.arrow} className="door-arrow" />
    </li>
  );
}

/** A picture of each product line. */
function Lines() {
  const { value: lines = [] } = useQuery(queries.menu);
  const { value: pictures = [] } = useQuery(queries.linePictures);
  return (
    <div className="door-lines">
      <h3 className="door-title">I know the product line</h3>
      <ul className="door-lines-list">
        {lines.map(line => (
          <li key={line._id} className="door-line">
            <ProductPicture
              path={pictures.find(({ categoryId }) => categoryId === line._id)?.path}
              sizes="104px"
              pixels={320}
            />
            <PageLink to={categoryPath(line)}>{line.name}</PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The page about service and the telephones for it; undefined if there is neither. */
function useService() {
  const { pages = [] } = useQuery(queries.pageLinks).value ?? {};
  const company = useCompany();
  const phones = company ? serviceLines(company).slice(0, mostPhones) : [];
  const page = pages.find(({ name }) => name === servicePage);
  if (!page && phones.length === 0) return undefined;
  return { page: page && paths.page.href({ name: page.name }), phones, timeZone: company?.timeZone };
}
