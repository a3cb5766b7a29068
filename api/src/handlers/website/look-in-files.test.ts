import { dataSheetAddress } from '@hydraulics/common/units/data-sheet';
import { siteShareAddress } from '@hydraulics/common/units/share';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadSharp } from '../../drawing/sharp.ts';
import { storeCompany, testCompany } from '../../testing/company.ts';
import { asFile } from '../../testing/images.ts';
import { type DataSheetServer, startDataSheetServer } from '../../testing/pdf/data-sheets.ts';

const magenta = '#ff00ff';

describe('the look of the website in files', () => {
  let sheets: DataSheetServer;
  beforeAll(async () => {
    sheets = await startDataSheetServer();
    await storeCompany(sheets.server.deps, testCompany);
  });
  afterAll(() => sheets?.server.close());

  /** The pictures within a PDF. */
  const picturesOf = (bytes: Buffer) => bytes.toString('latin1').match(/\/Subtype\s*\/Image\b/g)?.length ?? 0;

  /** How many pixels of the picture for shared links have the colour of the logo. */
  const magentaPixels = async () => {
    const response = await fetch(sheets.server.url + siteShareAddress);
    const sharp = await loadSharp();
    const pixels = await sharp(Buffer.from(await response.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer();
    let count = 0;
    for (let at = 0; at < pixels.length; at += 3) {
      const [red = 0, green = 0, blue = 0] = pixels.subarray(at, at + 3);
      if (red > 200 && green < 60 && blue > 200) count += 1;
    }
    return count;
  };

  test('a data sheet and the picture for shared links show the logo once there is one', async () => {
    const { server, make, read } = sheets;
    const { _id } = await make.product({ name: 'Bare' });
    const sheet = async () => (await read(dataSheetAddress(_id))).bytes;
    expect([picturesOf(await sheet()), await magentaPixels()]).toEqual([0, 0]);

    const shape = `<path d="M0 0h40v20H0z" fill="${magenta}"/>`;
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${shape}</svg>`;
    const logo = asFile(Buffer.from(drawing), 'logo.svg', 'image/svg+xml');
    const { path } = await server.client.website.addPicture({ picture: [logo] });
    await server.client.website.updateSettings({ look: { logo: path } });
    expect(picturesOf(await sheet())).toBe(1);
    expect(await magentaPixels()).toBeGreaterThan(500);
  });
});
