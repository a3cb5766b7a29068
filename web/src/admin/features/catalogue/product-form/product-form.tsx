import type { Client } from '@hydraulics/common/contract/client';
import { AppError } from '@hydraulics/common/contract/errors';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import { type Product, type RichField as RichName, richFields } from '@hydraulics/common/nouns/products';
import type { z } from 'zod';
import { query } from '../../../../shared/data/query.ts';
import { RichHtml } from '../../../../shared/ui/rich-html.tsx';
import { listPages } from '../../../screens/list-pages.ts';
import { refuseUnusable } from '../../../ui/files/facts/remarks.ts';
import type { FieldDescription, Submission } from '../../../ui/form/description.ts';
import { firstError } from '../../../ui/form/use-record-form.ts';
import type { AddForm, EditForm } from '../../../ui/record/record-screens.tsx';
import { copyAddress } from '../copy-address.ts';
import { DocumentsField } from '../documents/documents-field.tsx';
import { DocumentsMissing, sendDocuments } from '../documents/send-documents.ts';
import { ConflictCells, ConflictSpecifications, ConflictTypeCode } from '../figures/conflict-figures.tsx';
import { isSameSpecification } from '../figures/specification-values.ts';
import { SpecificationsField } from '../figures/specifications-field.tsx';
import { TypeCodeField } from '../figures/type-code-field.tsx';
import { isSameTypeCode } from '../figures/type-code-values.ts';
import { VariantsField } from '../figures/variants-field.tsx';
import { CategoryField } from './category-field.tsx';
import { CategoryName, ConflictImages } from './conflict-values.tsx';
import { followImages } from './follow-images.ts';
import { ImagesField } from './images-field.tsx';
import { areSameImages, filesOf, isSameImage } from './product-images.ts';
import {
  emptyProduct,
  type ProductValues,
  productSchema,
  toNewProduct,
  toProductChanges,
  toProductValues,
} from './product-values.ts';
import { readAdded } from './read-added.ts';
import { RichField } from './rich-field.tsx';
import { SpecImageField } from './spec-image-field.tsx';

const richLabels: Record<RichName, string> = {
  smallDesc: 'Small Description',
  fullDesc: 'Full Description',
  features: 'Features',
  applications: 'Applications',
  advantages: 'Advantages',
  additionalDesc: 'Additional Description',
};

export const fields: FieldDescription<ProductValues>[] = [
  { name: 'name', label: 'Name', required: true },
  {
    name: 'categoryId',
    label: 'Category',
    required: true,
    Input: CategoryField,
    show: id => <CategoryName id={id} />,
  },
  {
    name: 'images',
    label: 'Images',
    Input: ImagesField,
    show: images => <ConflictImages images={images} />,
    isSame: areSameImages,
  },
  {
    name: 'specImage',
    label: 'Spec Image',
    help: 'The drawing or table that the page shows under Specification.',
    Input: SpecImageField,
    show: image => (image?.kind === 'new' ? 'The image chosen here' : <ConflictImages images={image ? [image] : []} />),
    isSame: isSameImage,
  },
  ...richFields.map(name => ({
    name,
    label: richLabels[name],
    help: name === 'smallDesc' ? 'Two lines for the product card, shown without formatting.' : undefined,
    Input: RichField,
    rich: true as const,
    show: (html: string | undefined) => <RichHtml html={html ?? ''} />,
  })),
  {
    name: 'specifications',
    label: 'Technical Data',
    help: 'Paste a column from a spreadsheet; units may be written with the figures. Ctrl+D fills down, Ctrl+Z undoes.',
    Input: SpecificationsField,
    show: (values, other) => <ConflictSpecifications values={values} other={other} />,
    isSame: isSameSpecification,
  },
  {
    name: 'variants',
    label: 'Sizes and Type Codes',
    help: 'The first row has the headings, with units in brackets: Bore (mm). A range pasted from a spreadsheet adds rows and columns.',
    Input: VariantsField,
    show: (cells, other) => <ConflictCells cells={cells} other={other} />,
  },
  {
    name: 'typeCode',
    label: 'Order Code',
    help: 'One row per choice. Leave “Part” empty to add a choice to the part above. Numbers are written as 20 to 3000, 20 to 3000 step 5, or 20 to 3000, 4 digits.',
    Input: TypeCodeField,
    show: (values, other) => <ConflictTypeCode values={values} other={other} />,
    isSame: isSameTypeCode,
  },
];

