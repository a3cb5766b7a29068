import { useRouteError } from 'react-router-dom';
import { reasonOf } from './data/reasons.ts';

/** For what nobody foresaw, and for screens that could not be fetched. */
export function ErrorScreen() {
  const error = useRouteError();
  return (
    <main className="fallen">
      <h1>Unexpected Application Error!</h1>
      <p>{reasonOf(error)}</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        Load again
      </button>
    </main>
  );
}
