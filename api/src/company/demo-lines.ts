import type { CompanyFile } from './company-file.ts';

type Leaf = { path: string; value: string };

/** Every text of a profile with its path, such as `phones.0.number`. */
function leavesOf(value: unknown, path: string[] = []): Leaf[] {
  if (typeof value === 'string') return [{ path: path.join('.'), value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const digits = (text: string) => text.replace(/\D/g, '');

/** A text of this length is not the same by chance, unlike `Monday to Friday` or `Sales`. */
const ownWords = 35;

/**
 * The lines of a profile that are still those of the demo's invented company, such as `emails.0.address`: those that
 * have its names, its street, its telephone numbers or the domain of its mail, its customers, its map and photographs, and
 * its longer texts, except for the legal ones, which describe this software, and the promise of an answer.
 */
export function demoLinesIn(profile: CompanyFile, demo: CompanyFile): string[] {
  const { name, shortName, phones, emails, postal, brands, photographs = [] } = demo;
  const words = [name, shortName, ...(postal ? [postal.street, postal.locality] : []), ...demo.address.slice(1)].map(
    plain,
  );
  const domains = emails.map(({ address }) => address.split('@')[1]?.toLowerCase() ?? '').filter(Boolean);
  // Without the code of the country, which may be written in several ways.
  const numbers = phones.map(({ number }) => digits(number).slice(-7));
  const same = new Set([
    ...brands.map(brand => brand.name),
    ...[...brands.map(({ logo }) => logo ?? ''), ...photographs.map(({ image }) => image)].filter(Boolean),
  ]);
  const { legal: _legal, answerPromise: _promise, ...texts } = demo;
  const long = new Set(leavesOf(texts).flatMap(({ value }) => (value.length >= ownWords ? [value] : [])));
  const isDemo = (value: string) =>
    words.some(word => ` ${plain(value)} `.includes(` ${word} `)) ||
    domains.some(domain => value.toLowerCase().includes(domain)) ||
    numbers.some(number => digits(value).includes(number)) ||
    same.has(value) ||
    long.has(value);
  const lines = leavesOf(profile).flatMap(({ path, value }) => (isDemo(value) ? [path] : []));
  const { latitude, longitude } = profile.map;
  return latitude === demo.map.latitude && longitude === demo.map.longitude ? [...lines, 'map'] : lines;
}
