import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readDemoCatalogue } from '../demo/catalogue.ts';
import { demoRows } from '../testing/demo/demo-rows.ts';
import { questions } from '../testing/demo/search-questions.ts';
import { toEntry } from './entry.ts';
import { CatalogueIndex } from './index/catalogue-index.ts';

const rows = demoRows(await readDemoCatalogue(join(import.meta.dirname, '../../../demo')));
const index = new CatalogueIndex();
for (const row of rows) index.put(toEntry(row));
const nameOf = new Map(rows.map(({ id, name }) => [id, name]));

/** The names of the first three products. */
const firstThree = (q: string) =>
  index
    .find(q)
    .hits.slice(0, 3)
    .map(({ id }) => nameOf.get(id) ?? '');

describe('sixty written questions to the demo catalogue', () => {
  test.each(questions)('the written question finds its product: %s', (q, expected) => {
    expect(firstThree(q)).toContain(expected);
  });

  test('the demo catalogue has sixty written questions', () =>
    expect(new Set(questions.map(([q]) => q)).size).toBe(60));

  test('most are answered by the first product', () => {
    const first = questions.filter(([q, expected]) => firstThree(q)[0] === expected);
    expect(first.length).toBeGreaterThanOrEqual(54);
  });
});

describe('a word with umlauts', () => {
  const own = new CatalogueIndex();
  for (const name of ['Ölzylinder Größe 63', 'Grease pump']) {
    const [row] = rows;
    if (row) own.put(toEntry({ ...row, id: name, name, variants: { columns: [], rows: [] } }));
  }
  test.each(['Ölzylinder', 'Oelzylinder', 'oelzyl', 'Olzylinder', 'Größe 63', 'Groesse', 'grosse'])(
    'is found as %s, not corrected',
    q => {
      const { hits, spelling } = own.find(q);
      expect(hits[0]?.id).toBe('Ölzylinder Größe 63');
      expect(spelling).toBeNull();
    },
  );
});

describe('a German word', () => {
  const cylinders = rows.filter(({ category }) => category?.name === 'Hydraulic Cylinders').map(({ name }) => name);
  const packs = rows.filter(({ name }) => name.startsWith('VPP'));

  test.each(['Hubzylinder', 'Hydraulikzylinder', 'Presszylinder', 'Teleskopzylinder', 'Zugankerzylindern'])(
    'finds all cylinders by its last part: %s',
    q => {
      const { hits, isComplete, spelling } = index.find(q);
      const found = hits.map(({ id }) => nameOf.get(id));
      expect(cylinders.filter(name => !found.includes(name))).toEqual([]);
      expect([isComplete, spelling]).toEqual([true, null]);
    },
  );

  test.each([
    ['Presszylinder', 'VCP 250/180 Press Cylinder'],
    ['Teleskopzylinder', 'VTL 125 Three-Stage Telescopic Cylinder'],
    ['Zugankerzylinder', 'VCT 63/36 Tie-Rod Cylinder'],
    ['Fettpumpe', 'VLG 8 Progressive Grease System'],
    ['Hydraulikzylinder 250 bar 100 mm', 'VCX 100/70 Mill-Duty Cylinder'],
  ])('finds by its first part what is first: %s', (q, name) => expect(firstThree(q)[0]).toBe(name));

  test('finds power packs as Aggregat, and lubrication systems as Schmieranlage', () => {
    const idsOf = (q: string) => index.find(q).hits.map(({ id }) => id);
    for (const q of ['Aggregat', 'Hydraulikaggregate']) {
      expect(packs.filter(({ id }) => !idsOf(q).includes(id))).toEqual([]);
      expect(firstThree(q).every(name => name.includes('Pack'))).toBe(true);
    }
    expect(firstThree('Schmieranlage').map(name => name.slice(0, 2))).toEqual(['VL', 'VL', 'VL']);
  });

  test('finds what is called so before what only ends so', () => {
    const own = new CatalogueIndex();
    for (const name of ['Zylinder', 'Hubzylinder', 'Presse']) {
      const [row] = rows;
      const more = { category: undefined, variants: { columns: [], rows: [] }, ...{ smallDesc: '', fullDesc: '' } };
      if (row) own.put(toEntry({ ...row, ...more, id: name, name }));
    }
    expect(own.find('Hubzylinder').hits.map(({ id }) => id)).toEqual(['Hubzylinder']);
    expect(own.find('Stoßzylinder').hits.map(({ id }) => id)).toEqual(['Zylinder']);
  });
});

describe('a name', () => {
  const own = new CatalogueIndex();
  const names = ['VPP 10 Power Pack', 'VPP 400 Power Pack', 'VPP 40 Power Pack', 'VPP 40', 'Valve block', 'Valve'];
  for (const name of names) {
    const [row] = rows;
    if (row)
      own.put(toEntry({ ...row, id: name, name, variants: { columns: [], rows: [] }, smallDesc: 'VPP 40 valve' }));
  }
  test.each([
    ['VPP 40', ['VPP 40', 'VPP 40 Power Pack', 'VPP 400 Power Pack']],
    ['vpp40', ['VPP 40', 'VPP 40 Power Pack', 'VPP 400 Power Pack']],
    ['VPP 10', ['VPP 10 Power Pack']],
    ['vpp 40 power pack', ['VPP 40 Power Pack']],
    ['valve', ['Valve', 'Valve block']],
  ])('a name that is typed as “%s” is found first', (q, expected) => {
    expect(
      own
        .find(q)
        .hits.map(({ id }) => id)
        .slice(0, expected.length),
    ).toEqual(expected);
  });
});

