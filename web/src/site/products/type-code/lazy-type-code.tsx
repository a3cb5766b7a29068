import type { Product } from '@hydraulics/common/nouns/products';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { trustedMarkup } from '../../../shared/ui/trusted-html.ts';
import type { TypeCodeProps } from './type-code-builder.tsx';

/** Rendered by the server; the browser loads its code on interaction only, so visitors who ignore it download nothing. */
const onServer = import.meta.env.SSR ? await import('./type-code-builder.tsx') : undefined;

/** With `suppressHydrationWarning`, this leaves the server-rendered markup untouched. */
const asRendered = trustedMarkup('');

/** The server's form of the first page, with what was chosen in it. */
let served = import.meta.env.SSR ? null : document.querySelector('.type-code');

const signsOfInterest = ['pointerover', 'focusin', 'change'];

/** Whether a field differs from what the server rendered. */
const isFilledIn = (element: HTMLElement) =>
  [...element.querySelectorAll('input')].some(({ value, defaultValue }) => value !== defaultValue) ||
  [...element.querySelectorAll('option')].some(({ selected, defaultSelected }) => selected !== defaultSelected);

type LazyTypeCodeProps = { product: Product & Pick<TypeCodeProps, 'typeCode'> };

/**
 * The type code of a product. The server-rendered form works without script; the first interaction with it loads its
 * code and hydrates it.
 */
export function LazyTypeCode({ product: { _id: id, typeCode } }: LazyTypeCodeProps) {
  const { search } = useLocation();
  const box = useRef<HTMLDivElement>(null);
  const props = { id, typeCode, search };
  // If an extension's changes let React build the page anew, the form would be missing.
  useLayoutEffect(() => {
    if (served && !served.isConnected) box.current?.append(served);
    served = null;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once hydrated, it follows its own fields.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const interest = new AbortController();
    let unmount: (() => void) | undefined;
    let isUnmounted = false;
    const hydrate = () => {
      interest.abort();
      import('./hydrate.tsx').then(
        ({ hydrateTypeCode }) => {
          if (!isUnmounted) unmount = hydrateTypeCode(element, props);
        },
        () => undefined,
      );
    };
    if (!element.firstChild || element.matches(':hover, :focus-within') || isFilledIn(element)) hydrate();
    else for (const kind of signsOfInterest) element.addEventListener(kind, hydrate, interest);
    return () => {
      isUnmounted = true;
      unmount?.();
    };
  }, []);
  if (onServer) {
    return (
      <div>
        <onServer.TypeCodeBuilder {...props} />
      </div>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it sets nothing; the server-rendered markup stays.
  return <div ref={box} suppressHydrationWarning dangerouslySetInnerHTML={asRendered} />;
}
