import { z } from 'zod';
import { id } from '../../contract/endpoint.ts';
import { email, line, lines, optionalLine } from '../../contract/fields.ts';
import { limits } from '../../limits.ts';

/** The most of what a page, or one of its blocks, may have. */
export const pageLimits = {
  name: 80,
  blocks: 100,
  images: 60,
  rows: 200,
  columns: 12,
  products: 24,
  categories: 60,
  people: 60,
} as const;

/** The kinds of blocks, as the menu of the editor names them. */
export const blockTitles = {
  text: 'Text',
  picture: 'Picture with text',
  gallery: 'Gallery',
  table: 'Table',
  documents: 'Documents',
  certificates: 'Certificates',
  products: 'Products',
  people: 'People and contact',
  quotation: 'Quotation',
  call: 'Call to ask',
} as const;
export type BlockKind = keyof typeof blockTitles;
export const blockKinds = Object.keys(blockTitles) as BlockKind[];

export const pictureSides = { left: 'Left of the text', right: 'Right of the text' } as const;

const alt = optionalLine('Alternative text', limits.imageText);
const heading = optionalLine('Heading');
const most = (what: string, max: number) => `There may be at most ${max} ${what} here`;
const cell = z
  .string({ error: 'A cell must be text' })
  .trim()
  .max(limits.name, `A cell must be at most ${limits.name} characters`);
const row = z.array(cell).max(pageLimits.columns, most('columns', pageLimits.columns));

const chosen = z
  .array(id, { error: 'Products must be a list' })
  .max(pageLimits.products, most('products', pageLimits.products));

/**
 * The blocks of a page, in their order. All texts are plain, except for `html`.
 * @param image how an image is named: a request names sent ones by their number
 * @param html a rich text
 */
function blocksOf<Image extends z.ZodType, Html extends z.ZodType>(image: Image, html: Html) {
  const person = z.strictObject({
    name: line('Name'),
    role: optionalLine('Role'),
    phone: optionalLine('Phone', 60),
    email: z.union([z.literal(''), email()], { error: 'Email must be a valid email address' }).optional(),
    image: image.nullable().optional(),
  });
  const block = z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('text'), html }),
      z.strictObject({
        kind: z.literal('picture'),
        image,
        alt,
        side: z.enum(Object.keys(pictureSides) as ['left', 'right'], { error: 'Side must be left or right' }),
        html,
      }),
      z.strictObject({
        kind: z.literal('gallery'),
        images: z
          .array(z.strictObject({ image, alt }), { error: 'Images must be a list' })
          .min(1, 'A gallery needs an image')
          .max(pageLimits.images, most('images', pageLimits.images)),
      }),
      z.strictObject({
        kind: z.literal('table'),
        head: row.min(1, 'A table needs a column'),
        rows: z.array(row).max(pageLimits.rows, most('rows', pageLimits.rows)),
      }),
      z.strictObject({
        kind: z.literal('documents'),
        heading,
        productId: line('Product', 36)
          .pipe(id)
          .nullable()
          .meta({ description: 'Whose documents are listed; null for those of the page itself' }),
      }),
      z.strictObject({
        kind: z.literal('certificates'),
        heading,
        everything: z
          .boolean({ error: 'All products must be true or false' })
          .meta({ description: 'The certificates of the page apply to all products, whatever is chosen' }),
        categories: z
          .array(id, { error: 'Categories must be a list' })
          .max(pageLimits.categories, most('categories', pageLimits.categories)),
        products: chosen,
      }),
      z.strictObject({ kind: z.literal('products'), heading, products: chosen.min(1, 'Choose a product') }),
      z.strictObject({
        kind: z.literal('people'),
        heading,
        people: z
          .array(person, { error: 'People must be a list' })
          .min(1, 'Add a person')
          .max(pageLimits.people, most('people', pageLimits.people)),
      }),
      z.strictObject({
        kind: z.literal('quotation'),
        text: lines('Quotation', 1000),
        who: optionalLine('Who said it'),
      }),
      z.strictObject({
        kind: z.literal('call'),
        heading: line('Heading'),
        text: optionalLine('Text', 500),
        button: line('Button', 60),
        phones: z
          .boolean({ error: 'Telephone numbers must be true or false' })
          .optional()
          .meta({ description: 'Whether it lists the telephone numbers of the company with their hours' }),
      }),
    ],
    { error: `A block must be one of ${blockKinds.join(', ')}` },
  );
  return z.array(block, { error: 'Blocks must be a list' }).max(pageLimits.blocks, most('blocks', pageLimits.blocks));
}

const wrongFile = 'An image file must be its number among the sent images, counted from 0';

const placedImage = z
  .strictObject(
    {
      path: z.string({ error: 'An image path must be text' }).max(limits.url, 'An image path is too long').optional(),
      file: z.int(wrongFile).min(0, wrongFile).optional(),
    },
    { error: 'Choose an image' },
  )
  .refine(one => (one.path === undefined) !== (one.file === undefined), 'An image must have either a path or a file');
export type PlacedBlockImage = z.output<typeof placedImage>;

const sentHtml = z
  .string({ error: 'Text must be text' })
  .max(limits.richText, `Text must be at most ${limits.richText.toLocaleString('en')} characters`);

/** The blocks in a request: an image is `{ path }` of a stored one, or `{ file }`, its number among the sent images. */
export const sentBlocks = blocksOf(placedImage, sentHtml).meta({ id: 'SentPageBlocks' });
export type SentBlock = z.output<typeof sentBlocks>[number];

/** The blocks in a response, with the paths of their images. */
export const pageBlocks = blocksOf(z.string(), z.string()).meta({ id: 'PageBlocks' });
export type PageBlock = z.output<typeof pageBlocks>[number];

/** A block with images and texts of another form. */
export type BlockWith<Image> = MapImages<PageBlock, Image>;
type MapImages<Block, Image> = Block extends { kind: 'picture' }
  ? Omit<Block, 'image'> & { image: Image }
  : Block extends { kind: 'gallery' }
    ? Omit<Block, 'images'> & { images: { image: Image; alt?: string | undefined }[] }
    : Block extends { kind: 'people'; people: (infer Person)[] }
      ? Omit<Block, 'people'> & { people: (Omit<Person, 'image'> & { image?: Image | null | undefined })[] }
      : Block;

/** The same block with other images; `path` names the image's place in it, as in an error. */
export function mapImages<From, To>(block: BlockWith<From>, toImage: (image: From, path: string) => To): BlockWith<To> {
  if (block.kind === 'picture') return { ...block, image: toImage(block.image, 'image') };
  if (block.kind === 'gallery') {
    return {
      ...block,
      images: block.images.map((one, index) => ({ ...one, image: toImage(one.image, `images.${index}.image`) })),
    };
  }
  if (block.kind === 'people') {
    const people = block.people.map((person, index) => ({
      ...person,
      image: person.image ? toImage(person.image, `people.${index}.image`) : null,
    }));
    return { ...block, people };
  }
  return block;
}
