import { paths, unitsParameter } from '@hydraulics/common/contract/site-paths';
import { useQuery } from '../../shared/data/use-query.ts';
import { filtersOf } from '../page/paging.ts';
import { useParams } from '../page/params.ts';
import { queries } from '../page/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { PageLink } from '../ui/link.tsx';
import { LoadFailed } from '../ui/states.tsx';
import { Method } from './method.tsx';
import { SizedCylinder } from './sized-cylinder.tsx';
import { SizedProducts } from './sized-products.tsx';
import { SizingForm } from './sizing-form.tsx';

/** The sizing calculator: a form that works without script, with its values in the address. */
export function Page() {
  const typed = filtersOf(useParams());
  return (
    <>
      <Banner
        title={paths.sizing.title}
        trail={[{ title: paths.products.title, href: paths.products.href() }]}
        here={paths.sizing.title}
      />
      <div className="band wrap sizing">{typed ? <Typed typed={typed} /> : <Start />}</div>
    </>
  );
}

const example = new URLSearchParams({ force: '180 kN', pressure: '210 bar', stroke: '600 mm', speed: '0.1 m/s' });

function Start() {
  return (
    <>
      <div className="sizing-side">
        <SizingForm fields={{}} isUs={false} />
      </div>
      <div className="sizing-body">
        <Introduction />
        <Method />
      </div>
    </>
  );
}

function Introduction() {
  return (
    <div className="sizing-part">
      <p className="sizing-lead">
        Enter two of force, pressure and bore to get the third. Add a stroke to check the rod for buckling, and a speed
        to get the flow. The result lists the products that fit.
      </p>
      <p>
        An example:{' '}
        <PageLink to={`${paths.sizing.href()}?${example}`} rel="nofollow">
          push 180 kN at 210 bar over 600 mm
        </PageLink>
      </p>
    </div>
  );
}

function Typed({ typed }: { typed: string }) {
  const { value } = useQuery(queries.sizing(typed));
  if (!value) {
    const fields = Object.fromEntries(
      [...new URLSearchParams(typed)].map(([name, text]) => [name, { text, note: null }]),
    );
    return (
      <>
        <div className="sizing-side">
          <SizingForm fields={fields} isUs={fields.units?.text === 'us'} />
        </div>
        <div className="sizing-body">
          <LoadFailed />
        </div>
      </>
    );
  }
  const isSent = [...new URLSearchParams(typed).keys()].some(name => name !== unitsParameter);
  const wrong = Object.values(value.fields).some(({ note }) => note !== null);
  return (
    <>
      <div className="sizing-side">
        <SizingForm fields={value.fields} isUs={value.system === 'us'} />
      </div>
      <div className="sizing-body">
        {wrong && (
          <p className="sizing-wrong" role="alert">
            <strong>Not calculated yet.</strong> Please check the marked fields. Your entries are still here.
          </p>
        )}
        {value.cylinder && (
          <SizedCylinder cylinder={value.cylinder} safety={value.safety} hasBore={Boolean(value.fields.bore?.text)} />
        )}
        {value.cylinder && <SizedProducts result={value} cylinder={value.cylinder} />}
        {!wrong && !value.cylinder && (
          <>
            {isSent && (
              <p className="sizing-wrong" role="alert">
                <strong>Not calculated yet.</strong> Fill in two of force, pressure and bore.
              </p>
            )}
            <Introduction />
          </>
        )}
        <Method />
      </div>
    </>
  );
}
