import { expect, test } from '../../fixtures/test.ts';

type Listed = { _id: string; name: string; address: string };
type Part = { name: string; kind: string };
type Size = { code: string; missing: string[]; choices: (string | null)[] };

/** Which page an address shows, and where its enquiry is. */
const read = (html: string) => {
  const find = (pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');
  return {
    canonical: find(/<link rel="canonical" href="https?:\/\/[^/]+([^"]+)"/),
    code: find(/class="order-code-text figure">([^<]+)</),
    enquiry: find(/href="([^"]+)" class="call-bar-enquire"/),
  };
};

test('every size of the demo is the same page from its table, a pasted code and the choice, and its enquiry names it', async ({
  request,
}) => {
  const open = async (address: string) => {
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    return answer.text();
  };
  const products: Listed[] = await (await request.get('/api/products?fields=card')).json();
  const walked: Record<string, number> = {};
  for (const { _id, address, name } of products.filter(({ name }) => /^V[A-Z]{2} /.test(name))) {
    const page = `/product/${address}`;
    const rows = [...(await open(page)).matchAll(/class="variants-link" href="([^"]+)">([^<]+)</g)];
    if (rows.length === 0) continue;
    walked[name] = rows.length;
    const { typeCode }: { typeCode?: { parts: Part[] } } = await (
      await request.get(`/api/single-product/${_id}`)
    ).json();
    for (const [, href = '', code = ''] of rows) {
      const expected = { canonical: `${page}?${new URLSearchParams({ code })}`, code };
      const fromTable = read(await open(href));
      expect.soft(fromTable, `${code} from the table`).toMatchObject(expected);

      const pasted = code.toLowerCase().replaceAll(/[-/]/g, ' ');
      expect.soft(read(await open(`${page}?${new URLSearchParams({ code: pasted })}`)), pasted).toMatchObject(expected);

      const { size }: { size: Size } = await (
        await request.get(`/api/single-product/${_id}?${new URLSearchParams({ code })}`)
      ).json();
      // As the form of the choice is sent without script: one value for each part, or the row.
      const sent = typeCode ? size.choices.map(choice => ['code', choice ?? '']) : [['code', code]];
      const chosen = read(await open(`${page}?${new URLSearchParams(sent)}`));
      expect.soft(chosen, `${code} from the choice`).toMatchObject(expected);

      const enquiry = await open(fromTable.enquiry ?? '');
      expect.soft(enquiry, `the enquiry about ${code}`).toContain(`Order code: ${code}`);
    }
  }
  expect(walked).toEqual({
    'VPP 40 Compact Power Pack': 16,
    'VCT 63/36 Tie-Rod Cylinder': 10,
    'VCX 100/70 Mill-Duty Cylinder': 9,
  });
});
