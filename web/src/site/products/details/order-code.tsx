import { type RefObject, useRef } from 'react';
import { Icon } from '../../../shared/ui/icon.tsx';
import * as icons from '../../../shared/ui/icons.ts';
import { copy } from '../../ui/islands/copy.ts';
import { showToast } from '../../ui/toasts/show-toast.ts';

type OrderCodeProps = {
  code: string;
  /** What the code is: that of a size, or one to order by. */
  label: 'Size' | 'Order code';
};

/**
 * The code of what the page shows, beside its name. With script it can be copied; without access to the clipboard it is
 * selected instead.
 */
export function OrderCode({ code, label }: OrderCodeProps) {
  const text = useRef<HTMLElement>(null);
  return (
    <p className="order-code">
      <span>{label}</span>
      <strong className="order-code-text figure" ref={text}>
        {code}
      </strong>
      <button
        type="button"
        className="order-code-copy with-script"
        aria-label="Copy the order code"
        onClick={() => void copyCode(code, text)}
      >
        <Icon icon={icons.copy} />
      </button>
    </p>
  );
}

async function copyCode(code: string, text: RefObject<HTMLElement | null>): Promise<void> {
  if (await copy(code)) return showToast('success', 'The order code was copied.');
  if (text.current) getSelection()?.selectAllChildren(text.current);
  await showToast('error', 'The order code could not be copied. It is selected: copy it with Ctrl+C.');
}
