import type { Company } from '@hydraulics/common/nouns/company';
import { websiteId } from '@hydraulics/common/nouns/website/website';
import type { CompanyFile } from '../company/company-file.ts';
import { newProfile } from '../company/store-profile.ts';
import { tag } from '../db/content-tags.ts';
import type { Deps } from '../deps.ts';

const prose = { title: 'A title', paragraphs: ['A paragraph.'] };

/** The shortest complete company profile. */
export const testCompany: Company = {
  name: 'Test Hydraulics Ltd',
  shortName: 'Test',
  tagline: 'A tagline',
  founded: 2006,
  summary: 'A summary.',
  hero: { headline: 'A headline', text: 'A text.' },
  facts: [],
  weAre: prose,
  phones: [{ label: 'Office', number: '+1 555 0100' }],
  emails: [{ label: 'Office', address: 'office@example.com' }],
  address: ['1 Street'],
  hours: '9 to 5',
  map: { latitude: 0, longitude: 0, zoom: 10 },
  brands: [],
  about: { intro: 'An intro.', whoWeAre: prose, vision: prose, mission: prose, progress: [] },
  credit: 'A credit',
};

/** Makes a profile the stored one, as if an owner had saved it; null: an unfinished one, in which nothing is filled in. */
export async function storeCompany({ db, now }: Pick<Deps, 'db' | 'now'>, company: Partial<CompanyFile> | null) {
  await db.write(async (tables, touch) => {
    touch(tag.company);
    await tables.website.delete(websiteId);
    await tables.website.insert(newProfile(now(), company ?? {}));
  });
}

/** Goes back to the profile that is shown while none is stored. */
export const dropCompany = ({ db }: Pick<Deps, 'db'>) =>
  db.write(async (tables, touch) => {
    touch(tag.company);
    await tables.website.delete(websiteId);
  });