describe('what was found', () => {
  test('names the figures that fit, and the variant', () => {
    const { hits, isComplete } = index.find('cylinder 250 bar 100 mm');
    expect(isComplete).toBe(true);
    expect(hits[0]).toMatchObject({
      figures: [
        { name: 'Nominal pressure', row: -1 },
        { name: 'Bore', row: 3 },
      ],
      rows: [3],
    });
  });

  test.each([
    ['cilinder', 'cylinder'],
    ['hidraulic pomp', 'hydraulic pump'],
  ])('%s has a nearest spelling', (q, expected) => expect(index.find(q).spelling).toBe(expected));

  test.each(['63/36x200 mit Flansch', 'Zylinder für Presse', '2,5 Zoll', '2,5 Zoll Bohrung ohne Flansch'])(
    'the short German words of “%s” are not corrected',
    q => expect(index.find(q).spelling).toBeNull(),
  );

  test.each(['11/2"', '5/2 in', '3 x 1 1/2 x 8 in', '1.2.3 bar'])('no product is found by the digits of “%s”', q =>
    expect([...index.find(q).terms].filter(term => /\d|^x$/.test(term))).toEqual([]),
  );

  test.each(['G 1 1/4', 'G 1 1/4"', 'SAE 1 1/2'])('the thread “%s” is found by its words', q => {
    const { hits, isComplete } = index.find(q);
    expect(isComplete).toBe(true);
    expect(hits.flatMap(({ figures }) => figures)).toEqual([]);
  });

  test.each([
    ['excavator pump A10VSO', ['A10VSO']],
    ['A4VG-71, piston pump', ['A4VG-71']],
    ['pump (A4VG-71)?', ['A4VG-71']],
    ['“A4VG-71”', ['A4VG-71']],
    ['<script>alert(1)</script>', ['<script>alert(1)</script>']],
    ['pump R900561274', ['R900561274']],
    ['PVH57 or VCX100/70', ['PVH57']],
    ['VCY100/75 cylinder', ['VCY100/75']],
    // It continues the order codes of a product.
    ['VCX100/75', []],
    ['VCX100/70', []],
    ['VCX 100/70 cylinder', []],
    ['VCX100', []],
    ['cylinder 250bar', []],
  ])('%s has the unknown codes %j', (q, expected) => expect(index.find(q).unknownCodes).toEqual(expected));

  test.each(['A10VSO', 'pump A10 VSO', 'VSO 71', 'PVH-57', 'vpy12'])('%s is not corrected into another code', q => {
    expect(index.find(q).spelling).toBeNull();
  });

  test('ordinary words beside an unknown code are still corrected, and its parts find nothing', () => {
    const { spelling, hits, terms } = index.find('hidraulic pump A10VSO');
    expect(spelling).toBe('hydraulic pump A10VSO');
    expect([...terms]).not.toContain('10');
    expect(index.find('A10VSO').hits).toEqual([]);
    const found = (q: string) => new Set(index.find(q).hits.map(({ id }) => id));
    expect(new Set(hits.map(({ id }) => id))).toEqual(found('hidraulic pump'));
  });

  test('a code that only its series knows finds that series', () => {
    expect(firstThree('VCX100/75')[0]).toMatch(/^VCX 100/);
  });

  test.each(['1e99 mm', '1e99', 'mm 7e8'])('units and single letters between digits find nothing: %s', q =>
    expect(index.find(q).hits).toEqual([]),
  );

  test('a unit without a figure is no word beside others', () => {
    expect(index.find('cylinder mm').hits.length).toBe(index.find('cylinder').hits.length);
  });

  test('a query that no product matches as a whole is marked as incomplete', () => {
    expect(index.find('marine winch').isComplete).toBe(true);
    const { isComplete, hits } = index.find('marine winch with espresso');
    expect(isComplete).toBe(false);
    expect(nameOf.get(hits[0]?.id ?? '')).toBe('VMW 12 Mooring Winch Drive');
  });

  test.each([
    '',
    '   ',
    '?!/',
    'zzzzqqqq',
    '250',
    '"; DROP TABLE products',
    'constructor',
    '__proto__',
    '𝔘𝔫𝔦',
    '\u0000',
  ])('the search for %j breaks nothing', q => expect(Array.isArray(index.find(q).hits)).toBe(true));

  test('an empty or unknown query finds nothing', () => {
    expect(index.find('').hits).toEqual([]);
    expect(index.find('zzzzqqqq').hits).toEqual([]);
  });

  test('the unit of a figure that no product has is not searched as the beginning of a word', () => {
    const { terms, isComplete } = index.find('cylinder 180 kN 210 bar');
    expect(isComplete).toBe(false);
    expect(terms).not.toContain('know');
  });

  test.each(['180 kN', 'cylinder 180 kN', '180 kN cylinder 210 bar'])('%s: no product far from it is offered', q => {
    const { hits } = index.find(q);
    const offered = hits.map(({ id }) => nameOf.get(id));
    expect(offered.length).toBeGreaterThan(0);
    // 41 kN, and 980 kN at the least.
    expect(offered).not.toContain('VCW 50/30 Welded Clevis Cylinder');
    expect(offered).not.toContain('VCP 250/180 Press Cylinder');
  });

  test('a removed product is no longer found, a changed one by its new words only', () => {
    const own = new CatalogueIndex();
    const row = rows.find(({ name }) => name.startsWith('VMW'));
    if (!row) throw new Error('The demo has changed.');
    own.put(toEntry(row));
    expect(own.find('slipways').hits).toHaveLength(1);
    own.put(toEntry({ ...row, name: 'Capstan', smallDesc: '', applications: '' }));
    expect(own.find('capstan').hits).toHaveLength(1);
    expect(own.find('slipways').hits).toEqual([]);
    own.remove(row.id);
    expect(own.find('capstan').hits).toEqual([]);
  });
});
