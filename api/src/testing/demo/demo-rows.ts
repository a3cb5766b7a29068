import { withBase } from '@hydraulics/common/figures/attribute-values';
import type { TypeCode } from '@hydraulics/common/figures/type-code/type-code';
import type { Specifications, Variants } from '@hydraulics/common/nouns/attributes/attributes';
import { type RichField, richFields } from '@hydraulics/common/nouns/products';
import type { DocumentFormat } from '@hydraulics/common/units/documents';
import { noValue } from '../../db/fields/fields.ts';
import { noProduct } from '../../db/tables/products.ts';
import type { DemoCatalogue } from '../../demo/catalogue.ts';
import { newPublication } from '../../repositories/publication/shown.ts';
import { newDeletable } from '../../repositories/records.ts';
import type { SearchedProduct } from '../../search/entry.ts';

const at = new Date(Date.UTC(2026, 0, 1));

/** The products of the demo as rows, without a database and without images. */
export function demoRows({ categories }: DemoCatalogue): SearchedProduct[] {
  return categories.flatMap(({ name, attributes, products }, position) => {
    const category = {
      ...newDeletable(at),
      ...newPublication(),
      name,
      nameKey: name,
      nameSort: name,
      position,
      attributes,
      updatedBy: null,
      ...{ address: '', intro: '', searchTitle: '', searchDescription: '', searchImage: null, noindex: false },
    };
    return products.map((product, place): SearchedProduct => {
      const { own, values } = product.specifications as Specifications;
      const { columns, rows } = product.variants as Variants;
      return {
        ...newDeletable(at),
        ...newPublication(),
        ...noProduct(),
        ...(Object.fromEntries(richFields.map(field => [field, product[field]])) as Record<RichField, string>),
        ...{ name: product.name, categoryId: category.id, category, search: '', undescribedImages: 0 },
        ...{ nameSort: '', position: place, homePosition: null, updatedBy: null },
        specifications: {
          own,
          values: Object.fromEntries(Object.entries(values).map(([id, value]) => [id, withBase(value)])),
        },
        documents: product.documents.map(({ title, kind, language, revision, file }) => ({
          ...{ id: file, title, kind, language, revision },
          format: file.split('.').at(-1) as DocumentFormat,
        })),
        variants: {
          columns,
          rows: rows.map(row => ({ ...row, cells: row.cells.map(cell => cell && withBase(cell)) })),
        },
        typeCode: (product.typeCode as TypeCode | undefined) ?? noValue.typeCode(),
      };
    });
  });
}
