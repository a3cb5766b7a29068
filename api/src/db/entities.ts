import { limits } from '@hydraulics/common/limits';
import { EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import { columnKinds, type Dialect, entityColumn, stringList } from './columns.ts';
import type {
  CategoryRow,
  ContentTagRow,
  CounterRow,
  EnquiryRow,
  GalleryRow,
  ProductRow,
  SiteRow,
  SocialRow,
  UserRow,
} from './rows.ts';

/** The whole database on one page. Keys are named, so that both drivers agree with the migrations. */
export function entities(dialect: Dialect) {
  const kinds = columnKinds(dialect);
  const column = (kind: Parameters<typeof entityColumn>[1], more?: Partial<EntitySchemaColumnOptions>) =>
    entityColumn(dialect, kind, more);
  const primary = (table: string) => ({ primary: true, primaryKeyConstraintName: `pk_${table}` });
  const row = (table: string) => ({
    id: column(kinds.id, primary(table)),
    createdAt: column(kinds.time),
    updatedAt: column(kinds.time),
    version: column(kinds.integer),
  });
  /** Of records that several people edit. */
  const edited = { updatedBy: column(kinds.line(limits.name), { nullable: true }) };
  const deletable = (table: string) => ({ ...row(table), deletedAt: column(kinds.time, { nullable: true }) });
  // SQLite keeps a unique key as a constraint, MariaDB as an index; the drift check wants each in its own form.
  const unique = (name: string, columns: string[]) =>
    dialect === 'sqlite' ? { uniques: [{ name, columns }] } : { indices: [{ name, columns, unique: true }] };

  return {
    categories: new EntitySchema<CategoryRow>({
      name: 'category',
      tableName: 'categories',
      columns: {
        ...deletable('categories'),
        ...edited,
        name: column(kinds.line(limits.name)),
        nameKey: column(kinds.key(limits.name), { nullable: true }),
      },
      ...unique('uq_categories_name', ['nameKey']),
    }),

    products: new EntitySchema<ProductRow>({
      name: 'product',
      tableName: 'products',
      columns: {
        ...deletable('products'),
        ...edited,
        name: column(kinds.line(limits.name)),
        categoryId: column(kinds.id),
        smallDesc: column(kinds.longText),
        fullDesc: column(kinds.longText),
        features: column(kinds.longText),
        applications: column(kinds.longText),
        advantages: column(kinds.longText),
        additionalDesc: column(kinds.longText),
        images: column(kinds.longText, { transformer: stringList }),
        specImage: column(kinds.line(limits.name), { nullable: true }),
        search: column(kinds.longText),
      },
      relations: {
        category: {
          type: 'many-to-one',
          target: 'category',
          nullable: false,
          onDelete: 'RESTRICT',
          joinColumn: { name: 'categoryId', foreignKeyConstraintName: 'fk_products_category' },
        },
      },
      indices: [
        { name: 'ix_products_line', columns: ['categoryId', 'deletedAt', 'createdAt', 'id'] },
        { name: 'ix_products_created', columns: ['deletedAt', 'createdAt'] },
        { name: 'ix_products_name', columns: ['deletedAt', 'name', 'id', 'categoryId'] },
        { name: 'ix_products_updated', columns: ['deletedAt', 'updatedAt', 'id', 'categoryId'] },
      ],
    }),

    gallery: new EntitySchema<GalleryRow>({
      name: 'gallery',
      tableName: 'gallery_images',
      columns: { ...deletable('gallery_images'), filename: column(kinds.line(limits.name)) },
      indices: [{ name: 'ix_gallery_created', columns: ['deletedAt', 'createdAt'] }],
    }),

    socials: new EntitySchema<SocialRow>({
      name: 'social',
      tableName: 'social_links',
      columns: {
        ...row('social_links'),
        ...edited,
        name: column(kinds.line(limits.name)),
        link: column(kinds.line(limits.url)),
      },
    }),

    enquiries: new EntitySchema<EnquiryRow>({
      name: 'enquiry',
      tableName: 'contact_queries',
      columns: {
        ...deletable('contact_queries'),
        ...edited,
        name: column(kinds.line(limits.name)),
        email: column(kinds.line(limits.email)),
        organization: column(kinds.line(limits.name)),
        message: column(kinds.longText),
        state: column(kinds.key(20), { default: 'new' }),
        productId: column(kinds.id, { nullable: true }),
        product: column(kinds.line(limits.name), { default: '' }),
        search: column(kinds.longText),
        excerpt: column(kinds.line(limits.excerpt), { default: '' }),
      },
      // Each order of the list, with what else a page of ids needs.
      indices: [
        { name: 'ix_contacts_received', columns: ['deletedAt', 'createdAt', 'id', 'state'] },
        { name: 'ix_contacts_name', columns: ['deletedAt', 'name', 'id', 'state'] },
        { name: 'ix_contacts_email', columns: ['deletedAt', 'email', 'id', 'state'] },
        { name: 'ix_contacts_organization', columns: ['deletedAt', 'organization', 'id', 'state'] },
        { name: 'ix_contacts_product', columns: ['deletedAt', 'product', 'id', 'state'] },
        { name: 'ix_contacts_excerpt', columns: ['deletedAt', 'excerpt', 'id', 'state'] },
        { name: 'ix_contacts_state', columns: ['deletedAt', 'state', 'createdAt', 'id'] },
      ],
    }),

    users: new EntitySchema<UserRow>({
      name: 'user',
      tableName: 'admin_users',
      columns: {
        ...row('admin_users'),
        ...edited,
        name: column(kinds.line(limits.name)),
        email: column(kinds.key(limits.email)),
        passwordHash: column(kinds.line(200)),
        sessions: column(kinds.integer),
        lastSignInAt: column(kinds.time, { nullable: true }),
        search: column(kinds.longText, { nullable: true }),
      },
      ...unique('uq_users_email', ['email']),
    }),

    /** Named numbers: `content` is the content version that the page cache follows, `enquiries` that of the enquiries. */
    counters: new EntitySchema<CounterRow>({
      name: 'counter',
      tableName: 'counters',
      columns: {
        name: column(kinds.key(50), { primary: true, primaryKeyConstraintName: 'pk_counters' }),
        value: column(kinds.integer),
      },
    }),

    /** Facts about the installation, such as the id that it shares with its data folder. */
    site: new EntitySchema<SiteRow>({
      name: 'site',
      tableName: 'site',
      columns: {
        name: column(kinds.key(50), { primary: true, primaryKeyConstraintName: 'pk_site' }),
        value: column(kinds.line(200)),
      },
    }),

    /** What pages are made of, and when each was last changed (content-tags.ts). */
    contentTags: new EntitySchema<ContentTagRow>({
      name: 'contentTag',
      tableName: 'content_tags',
      columns: {
        tag: column(kinds.key(100), { primary: true, primaryKeyConstraintName: 'pk_content_tags' }),
        version: column(kinds.integer),
      },
      indices: [{ name: 'ix_content_tags_version', columns: ['version'] }],
    }),
  };
}
