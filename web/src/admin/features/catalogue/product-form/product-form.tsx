import type { Client } from '@hydraulics/common/contract/client';
import { adminPaths, paths } from '@hydraulics/common/contract/paths';
import { messages } from '@hydraulics/common/messages';
import { type KindIn, namesOf } from '@hydraulics/common/nouns/fields/fields';
import { type ProductField, productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { type Life, lives } from '@hydraulics/common/nouns/lists/product-life';
import type { Product } from '@hydraulics/common/nouns/products';
import type { z } from 'zod';
import { query } from '../../../../shared/data/query.ts';
import { RichHtml } from '../../../../shared/ui/rich-html.tsx';
import { listPages } from '../../../screens/list-pages.ts';
import { DocumentsField } from '../../../ui/documents/documents-field.tsx';
import { DocumentsMissing, sendDocuments } from '../../../ui/documents/send-documents.ts';
import { refuseUnusable } from '../../../ui/files/facts/remarks.ts';
import { described, type FieldDescription, type Submission } from '../../../ui/form/description.ts';
import { firstError } from '../../../ui/form/use-record-form.ts';
import type { AddForm, EditForm } from '../../../ui/record/record-screens.tsx';
import { ShownBeside } from '../../../ui/sharing/search-fields.tsx';
import type { Cells } from '../../../ui/sheet/cells.ts';
import { ProductAddressField } from '../addresses/address-field.tsx';
import { ProductSearchFields } from '../addresses/search-fields.ts';
import { copyAddress } from '../copy-address.ts';
import { ConflictCells, ConflictSpecifications, ConflictTypeCode } from '../figures/conflict-figures.tsx';
import { isSameSpecification, type SpecificationValues } from '../figures/specification-values.ts';
import { SpecificationsField } from '../figures/specifications-field.tsx';
import { TypeCodeField } from '../figures/type-code-field.tsx';
import { isSameTypeCode, type TypeCodeValues } from '../figures/type-code-values.ts';
import { VariantsField } from '../figures/variants-field.tsx';
import { CategoryField } from './category/category-field.tsx';
import { CategoryName, ConflictImages } from './conflict-values.tsx';
import { followImages } from './follow-images.ts';
import { ImagesField } from './images-field.tsx';
import { LifeField } from './life-field.tsx';
import {
  areSameImages,
  filesOf,
  isSameImage,
  type ProductImage,
  storedImage,
  withFormFields,
} from './product-images.ts';
import {
  emptyProduct,
  type ProductValues,
  productSchema,
  toNewProduct,
  toProductChanges,
  toProductValues,
} from './product-values.ts';
import { RelatedField, RelatedNames } from './related-field.tsx';
import { RichField } from './rich-field.tsx';
import { SpecImageField } from './spec-image-field.tsx';

/** How the form edits and shows a field, by its kind. A line is a plain input. */
const inputs: Record<Exclude<KindIn<typeof productFields>, 'imageTexts'>, object> = {
  line: {},
  wholeNumber: { inputMode: 'numeric' },
  address: { Input: ProductAddressField, follows: 'name' },
  optionalLine: {},
  storedPicture: {
    Input: ShownBeside,
    show: (path: string) => <ConflictImages images={path ? [storedImage(path)] : []} />,
  },
  flag: { Input: ShownBeside, show: (value: string) => (value ? 'Yes' : 'No') },
  life: { Input: LifeField, show: (life: Life | '') => lives[life || 'active'] },
  day: { type: 'date' },
  availability: {},
  products: { Input: RelatedField, show: (ids: string[]) => <RelatedNames ids={ids} /> },
  record: { Input: CategoryField, show: (id: string) => <CategoryName id={id} /> },
  images: {
    Input: ImagesField,
    show: (images: ProductImage[]) => <ConflictImages images={images} />,
    isSame: areSameImages,
  },
  image: {
    Input: SpecImageField,
    show: (image: ProductImage | null) =>
      image?.file ? 'The image chosen here' : <ConflictImages images={image ? [image] : []} />,
    isSame: isSameImage,
  },
  richText: {
    Input: RichField,
    rich: true,
    show: (html: string | undefined) => <RichHtml html={html ?? ''} />,
  },
  specifications: {
    Input: SpecificationsField,
    show: (values: SpecificationValues, other?: SpecificationValues) => (
      <ConflictSpecifications values={values} other={other} />
    ),
    isSame: isSameSpecification,
  },
  variants: {
    Input: VariantsField,
    show: (cells: Cells, other?: Cells) => <ConflictCells cells={cells} other={other} />,
  },
  typeCode: {
    Input: TypeCodeField,
    show: (values: TypeCodeValues, other?: TypeCodeValues) => <ConflictTypeCode values={values} other={other} />,
    isSame: isSameTypeCode,
  },
};

/** The fields for search engines share one folded section. */
const searchInputs: Partial<Record<string, object>> = {
  searchTitle: { Input: ProductSearchFields },
  searchDescription: { Input: ShownBeside },
};

/** The texts of images are fields of the images. */
type FormField = Exclude<ProductField, 'imageAlts'>;

const first = ['name', 'categoryId', 'images', 'specImage'] as const satisfies FormField[];
const others = namesOf(productFields).filter(
  (name): name is Exclude<FormField, (typeof first)[number]> =>
    name !== 'imageAlts' && !first.some(one => one === name),
);

/** Every field of a product: its name, category and pictures, and then the others in their order. */
export const fields = [...first, ...others].map(name => {
  const { kind }: { kind: keyof typeof inputs } = productFields[name];
  return { name, ...described(productFields[name]), ...inputs[kind], ...searchInputs[name] };
}) as FieldDescription<ProductValues>[];

/** Documents of a stored product have their own panel, where each change is saved at once. */
const documents: FieldDescription<ProductValues> = {
  name: 'documents',
  label: 'Documents',
  Input: DocumentsField,
  show: documents => documents.map(({ file }) => file.name).join(', '),
};

const documentsQueued =
  'The product was added. You’re offline: its documents are saved on this computer and will be sent when you reconnect.';

const notAdded = (error: unknown): string =>
  error instanceof DocumentsMissing
    ? 'Not all documents of the product were sent.'
    : 'Failed to add product. Please try again.';

/** Also checks the chosen files, which is asynchronous. */
const schema = productSchema.extend({
  images: productSchema.shape.images.superRefine((images, context) => refuseUnusable(filesOf(images), context)),
  specImage: productSchema.shape.specImage.superRefine((image, context) =>
    refuseUnusable(filesOf(image ? [image] : []), context),
  ),
});

type Data = z.output<typeof schema>;

type Saved = { _id: string; message: string; queued?: boolean };

/** Sends the chosen documents of a product that was saved. */
async function withDocuments<S extends Saved>(
  client: Client,
  saved: S,
  { documents }: Data,
  { signal }: Submission<ProductValues>['options'],
) {
  const isWaiting = saved.queued;
  const waiting = await sendDocuments(client, saved._id, documents, { signal, isWaiting });
  return waiting > 0 && !isWaiting ? { ...saved, queued: true, message: documentsQueued } : saved;
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
    mayBeDraft: true,
    call: async ({ client }, data, { asDraft, options }) => {
      const input = { ...toNewProduct(data), ...(asDraft ? { status: 'draft' as const } : {}) };
      const added: Saved = await withFormFields(client.products.create(input, options));
      return withDocuments(client, added, data, options);
    },
    invalid: firstError,
    failed: notAdded,
    failedAbove: notAdded,
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
      async ({ client }, data, { base, continueFrom, later, options }) => {
        const changes = { ...toProductChanges(data, base), ...later, id };
        const changed = await withFormFields(client.products.update(changes, options));
        // If documents fail, which only a form that added the product has, the next attempt is about this version.
        if (data.documents.length > 0) continueFrom({ ...base, version: changed.version });
        return withDocuments(client, { ...changed, _id: id }, data, options);
      },
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
