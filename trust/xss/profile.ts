import { groups, packed } from './payloads.ts';

/** A complete company profile with every payload in its texts. Pictures, and so their texts, are left out. */
export function profileOf(texts: string[]) {
  const [first = ''] = packed(texts, 200);
  const rows = groups(texts, 100).map(list => list.join(' ').slice(0, 500));
  const section = { title: first, paragraphs: texts.slice(0, 200) };
  return {
    ...{ name: first, shortName: first, tagline: first, founded: 2006, summary: first, credit: first, hours: first },
    hero: { headline: first, text: texts.join(' ').slice(0, 20_000) },
    weAre: section,
    facts: rows.map(row => ({ value: row, label: row })),
    about: {
      ...{ intro: first, whoWeAre: section, vision: section, mission: section },
      progress: rows.slice(0, 5).map(label => ({ label, value: 66 })),
    },
    phones: rows.slice(0, 5).map(row => ({ label: row, number: `123 ${row}`.slice(0, 500) })),
    emails: [{ label: first, address: 'office@example.com' }],
    address: rows,
    postal: { street: first, locality: first, region: first, postalCode: first, country: 'DE' },
    map: { latitude: 0, longitude: 0, zoom: 10 },
    legal: { privacy: [section], imprint: [section], terms: [section] },
    brands: rows.map(name => ({ name })),
    photographs: [],
    search: Object.fromEntries(
      ['home', 'products', 'gallery', 'about', 'contact'].map(page => [page, { title: first, description: first }]),
    ),
    answerPromise: first,
  };
}
