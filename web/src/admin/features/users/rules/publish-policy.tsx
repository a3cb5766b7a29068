import { query } from '../../../../shared/data/query.ts';
import { notify } from '../../../../shared/ui/notify.tsx';
import { Loading } from '../../../../shared/ui/states.tsx';
import { reasonOf } from '../../../data/reasons.ts';
import { useApi, useCall } from '../../../data/use-api.ts';
import { ReadFailed } from '../../../ui/parts/read-failed.tsx';

/** The setting that the changes of editors wait for an owner, for owners. */
export function PublishPolicy() {
  const { data, error, refetch } = useApi(query('publishRequests', 'policy'));
  const change = useCall('publishRequests', (client, editorsWait: boolean) =>
    client.publishRequests.setPolicy({ editorsWait }),
  );
  const set = (editorsWait: boolean) =>
    change.mutate(editorsWait, {
      onSuccess: ({ message }) => notify.success(message),
      onError: reason => notify.error('Not changed', { detail: reasonOf(reason) }),
    });
  return (
    <section className="panel factors" aria-labelledby="publish-policy">
      <header className="panel-head">
        <h2 id="publish-policy">Who publishes</h2>
      </header>
      {data ? (
        <div className="factor">
          <p>
            {data.editorsWait
              ? 'Editors’ changes wait for an owner, as authors’ always do. You find them on the dashboard.'
              : 'Editors publish at once. What authors prepare waits for an owner or an editor.'}
          </p>
          <div className="factor-actions">
            <button type="button" className="button" disabled={change.isPending} onClick={() => set(!data.editorsWait)}>
              {data.editorsWait ? 'Let editors publish' : 'Make editors’ changes wait'}
            </button>
          </div>
        </div>
      ) : error ? (
        <ReadFailed message="Error loading the setting" of={{ error, refetch }} />
      ) : (
        <Loading text="Loading the setting..." />
      )}
    </section>
  );
}
