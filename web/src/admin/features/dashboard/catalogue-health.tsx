import { query } from '../../../shared/data/query.ts';
import { Failed, Loading } from '../../../shared/ui/states.tsx';
import { listError } from '../../data/reasons.ts';
import { useApi } from '../../data/use-api.ts';
import { MeasureCircle } from './measure-circle.tsx';
import { measure } from './measures.ts';

/** Circles with the state of the catalogue and the enquiries, each a link to the open tasks. */
export function CatalogueHealth() {
  const figures = useApi(query('dashboard', 'get'));
  return (
    <section className="panel health" aria-labelledby="health">
      <header className="panel-head">
        <h2 id="health">At a glance</h2>
      </header>
      {figures.data ? (
        <div className="health-circles">
          {measure(figures.data).map(one => (
            <MeasureCircle key={one.label} measure={one} />
          ))}
        </div>
      ) : figures.error ? (
        <Failed {...listError(figures.error)} retry={() => void figures.refetch()} />
      ) : (
        <div className="health-wait">
          <Loading />
        </div>
      )}
    </section>
  );
}
