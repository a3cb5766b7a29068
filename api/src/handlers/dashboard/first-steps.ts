import type { FirstStep } from '@hydraulics/common/nouns/dashboard';
import { type WebsiteField, websiteFields } from '@hydraulics/common/nouns/fields/website-fields';
import { complete } from '@hydraulics/common/nouns/website/profile';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import { IsNull } from 'typeorm';
import type { Deps } from '../../deps.ts';

/** The setting that hides the first steps. */
export const dismissal = 'firstStepsDismissed';

const fieldNames = Object.keys(websiteFields) as WebsiteField[];
const contact: WebsiteField[] = ['phones', 'emails', 'address', 'hours', 'map'];

type FirstSteps = { isPublic: boolean; steps: FirstStep[] };

/** What is done, from what is stored. Texts and products of the demo are nobody's first steps. */
export async function readFirstSteps({
  db,
  mail,
  profile,
}: Pick<Deps, 'db' | 'mail' | 'profile'>): Promise<FirstSteps> {
  const { company, missing, demoLines = [] } = await profile();
  const nothing = complete({});
  // Without a profile of its own everything is missing, also where the demo is shown.
  const all = missing ?? ('missing' in nothing ? nothing.missing : []);
  const isOpen = (name: WebsiteField) => all.includes(name) || demoLines.some(line => line.split('.')[0] === name);
  const { products, look } = await db.read(async tables => ({
    products: await tables.products.existsBy({ deletedAt: IsNull() }),
    look: (await tables.website.findOneBy({ id: websiteId }))?.look,
  }));
  const open = fieldNames.filter(isOpen);
  const step = (name: FirstStep['name'], needed: WebsiteField[]) => ({
    name,
    isDone: needed.length === 0,
    missing: needed,
  });
  return {
    isPublic: company !== null,
    steps: [
      step(
        'identity',
        open.filter(name => !contact.includes(name)),
      ),
      step(
        'contact',
        open.filter(name => contact.includes(name)),
      ),
      { name: 'look', isDone: Boolean(look?.logo), missing: [] },
      { name: 'products', isDone: products, missing: [] },
      { name: 'mail', isDone: mail.isOn, missing: [] },
    ],
  };
}
