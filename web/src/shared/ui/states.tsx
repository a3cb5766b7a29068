import { messages } from '@hydraulics/common/messages';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';

/** Words for the time until something is there. */
export function Loading({ text = messages.loading }: { text?: string }) {
  return (
    <p className="state state-loading" role="status">
      {text}
    </p>
  );
}

type FailedProps = {
  message: string;
  /** What is known beyond the message. */
  detail?: string | undefined;
  retry?: (() => void) | undefined;
  /** In one line, above what was loaded before. */
  slim?: boolean;
};

/** Says that something did not load, and offers to try again. */
export function Failed({ message, detail, retry, slim = false }: FailedProps) {
  return (
    <div className={`state state-failed${slim ? ' state-slim' : ''}`} role="alert">
      <Icon icon={icons.alert} />
      <p>
        {message}
        {detail && <span className="state-detail">{detail}</span>}
      </p>
      {retry && (
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

/** Says that there is nothing here. */
export function Empty({ text }: { text: string }) {
  return <p className="state state-empty">{text}</p>;
}
