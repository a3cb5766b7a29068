import { paths } from '@hydraulics/common/contract/site-paths';
import { plainText } from '@hydraulics/common/text';

/** A dead link: its text, and why it is dead. */
export type DeadLink = { text: string; reason: string };

const pages = Object.values(paths).map(({ pattern }) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`));

/** The links of a stored text that are dead, judged by their addresses. */
export function deadLinks(html: string): DeadLink[] {
  return [...html.matchAll(/<a\b([^>]*)>(.*?)<\/a>/gs)].flatMap(([, attributes = '', content = '']) => {
    const reason = reasonOf(plainText(/\bhref="([^"]*)"/.exec(attributes)?.[1] ?? ''));
    return reason ? [{ text: plainText(content), reason }] : [];
  });
}

function hostOf(address: string): string {
  try {
    return new URL(address).hostname;
  } catch {
    return '';
  }
}

function reasonOf(address: string): string | null {
  if (!address || address === '#' || /^about:/i.test(address)) return 'no address';
  if (address.startsWith('#')) return `${address} is not on this page`;
  if (/^(mailto:|tel:)./i.test(address)) return null;
  if (/^https?:/i.test(address)) {
    const host = hostOf(address);
    return /[.:]|^localhost$/.test(host) ? null : `${address} is not a complete address`;
  }
  if (!address.startsWith('/') || address.startsWith('//')) return `${address} lacks https://`;
  const path = address.replace(/[?#].*/s, '');
  return path.startsWith('/uploads/') || pages.some(page => page.test(path))
    ? null
    : `${path} is not a page of this website`;
}
