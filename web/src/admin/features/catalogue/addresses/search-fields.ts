import { recordPagePath } from '@hydraulics/common/addresses/record-paths';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import { productFields } from '@hydraulics/common/nouns/fields/product-fields';
import { searchFields } from '@hydraulics/common/nouns/fields/search-fields';
import { plainText } from '@hydraulics/common/text';
import { searchFieldsOf } from '../../../ui/sharing/search-fields.tsx';

const textOf = (value: unknown) => String(value ?? '');

const automaticOf =
  (kind: AddressKind) =>
  ({ name, address, smallDesc }: Record<string, unknown>) => ({
    title: textOf(name),
    description: plainText(textOf(smallDesc)),
    path: recordPagePath(kind, { _id: '', address: textOf(address).trim().toLowerCase() }),
  });

export const ProductSearchFields = searchFieldsOf({ fields: productFields, automatic: automaticOf('product') });
export const CategorySearchFields = searchFieldsOf({ fields: searchFields, automatic: automaticOf('category') });
