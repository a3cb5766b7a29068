import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { useCopyCode } from '../use-copy-code.ts';

/** The code to order by. With script it can be copied; without access to the clipboard it is selected instead. */
export function OrderCode({ code }: { code: string }) {
  const { text, copy } = useCopyCode(code);
  return (
    <p className="order-code">
      <span>Order code</span>
      <strong className="order-code-text figure" ref={text}>
        {code}
      </strong>
      <button
        type="button"
        className="order-code-copy with-script"
        aria-label="Copy the order code"
        onClick={() => void copy()}
      >
        <Icon icon={icons.copy} />
      </button>
    </p>
  );
}
