import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';

/** The code to order by. With script it can be copied; without access to the clipboard it is selected instead. */
export function OrderCode({ code }: { code: string }) {
  const [isLive, setLive] = useState(false);
  const text = useRef<HTMLElement>(null);
  useEffect(() => setLive(true), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      await showToast('success', 'The order code was copied.');
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current);
      await showToast('error', 'The order code could not be copied. It is selected: copy it with Ctrl+C.');
    }
  };
  return (
    <p className="order-code">
      <span>Order code</span>
      <strong className="order-code-text figure" ref={text}>
        {code}
      </strong>
      {isLive && (
        <button type="button" className="order-code-copy" aria-label="Copy the order code" onClick={() => void copy()}>
          <Icon icon={icons.copy} />
        </button>
      )}
    </p>
  );
}
