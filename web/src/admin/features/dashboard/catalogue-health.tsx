import { query } from '../../../shared/data/query.ts';
import { Loading } from '../../../shared/ui/states.tsx';
import { useApi } from '../../data/use-api.ts';
import { ReadFailed } from '../../ui/parts/read-failed.tsx';
import { MetricRing } from './metric-ring.tsx';
import { catalogueMetrics } from './metrics.ts';

/** Rings that show the state of the catalogue and the enquiries, each with a link to the open tasks. */
export function CatalogueHealth() {
  const stats = useApi(query('dashboard', 'get'));
  return (
    <section className="panel health" aria-labelledby="health">
      <header className="panel-head">
        <h2 id="health">At a glance</h2>
      </header>
      {stats.data ? (
        <div className="health-circles">
          {catalogueMetrics(stats.data).map(one => (
            <MetricRing key={one.label} metric={one} />
          ))}
        </div>
      ) : stats.error ? (
        <ReadFailed of={stats} />
      ) : (
        <div className="health-wait">
          <Loading />
        </div>
      )}
    </section>
  );
}
