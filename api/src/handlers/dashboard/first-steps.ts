import type { FirstStep } from '@hydraulics/common/nouns/dashboard';
import type { WebsiteField } from '@hydraulics/common/nouns/fields/website-fields';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { IsNull } from 'typeorm';
import type { Deps } from '../../deps.ts';

/** The setting that hides the first steps. */
export const dismissal = 'firstStepsDismissed';

const identity: WebsiteField[] = ['name', 'shortName', 'tagline', 'founded', 'summary', 'credit'];
const contact: WebsiteField[] = ['phones', 'emails', 'address', 'hours', 'map'];

/** What is done, from what is stored. Texts and products of the demo are nobody's first steps. */
export async function readFirstSteps({
  db,
  mail,
  profile,
}: Pick<Deps, 'db' | 'mail' | 'profile'>): Promise<FirstStep[]> {
  const { missing, demoLines = [] } = await profile();
  const isFilled = (fields: WebsiteField[]) =>
    missing !== null &&
    fields.every(name => !missing.includes(name) && !demoLines.some(line => line.split('.')[0] === name));
  const { products, look } = await db.read(async tables => ({
    products: await tables.products.existsBy({ deletedAt: IsNull() }),
    look: (await tables.website.findOneBy({ id: websiteId }))?.look,
  }));
  return [
    { name: 'identity', isDone: isFilled(identity) },
    { name: 'contact', isDone: isFilled(contact) },
    { name: 'look', isDone: Boolean(look?.logo) },
    { name: 'products', isDone: products },
    { name: 'mail', isDone: mail.isOn },
  ];
}
