import { fieldError } from '@hydraulics/common/contract/errors';
import { mapImages, type PlacedBlockImage, type SentBlock } from '@hydraulics/common/nouns/pages/blocks';
import type { Tables } from '../../db/database.ts';
import { filePath, type StoredFile } from '../../db/stored-file.ts';
import type { PageRow } from '../../db/tables/pages/pages.ts';
import { cleanTexts } from '../../html/clean-texts.ts';
import { findStored } from '../../repositories/files/stored-files.ts';
import { earlierImages } from '../../repositories/versions.ts';

type StoredBlock = PageRow['blocks'][number];

/** The blocks with their rich texts sanitized. */
export async function cleanBlocks(blocks: readonly SentBlock[]): Promise<SentBlock[]> {
  const texts = await cleanTexts(blocks.map(block => ('html' in block ? block.html : '')));
  return blocks.map((block, index) => ('html' in block ? { ...block, html: texts[index]?.html ?? '' } : block));
}

/**
 * The blocks as they are stored: with sent images, and those of the page, its earlier versions, products and the gallery.
 * @throws AppError `invalid_input` that names the block whose image was not sent or is no longer stored
 */
export async function placeImages(
  tables: Tables,
  blocks: readonly SentBlock[],
  { sent, present, pageId }: { sent: StoredFile[]; present: StoredFile[]; pageId?: string },
): Promise<StoredBlock[]> {
  const paths = blocks.flatMap(block => placedIn(block).flatMap(({ path }) => path ?? []));
  const known = [
    ...present,
    ...(pageId ? await earlierImages(tables, { record: 'pages', recordId: pageId }) : []),
    ...(await findStored(tables, paths)),
  ];
  const byPath = new Map(known.map(image => [filePath(image), image]));
  return blocks.map((block, number) =>
    mapImages<PlacedBlockImage, StoredFile>(block, ({ path, file = 0 }, place) => {
      const image = path === undefined ? sent[file] : byPath.get(path);
      if (image) return image;
      const reason = path === undefined ? 'was not sent' : 'is no longer stored: it may have been deleted';
      throw fieldError(
        `blocks.${number}.${place}`,
        `The image of block ${number + 1} ${reason}. Nothing was saved. Please choose another image.`,
      );
    }),
  );
}

function placedIn(block: SentBlock): PlacedBlockImage[] {
  const found: PlacedBlockImage[] = [];
  mapImages<PlacedBlockImage, PlacedBlockImage>(block, image => {
    found.push(image);
    return image;
  });
  return found;
}
