import type { Attribute } from '@hydraulics/common/nouns/attributes/attributes';
import { fold } from '@hydraulics/common/text';

/** Parameters of a category page that are not attributes. */
const reserved = ['page', 'units', 'filters', 'products', 'product', 'sent', 'q'];

const slug = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');

/** All names of a parameter in a URL. */
export const namesOf = (parameter: string): string[] => [parameter, `${parameter}-from`, `${parameter}-to`];

/** The parameter of each attribute: its name where that is readable and names one attribute only, otherwise its id. */
export function parametersOf(attributes: readonly Attribute[]): Map<string, string> {
  const taken = new Set(reserved);
  return new Map(
    attributes.map(({ id, name }) => {
      const readable = slug(name);
      const isFree = readable !== '' && namesOf(readable).every(one => !taken.has(one));
      const parameter = isFree ? readable : id;
      for (const one of namesOf(parameter)) taken.add(one);
      return [id, parameter];
    }),
  );
}
