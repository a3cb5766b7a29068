import type { Product } from '@hydraulics/common/nouns/products';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { trustedMarkup } from '../../../shared/ui/trusted-html.ts';
import type { TypeCodeProps } from './type-code-builder.tsx';

/** Rendered by the server; in the browser its code is loaded late, so that it weighs nothing on pages without interest. */
const onServer = import.meta.env.SSR ? await import('./type-code-builder.tsx') : undefined;

/** Leaves the markup of the server as it is. */
const asRendered = trustedMarkup('');

const signsOfInterest = ['pointerover', 'focusin', 'touchstart', 'change'] as const;

type LateTypeCodeProps = { product: Product & Pick<TypeCodeProps, 'typeCode'> };

/**
 * The type code of a product. It is complete as the server renders it; the first interaction with it loads its code,
 * which continues from what is there.
 */
export function LateTypeCode({ product: { _id: id, typeCode } }: LateTypeCodeProps) {
  const { search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const props = { id, typeCode, search };
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let leave: (() => void) | undefined;
    let isLeft = false;
    const stop = () => {
      for (const kind of signsOfInterest) element.removeEventListener(kind, wake);
    };
    function wake() {
      stop();
      import('./wake-type-code.tsx').then(
        module => {
          if (!isLeft && element) leave = module.wakeTypeCode(element, latest.current);
        },
        () => undefined,
      );
    }
    const isMeant = element.matches(':hover') || element.contains(document.activeElement);
    if (element.childElementCount === 0 || isMeant) wake();
    else for (const kind of signsOfInterest) element.addEventListener(kind, wake, { passive: true });
    return () => {
      isLeft = true;
      stop();
      leave?.();
    };
  }, []);
  if (onServer) {
    return (
      <div>
        <onServer.TypeCodeBuilder {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing, and keeps what the server has rendered.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={asRendered} />;
}
