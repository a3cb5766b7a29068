import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { AppError } from '@hydraulics/common/contract/errors';
import { type Company, standingPages } from '@hydraulics/common/nouns/company';
import type { Focus } from '@hydraulics/common/nouns/images/focus';
import { lookColours } from '@hydraulics/common/units/colours/colours';
import { IsNull, Not } from 'typeorm';
import { type Blobs, hasBlob, type ListedBlob } from '../../blobs/blobs.ts';
import { baseOf, prefixes, shareName } from '../../blobs/names.ts';
import type { Database } from '../../db/database.ts';
import { filePath } from '../../db/stored-file.ts';
import type { CategoryRow } from '../../db/tables/categories.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import type { ProductRow } from '../../db/tables/products.ts';
import { readFocuses } from '../../repositories/files/stored-files.ts';
import { batchProducts } from '../../repositories/products.ts';
import type { Media } from '../media.ts';
import { shareCrop } from './share-crop.ts';
import { type ShareContent, shareDrawing } from './share-drawing.ts';
import type { SharePicture } from './share-picture.ts';

/** Increase it when the drawing changes, to redraw every picture. */
const designVersion = 'v2';

/** The maximum queue: about ten seconds of work, which delays uploads. */
const maxQueue = 40;

type ShareDeps = { media: Media };
type CleanupDeps = { db: Database; media: Media; company: () => Promise<Company | null> };

/** Absent while the company has no colours of its own, so that the names of its pictures stay. */
const coloursOf = ({ look }: Company): Pick<ShareContent, 'colours'> =>
  look?.base || look?.accent ? { colours: lookColours(look) } : {};

/** A picture that staff chose for a record, and what must stay visible in it. */
type Chosen = { chosen: string; focus?: Focus | undefined };
type Content = ShareContent | (ShareContent & Chosen);

const chosenAt = (path: string, focuses: Focuses): Chosen => ({ chosen: path, focus: focuses.get(path) });

const chosenOf = ({ searchImage }: Pick<ProductRow, 'searchImage'>, focuses: Focuses): Chosen | undefined =>
  searchImage ? chosenAt(filePath(searchImage), focuses) : undefined;

type Focuses = ReadonlyMap<string, Focus>;

const ofProduct = ({ name, images, category }: ProductRow, company: Company): ShareContent => ({
  ...coloursOf(company),
  title: name,
  above: company.name.toUpperCase(),
  below: category?.name ?? '',
  image: images[0] && filePath(images[0]),
});

/** A size of the table of a product: its code, and its figures as one line. */
export type SharedSize = { code: string; figures: string };

/** The file names of pictures of sizes begin with that of their product. */
const sizeMark = '-size';

const ofSize = (row: ProductRow, company: Company, { code, figures }: SharedSize): ShareContent => ({
  ...ofProduct(row, company),
  title: code,
  below: figures,
});

/** A record that has a picture only if staff chose one. */
type ChosenRow = Pick<CategoryRow, 'id' | 'searchImage' | 'name'> | Pick<PageRow, 'id' | 'searchImage' | 'title'>;

const ofChosen = (row: ChosenRow, company: Company): ShareContent => ({
  ...coloursOf(company),
  title: 'title' in row ? row.title : row.name,
  above: company.name.toUpperCase(),
  below: '',
});

function ofSite(company: Company): ShareContent {
  const { name, tagline, founded, look } = company;
  const logo = look?.logo ? { image: look.logo } : {};
  return { ...coloursOf(company), title: name, above: `SINCE ${founded}`, below: tagline, ...logo };
}

/** Named after its content, so that it is never outdated. */
function fileName(of: string, content: Content): string {
  const hash = createHash('sha256').update(JSON.stringify([designVersion, content]));
  return `${of}-${hash.digest('hex').slice(0, 16)}.jpg`;
}

/** Share pictures: drawn on demand, once for concurrent requests, and stored until the cleanup finds them outdated. */
export class SharePictures {
  readonly #deps: ShareDeps;
  readonly #drawing = new Map<string, Promise<void>>();

  constructor(deps: ShareDeps) {
    this.#deps = deps;
  }

  /** The file name of a product's picture. @throws AppError `rate_limited` */
  product(row: ProductRow, company: Company, focuses: Focuses): Promise<string> {
    return this.#file(row.id, { ...ofProduct(row, company), ...chosenOf(row, focuses) });
  }

  /** The file name of the picture of a size, which is drawn, since one that was chosen does not name it. @throws AppError `rate_limited` */
  size(row: ProductRow, company: Company, size: SharedSize): Promise<string> {
    return this.#file(row.id + sizeMark, ofSize(row, company, size));
  }

