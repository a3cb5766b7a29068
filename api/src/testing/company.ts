import type { Company } from '@hydraulics/common/nouns/company';

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
