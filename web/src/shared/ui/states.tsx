import { messages } from '@hydraulics/common/messages';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';

export function Loading({ text = messages.loading }: { text?: string }) {
  return (
    <p className="state state-loading" role="status">
      {text}
    </p>
  );
}

type FailedProps = {
  message: string;
  detail?: string | undefined;
  retry?: (() => void) | undefined;
  slim?: boolean;
};

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

export function Empty({ text }: { text: string }) {
  return <p className="state state-empty">{text}</p>;
}
