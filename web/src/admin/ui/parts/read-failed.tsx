import { Failed } from '../../../shared/ui/states.tsx';
import { listError, reasonOf } from '../../data/reasons.ts';

type ReadFailedProps = {
  /** What was not read; for a list, the specified message. */
  message?: string;
  of: { error: unknown; refetch: () => unknown };
  slim?: boolean;
};

/** Says that something was not read and why, with a button to read it again. */
export function ReadFailed({ message, of: { error, refetch }, slim = false }: ReadFailedProps) {
  const said = message === undefined ? listError(error) : { message, detail: reasonOf(error) };
  return <Failed {...said} retry={() => void refetch()} slim={slim} />;
}
