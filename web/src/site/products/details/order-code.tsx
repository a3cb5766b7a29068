import { useEffect, useState } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useCopyCode } from '../use-copy-code.ts';

/** The code to order by. With script it can be copied; without access to the clipboard it is selected instead. */
export function OrderCode({ code }: { code: string }) {
  const [isLive, setLive] = useState(false);
  const { text, copy } = useCopyCode(code);
  useEffect(() => setLive(true), []);
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
