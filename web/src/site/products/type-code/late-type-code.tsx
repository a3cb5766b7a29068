import type { Product } from '@hydraulics/common/nouns/products';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { trustedMarkup } from '../../../shared/ui/trusted-html.ts';
import type { TypeCodeProps } from './type-code-builder.tsx';

/** Rendered by the server; in the browser its code is loaded late, so that it weighs nothing on pages without interest. */
const onServer = import.meta.env.SSR ? await import('./type-code-builder.tsx') : undefined;

/** Leaves the markup of the server as it is. */
const asRendered = trustedMarkup('');

const signsOfInterest = ['pointerover', 'focusin', 'change'];

/** Whether a field has another value than the server rendered. */
const isFilledIn = (element: HTMLElement) =>
  [...element.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue) ||
  [...element.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected);

type LateTypeCodeProps = { product: Product & Pick<TypeCodeProps, 'typeCode'> };

/**
 * The type code of a product. It is complete as the server renders it; the first interaction with it loads its code,
 * which continues from what is there.
 */
export function LateTypeCode({ product: { _id: id, typeCode } }: LateTypeCodeProps) {
  const { search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const props = { id, typeCode, search };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once awake it follows its own fields.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const interest = new AbortController();
    let leave: (() => void) | undefined;
    let isLeft = false;
    const wake = () => {
      interest.abort();
      import('./wake-type-code.tsx').then(
        ({ wakeTypeCode }) => {
          if (!isLeft) leave = wakeTypeCode(element, props);
        },
        () => undefined,
      );
    };
    if (!element.firstChild || element.matches(':hover, :focus-within') || isFilledIn(element)) wake();
    else for (const kind of signsOfInterest) element.addEventListener(kind, wake, interest);
    return () => {
      isLeft = true;
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
