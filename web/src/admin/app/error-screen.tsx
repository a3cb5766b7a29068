import { useRouteError } from 'react-router-dom';
import { reasonOf } from '../data/reasons.ts';

/** For unexpected errors, and for screens that could not be loaded. */
export function ErrorScreen() {
  return (
    <main className="fallen">
      <ErrorDetails />
    </main>
  );
}

/** `ErrorScreen` within the app shell, whose navigation still works. */
export function ErrorPanel() {
  return (
    <div className="fallen">
      <ErrorDetails />
    </div>
  );
}

function ErrorDetails() {
  const error = useRouteError();
  return (
    <>
      <h1>Unexpected Application Error!</h1>
      <p>{reasonOf(error)}</p>
      <button type="button" className="button button-primary" onClick={() => location.reload()}>
        Load again
      </button>
    </>
  );
}
