import {
  type BlockKind,
  type BlockWith,
  blockTitles,
  mapImages,
  type PageBlock,
  type PlacedBlockImage,
  type SentBlock,
  sentBlocks,
} from '@hydraulics/common/nouns/pages/blocks';
import { randomUuid } from '../../../ui/random-uuid.ts';
import type { Cells } from '../../../ui/sheet/cells.ts';

/** An image of a block: a stored one or a chosen file; null until one is chosen. */
export type EditedImage = { path?: string | undefined; file?: File | undefined } | null;

type Block = BlockWith<EditedImage>;

/** The table is edited as a sheet, whose first row has the headings. */
type EditedContent = Exclude<Block, { kind: 'table' }> | { kind: 'table'; cells: Cells };

/** A block in the form. `key` stays the same while it moves. */
export type EditedBlock = EditedContent & { key: string };
export type EditedOf<Kind extends BlockKind> = Extract<EditedContent, { kind: Kind }>;

const emptyCells = (): Cells => Array.from({ length: 3 }, () => ['', '', '']);
const emptyPerson = () => ({ name: '', role: '', phone: '', email: '', image: null });

const empty: { [Kind in BlockKind]: () => EditedOf<Kind> } = {
  text: () => ({ kind: 'text', html: '' }),
  picture: () => ({ kind: 'picture', image: null, alt: '', side: 'left', html: '' }),
  gallery: () => ({ kind: 'gallery', images: [] }),
  table: () => ({ kind: 'table', cells: emptyCells() }),
  documents: () => ({ kind: 'documents', heading: '', productId: null }),
  certificates: () => ({ kind: 'certificates', heading: '', everything: true, categories: [], products: [] }),
  products: () => ({ kind: 'products', heading: '', products: [] }),
  people: () => ({ kind: 'people', heading: '', people: [emptyPerson()] }),
  quotation: () => ({ kind: 'quotation', text: '', who: '' }),
  call: () => ({ kind: 'call', heading: '', text: '', button: 'Send an enquiry', phones: false }),
};

export const newPerson = emptyPerson;

/** A new block in which nothing is filled in. */
export const newBlock = (kind: BlockKind): EditedBlock => ({ ...empty[kind](), key: randomUuid() });

export const copyOfBlock = (block: EditedBlock): EditedBlock => ({ ...structuredClone(block), key: randomUuid() });

/** The blocks of a stored page, for its form. */
export const toEditedBlocks = (blocks: readonly PageBlock[]): EditedBlock[] =>
  blocks.map((block, index) => ({ ...toEdited(block), key: `stored ${index}` }));

function toEdited(block: PageBlock): EditedContent {
  if (block.kind === 'table') return { kind: 'table', cells: [block.head, ...block.rows] };
  return mapImages<string, EditedImage>(block, path => ({ path })) as EditedContent;
}

/** The files of the blocks in the order in which they are sent. */
export function filesOfBlocks(blocks: readonly EditedBlock[]): File[] {
  const files: File[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') continue;
    mapImages<EditedImage, null>(block, image => {
      if (image?.file) files.push(image.file);
      return null;
    });
  }
  return files;
}

/** The blocks as the API takes them, which names files by their number. What is not filled in stays, and is refused. */
export function toSentBlocks(blocks: readonly EditedBlock[]): SentBlock[] {
  let files = 0;
  const toSent = (image: EditedImage): PlacedBlockImage => {
    if (image?.file) return { file: files++ };
    return image?.path ? { path: image.path } : (null as never);
  };
  return blocks.map(({ key: _, ...block }) => {
    if (block.kind === 'table') return tableOf(block.cells);
    return mapImages<EditedImage, PlacedBlockImage>(block as Block, toSent) as SentBlock;
  });
}

/** Without the empty rows and columns at the end. */
function tableOf(cells: Cells): SentBlock {
  const used = cells.map(row => row.map(text => text.trim()));
  const width = Math.max(0, ...used.map(row => row.findLastIndex(Boolean) + 1));
  const height = used.findLastIndex(row => row.some(Boolean)) + 1;
  const [head = [], ...rows] = used.slice(0, height).map(row => row.slice(0, width));
  return { kind: 'table', head, rows };
}

/** Why blocks cannot be saved, each with the index of its block. */
export function doubtsOfBlocks(blocks: readonly EditedBlock[]): { index: number; message: string }[] {
  const parsed = sentBlocks.safeParse(toSentBlocks(blocks));
  return (parsed.error?.issues ?? []).map(({ path: [index = 0], message }) => ({ index: Number(index), message }));
}

/** A block as people name it: `Block 3, Table`. */
export const nameOfBlock = ({ kind }: { kind: BlockKind }, index: number): string =>
  `Block ${index + 1}, ${blockTitles[kind]}`;