  /** The file name of the picture that was chosen for a category or page. @throws AppError `rate_limited` */
  chosen(row: ChosenRow, company: Company, focuses: Focuses): Promise<string> {
    return this.#file(row.id, { ...ofChosen(row, company), ...chosenOf(row, focuses) });
  }

  /** The file name of the picture that was chosen for a page without a record. @throws AppError `rate_limited` */
  page(image: string, company: Company, focuses: Focuses): Promise<string> {
    return this.#file('page', { ...ofSite(company), ...chosenAt(image, focuses) });
  }

  /** The file name of the site's picture. @throws AppError `rate_limited` */
  site(company: Company): Promise<string> {
    return this.#file('site', ofSite(company));
  }

  async #file(of: string, content: Content): Promise<string> {
    const { media } = this.#deps;
    const name = fileName(of, content);
    if (await hasBlob(media.blobs, shareName(name))) return name;
    let drawing = this.#drawing.get(name);
    if (!drawing) {
      if (this.#drawing.size >= maxQueue) throw new AppError('rate_limited', undefined, { retryAfter: 10 });
      drawing = pictureOf(content, media.blobs)
        .then(picture => media.drawShare(picture, name))
        .finally(() => this.#drawing.delete(name));
      this.#drawing.set(name, drawing);
    }
    await drawing;
    return name;
  }
}

/** The picture that was chosen, or the drawn one if none was, or its file is gone. */
const pictureOf = async (content: Content, blobs: Blobs): Promise<SharePicture> =>
  ('chosen' in content ? await shareCrop(content.chosen, content.focus, blobs) : undefined) ??
  shareDrawing(content, blobs);

/** Pictures of sizes, whose content the cleanup does not know, are stored for as long as browsers do, and so many. */
const sizeDays = 7;
const maxSizes = 2000;

/** The pictures of sizes of these products that stay: the newest. */
async function currentSizes(listed: ListedBlob[], ids: ReadonlySet<string>): Promise<string[]> {
  const productOf = (name: string) => name.slice(0, Math.max(0, name.lastIndexOf(`${sizeMark}-`)));
  const sized = listed.map(one => ({ ...one, name: baseOf(one.name) })).filter(({ name }) => ids.has(productOf(name)));
  const files = await Promise.all(
    sized.map(async ({ name, head }) => ({ name, drawn: (await head())?.modified ?? 0 })),
  );
  return files
    .filter(({ drawn }) => drawn > Date.now() - sizeDays * 24 * 3600 * 1000)
    .sort((one, other) => other.drawn - one.drawn)
    .slice(0, maxSizes)
    .map(({ name }) => name);
}

/** Removes outdated pictures. One removed too early is drawn again on demand. */
export async function removeStaleSharePictures({ db, media, company }: CleanupDeps): Promise<void> {
  const profile = await company();
  if (!profile) return;
  const { chosen, categories, pages, focuses } = await db.read(async tables => ({
    chosen: await tables.products.find({
      where: { deletedAt: IsNull(), searchImage: Not(IsNull()) },
      select: { id: true, searchImage: true },
      loadEagerRelations: false,
    }),
    categories: await tables.categories.findBy({ deletedAt: IsNull(), searchImage: Not(IsNull()) }),
    pages: await tables.pages.findBy({ deletedAt: IsNull(), searchImage: Not(IsNull()) }),
    focuses: await readFocuses(tables),
  }));
  const chosenById = new Map(chosen.map(row => [row.id, chosenOf(row, focuses)]));
  const current = new Set([
    fileName('site', ofSite(profile)),
    ...standingPages.flatMap(page => {
      const image = profile.search?.[page]?.image;
      return image ? [fileName('page', { ...ofSite(profile), ...chosenAt(image, focuses) })] : [];
    }),
    ...[...categories, ...pages].map(row => fileName(row.id, { ...ofChosen(row, profile), ...chosenOf(row, focuses) })),
  ]);
  const ids = new Set<string>();
  for await (const rows of batchProducts(db, { fields: 'card' }, 'visitors')) {
    for (const row of rows) {
      ids.add(row.id);
      current.add(fileName(row.id, { ...ofProduct(row, profile), ...chosenById.get(row.id) }));
    }
    await nextTurn();
  }
  const listed: ListedBlob[] = [];
  for await (const one of media.blobs.list(prefixes.share)) listed.push(one);
  for (const name of await currentSizes(listed, ids)) current.add(name);
  for (const { name } of listed) if (!current.has(baseOf(name))) await media.blobs.remove(name);
}
