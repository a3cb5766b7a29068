import type { Look } from '@hydraulics/common/nouns/company';
import type { Website } from '@hydraulics/common/nouns/website/website';
import { colourProblems, defaultColours, lookColours } from '@hydraulics/common/units/colours/colours';
import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { query } from '../../../../shared/data/query.ts';
import { Picture } from '../../../../shared/ui/picture.tsx';
import { useApi } from '../../../data/use-api.ts';

const isColour = (text: string | undefined): text is string => /^#[0-9a-f]{6}$/.test(text ?? '');

/** What is being chosen, as visitors would see it on a phone and on a wide screen. */
export function LookPreview() {
  const { data: website } = useApi(query('website', 'get', {}));
  const typed = (useWatch({ name: 'look' }) ?? {}) as Look;
  const colours = {
    ...(isColour(typed.base) && { base: typed.base }),
    ...(isColour(typed.accent) && { accent: typed.accent }),
  };
  // Colours that cannot be read are not shown: they could not be saved either.
  const readable = colourProblems(colours).length === 0 ? colours : defaultColours;
  const look = { ...typed, ...readable };
  if (!website) return null;
  return (
    <section className="look-previews" aria-label="Preview">
      <Sketch name="Phone" width={390} look={look} website={website} />
      <Sketch name="Desktop" width={1200} look={look} website={website} />
    </section>
  );
}

type SketchProps = { name: string; width: number; look: Look; website: Website };

function Sketch({ name, width, look, website }: SketchProps) {
  const frame = useRef<HTMLDivElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  // Drawn at the width of the screen, and scaled to the room that there is.
  useLayoutEffect(() => {
    const box = frame.current;
    const page = sheet.current;
    if (!box || !page) return;
    const fit = () => {
      const scale = Math.min(1, box.clientWidth / width);
      page.style.scale = String(scale);
      box.style.height = `${page.offsetHeight * scale}px`;
    };
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    observer.observe(page);
    return () => observer.disconnect();
  }, [width]);
  const { ink, signal500, signal700 } = lookColours(look);
  const colours = { width, '--ink': ink, '--signal-500': signal500, '--signal-700': signal700 } as CSSProperties;
  const title = website.name || 'Your company';
  const dark = look.logoOnDark || look.logo;
  return (
    <figure className="look-preview">
      <figcaption>{name}</figcaption>
      <div className="look-frame" ref={frame}>
        <div className="look-page" ref={sheet} style={colours} data-narrow={width < 600} inert>
          <div className="look-header">
            {look.logo ? <Picture path={look.logo} alt="" sizes="240px" pixels={480} /> : <b>{title}</b>}
            <span className="look-nav">Products &nbsp; Gallery &nbsp; About us</span>
            <span className="look-button look-ink">Send an enquiry</span>
          </div>
          <div className="look-hero">
            {look.opening && (
              <Picture className="look-opening" path={look.opening} alt="" sizes="100vw" pixels={1280} />
            )}
            <p className="look-title">{website.hero?.headline || website.tagline || title}</p>
            <p className="look-text">{website.hero?.text || website.summary}</p>
            <span className="look-button look-signal">Browse products</span>
          </div>
          <div className="look-card">
            <b>A product</b>
            <span className="look-link">Ask about this product</span>
          </div>
          <div className="look-footer">
            {dark ? (
              <Picture className={look.logoOnDark ? '' : 'look-plate'} path={dark} alt="" sizes="200px" pixels={400} />
            ) : (
              <b>{title}</b>
            )}
            <span>{website.credit}</span>
          </div>
        </div>
      </div>
    </figure>
  );
}