/** Documents of a stored product have their own panel, where each change is saved at once. */
const documents: FieldDescription<ProductValues> = {
  name: 'documents',
  label: 'Documents',
  Input: DocumentsField,
  show: documents => documents.map(({ file }) => file.name).join(', '),
};

const documentsQueued =
  'The product was added. You’re offline: its documents are saved on this computer and will be sent when you reconnect.';

/** Only repeating the addition of the same product fails like this. */
const isChangedSince = (error: unknown) => error instanceof AppError && error.code === 'version_conflict';

const changedSince = 'The product was already added, and another user has changed it since.';

function notAdded(error: unknown): string {
  if (error instanceof DocumentsMissing) return 'Not all documents of the product were sent.';
  return isChangedSince(error) ? changedSince : 'Failed to add product. Please try again.';
}

function notAddedAbove(error: unknown, isCompared: boolean): string {
  if (!isChangedSince(error)) return notAdded(error);
  const next = isCompared
    ? 'Add it again to compare both versions and choose what to keep.'
    : 'To change the product, open it from the list.';
  return `${changedSince} Nothing was overwritten. Your entries are still here. ${next}`;
}

/** Also checks the chosen files, which is asynchronous. */
const schema = productSchema.extend({
  images: productSchema.shape.images.superRefine((images, context) => refuseUnusable(filesOf(images), context)),
  specImage: productSchema.shape.specImage.superRefine((image, context) =>
    refuseUnusable(filesOf(image ? [image] : []), context),
  ),
});

type Data = z.output<typeof schema>;

type Added = { _id: string; message: string; queued?: boolean };

/** Adds a product, or after a conflict about it saves the choices over the version that they were made from. */
async function save(client: Client, data: Data, { base, options }: Submission<ProductValues>): Promise<Added> {
  const { newId: id = '' } = data;
  if (base.version === undefined) return client.products.create(toNewProduct(data), options);
  const changed = await client.products.update({ ...toProductChanges(data, base), id }, options);
  // If its documents fail, the next attempt is about this version.
  base.version = changed.version;
  return { ...changed, _id: id };
}

export const productForm: AddForm<ProductValues, Data> & EditForm<ProductValues, Data, Product> = {
  noun: 'products',
  label: 'product',
  list: listPages.products,
  wide: true,
  fields: mode => (mode === 'add' ? [...fields, documents] : fields),
  add: {
    title: adminPaths.addProduct.title,
    schema,
    initial: emptyProduct,
    follow: followImages(null),
    readAdded,
    call: async ({ client }, data, { base, options }) => {
      const added = await save(client, data, { base, options });
      const isWaiting = added.queued;
      const waiting = await sendDocuments(client, added._id, data.documents, { ...options, isWaiting });
      return waiting > 0 && !isWaiting ? { ...added, queued: true, message: documentsQueued } : added;
    },
    invalid: firstError,
    failed: notAdded,
    failedAbove: notAddedAbove,
    saved: 'Product added successfully!',
  },
  edit: {
    title: adminPaths.editProduct.title,
    schema,
    read: id => query('products', 'get', { id }),
    toValues: toProductValues,
    follow: followImages,
    call:
      id =>
      ({ client }, data, { base, options }) =>
        client.products.update({ ...toProductChanges(data, base), id }, options),
    invalid: firstError,
    failed: messages.productNotUpdated,
    failedAbove: messages.productNotUpdated,
    view: id => paths.product.href({ id }),
    copy: copyAddress,
    unreadable: 'Failed to fetch product.',
    saved: 'Product updated successfully!',
    submitLabel: 'Update Product',
    busyLabel: 'Updating...',
  },
};
