import type { ReviewFrame } from '@hydraulics/common/contract/render';
import { imageVariants } from '@hydraulics/common/units/images';
import { isOwnAddress } from './own-address.ts';

/** Parts that call the server about a public record: without their script they are static, or inert and marked. */
const inertIslands = ['contact', 'filters'];
const staticIslands = ['compare', 'pages'];

const off = '<p class="review-off">This is off in a review.</p>';

/**
 * Turns off what works only once the record is public: links to it, its documents, and forms that send something. Other
 * links open a new tab, and do not tell its page where they come from. React escapes attributes, so a tag ends at the
 * first `>`.
 */
export function turnOff(body: string, { own, instead }: Pick<ReviewFrame, 'own' | 'instead'>): string {
  return body
    .replace(/<a\b[^>]*>/g, tag => link(tag, own, instead))
    .replace(/<div [^>]*\bdata-island="([\w-]+)"/g, (tag, name) => {
      if (inertIslands.includes(name)) return `${off}${tag.replace('data-island', 'inert data-off')}`;
      return staticIslands.includes(name) ? tag.replace('data-island', 'data-off') : tag;
    });
}

const hrefOf = /\shref="([^"]*)"/;

function link(tag: string, own: string[], instead: Record<string, string>): string {
  const [found, escaped = ''] = hrefOf.exec(tag) ?? [];
  const href = escaped.replaceAll('&amp;', '&');
  if (!found || href.startsWith('#') || /^(tel|mailto):/.test(href)) return tag;
  const image = / data-image="([^"]*)"/.exec(tag)?.[1];
  const file = image && imageVariants(image).at(-1)?.webp;
  if (file) return tag.replace(found, ` href="${file}"`);
  if (Object.hasOwn(instead, href)) return tag.replace(found, ` href="${instead[href]}"`);
  if (isOwnAddress(href, own)) return tag.replace(found, ' aria-disabled="true"').replace('data-island', 'data-off');
  return tag
    .replace(/\s(target|rel)="[^"]*"/g, '')
    .replace(found, `${found} target="_blank" rel="noopener noreferrer"`);
}
