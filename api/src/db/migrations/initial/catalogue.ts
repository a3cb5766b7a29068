import type { Tables } from '../helpers/create-table.ts';
import { deletable } from './record-columns.ts';

/** The catalogue, its history and its imports. */
export const catalogueTables = {
  categories: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      nameKey: { ...kinds.key(200), isNullable: true },
      nameSort: { ...kinds.key(240), default: "''" },
      position: { ...kinds.integer, default: '0' },
      attributes: { ...kinds.longText, isNullable: true },
    }),
    uniques: {
      uq_categories_name: ['nameKey'],
    },
  },
  products: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      categoryId: kinds.id,
      smallDesc: kinds.longText,
      fullDesc: kinds.longText,
      features: kinds.longText,
      applications: kinds.longText,
      advantages: kinds.longText,
      additionalDesc: kinds.longText,
      images: kinds.longText,
      specImage: { ...kinds.line(200), isNullable: true },
      imageAlts: { ...kinds.longText, isNullable: true },
      undescribedImages: { ...kinds.integer, default: '0' },
      search: kinds.longText,
      nameSort: { ...kinds.key(240), default: "''" },
      position: { ...kinds.integer, default: '0' },
      homePosition: { ...kinds.integer, isNullable: true },
      specifications: { ...kinds.longText, isNullable: true },
      variants: { ...kinds.longText, isNullable: true },
      typeCode: { ...kinds.longText, isNullable: true },
      minimumOrder: { ...kinds.integer, isNullable: true },
    }),
    indices: {
      ix_products_place: ['categoryId', 'deletedAt', 'position', 'id'],
      ix_products_home: ['homePosition'],
      ix_products_created: ['deletedAt', 'createdAt'],
      ix_products_name: ['deletedAt', 'name', 'id', 'categoryId'],
      ix_products_natural: ['deletedAt', 'nameSort', 'id', 'categoryId'],
      ix_products_updated: ['deletedAt', 'updatedAt', 'id', 'categoryId'],
    },
    foreignKeys: [
      {
        name: 'fk_products_category',
        columnNames: ['categoryId'],
        referencedTableName: 'categories',
        referencedColumnNames: ['id'],
        onDelete: 'RESTRICT',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  gallery_images: {
    columns: kinds => ({
      ...deletable(kinds),
      filename: kinds.line(200),
      alt: { ...kinds.line(300), default: "''" },
      position: { ...kinds.integer, default: '0' },
    }),
    indices: {
      ix_gallery_created: ['deletedAt', 'createdAt'],
      ix_gallery_place: ['deletedAt', 'position', 'id'],
    },
  },
  social_links: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      name: kinds.line(200),
      link: kinds.line(2000),
    }),
  },
  documents: {
    columns: kinds => ({
      ...deletable(kinds),
      updatedBy: { ...kinds.line(200), isNullable: true },
      ownerNoun: kinds.key(20),
      ownerId: kinds.id,
      title: kinds.line(200),
      kind: kinds.key(20),
      language: kinds.key(35),
      revision: kinds.line(40),
      file: kinds.key(60),
      bytes: kinds.integer,
      position: kinds.integer,
    }),
    indices: {
      ix_documents_owner: ['ownerNoun', 'ownerId', 'deletedAt', 'position', 'id'],
      ix_documents_created: ['deletedAt', 'createdAt', 'id'],
    },
  },
  document_downloads: {
    columns: kinds => ({
      id: kinds.key(50),
      documentId: kinds.id,
      day: kinds.key(10),
      downloads: kinds.integer,
    }),
    indices: {
      ix_document_downloads_day: ['documentId', 'day'],
    },
    foreignKeys: [
      {
        name: 'fk_document_downloads_document',
        columnNames: ['documentId'],
        referencedTableName: 'documents',
        referencedColumnNames: ['id'],
        onDelete: 'CASCADE',
        onUpdate: 'NO ACTION',
      },
    ],
  },
  record_versions: {
    columns: kinds => ({
      id: kinds.id,
      record: kinds.key(40),
      recordId: kinds.id,
      version: kinds.integer,
      name: { ...kinds.line(200), isNullable: true },
      savedAt: kinds.time,
      savedBy: { ...kinds.line(200), isNullable: true },
      replacedAt: kinds.time,
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      sessionId: { ...kinds.id, isNullable: true },
      changed: kinds.longText,
      content: kinds.longText,
      images: kinds.longText,
    }),
    indices: {
      ix_record_versions_record: ['record', 'recordId', 'version'],
      ix_record_versions_replaced: ['record', 'replacedAt', 'id'],
    },
  },
  catalogues: {
    columns: kinds => ({
      id: kinds.id,
      createdAt: kinds.time,
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      covers: kinds.line(200),
      units: kinds.key(10),
      source: { ...kinds.key(120), isNullable: true },
      state: kinds.key(20),
      total: kinds.integer,
      done: kinds.integer,
      pages: kinds.integer,
      bytes: kinds.integer,
      message: { ...kinds.longText, isNullable: true },
    }),
    indices: {
      ix_catalogues_created: ['createdAt'],
    },
  },
  product_imports: {
    columns: kinds => ({
      id: kinds.id,
      createdAt: kinds.time,
      userId: { ...kinds.id, isNullable: true },
      userName: { ...kinds.line(200), isNullable: true },
      fileName: kinds.line(200),
      state: kinds.key(20),
      shape: kinds.longText,
      total: kinds.integer,
      images: kinds.longText,
      imageNames: kinds.longText,
      documents: { ...kinds.longText, isNullable: true },
      documentFiles: { ...kinds.longText, isNullable: true },
      result: kinds.longText,
    }),
    indices: {
      ix_product_imports_created: ['createdAt'],
    },
  },
  product_import_rows: {
    columns: kinds => ({
      id: kinds.id,
      importId: kinds.id,
      place: kinds.integer,
      productId: { ...kinds.id, isNullable: true },
      name: kinds.line(200),
      outcome: kinds.key(20),
      planned: kinds.longText,
      remarks: kinds.longText,
    }),
    indices: {
      ix_product_import_rows_place: ['importId', 'place'],
      ix_product_import_rows_outcome: ['importId', 'outcome', 'place'],
    },
  },
  content_tags: {
    columns: kinds => ({
      tag: kinds.key(100),
      version: kinds.integer,
    }),
    indices: {
      ix_content_tags_version: ['version'],
    },
  },
} satisfies Tables;
