import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { emptyPage, isEmptyPage, writePage } from './written-page.ts';

/** Either the address of a page, or its document, which is shown without its scripts. */
type Content = { src: string } | { html: string };

/** A page at the width of a phone and of a desktop, side by side. */
export const PageFrames = (content: Content) => (
  <div className="review-frames">
    <PageFrame name="Phone" width={390} {...content} />
    <PageFrame name="Desktop" width={1280} {...content} />
  </div>
);

type PageFrameProps = { name: string; width: number } & Content;

/** A page in a window of a width, as large as there is room for. */
function PageFrame({ name, width, ...content }: PageFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [width]);
  const frame = { title: `The page on a ${name.toLowerCase()}`, style: { scale } };
  return (
    <Captioned box={box} width={width} caption={`${name}, ${width} pixels`}>
      {'src' in content ? (
        <iframe {...frame} title={frame.title} src={content.src} loading="lazy" />
      ) : (
        <WrittenFrame {...frame} html={content.html} />
      )}
    </Captioned>
  );
}

type CaptionedProps = { box: RefObject<HTMLDivElement | null>; width: number; caption: string; children: ReactNode };

const Captioned = ({ box, width, caption, children }: CaptionedProps) => (
  <figure className="review-frame" data-width={width}>
    <figcaption>{caption}</figcaption>
    <div ref={box} className="review-frame-box">
      {children}
    </div>
  </figure>
);

type WrittenFrameProps = { title: string; style: { scale: number }; html: string };

/** A frame whose document is replaced in place, so that it neither flashes nor loses the place that is looked at. */
function WrittenFrame({ title, style, html }: WrittenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const node = frame.current;
    if (!node) return;
    const begin = () => setReady(isEmptyPage(node));
    node.addEventListener('load', begin);
    node.srcdoc = emptyPage;
    return () => node.removeEventListener('load', begin);
  }, []);
  useEffect(() => {
    if (isReady && frame.current) writePage(frame.current, html);
  }, [isReady, html]);
  // Without scripts and other rights. The same origin lets this screen write the document, and its pictures load.
  return <iframe ref={frame} title={title} style={style} sandbox="allow-same-origin" />;
}
