import { categoryPath } from '@hydraulics/common/addresses/record-paths';
import { telephone } from '@hydraulics/common/contact-links';
import { paths } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import * as icons from '../../shared/ui/icons.ts';
import { queries } from '../page/queries.ts';
import { useCompany } from '../page/use-company.ts';
import { ProductPicture } from '../ui/cards.tsx';
import { PageLink } from '../ui/link.tsx';
import { useTools } from '../ui/menus/tools.tsx';

/** The name in the address of the page about service, if staff made one. */
const servicePage = 'service';
/** A telephone for stopped machines, by what it is called. */
const forService = /service|breakdown|emergency|repair|day and night|24 ?h/i;

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
              <p className="door-text">
                {service.phone ? (
                  <>
                    {service.phone.label}:{' '}
                    <a className="door-phone figure" href={telephone(service.phone.number)}>
                      {service.phone.number}
                    </a>
                  </>
                ) : (
                  'Repair, spare parts and seal kits.'
                )}
              </p>
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

/** The page about service and the telephone for it; undefined if there is neither. */
function useService() {
  const { pages = [] } = useQuery(queries.pageLinks).value ?? {};
  const phone = useCompany()?.phones.find(({ label }) => forService.test(label));
  const page = pages.find(({ name }) => name === servicePage);
  return page || phone ? { page: page && paths.page.href({ name: page.name }), phone } : undefined;
}
