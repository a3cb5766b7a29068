import { z } from 'zod';
import { type Endpoint, endpoint, id } from '../../contract/endpoint.ts';
import { done, pageQuery } from '../../contract/fields.ts';
import type { Access, Permission } from '../../contract/roles.ts';
import { limits } from '../../limits.ts';

/**
 * A list of all records. A list with the access `account` has only the caller's own records, a rule that the trash does
 * not have.
 */
type WholeList = Endpoint & { access: Exclude<Access, 'account'> };

/**
 * The calls of each noun. A noun with restorable records has a list, whose permission decides who may see its trash.
 */
type NounCalls = Record<
  string,
  Record<string, Endpoint> & ({ restore?: never } | { restore: Endpoint; list: WholeList })
>;

/** Visitors may read a public list, but only staff the trash. */
type StaffOf<A extends Access> = A extends 'public' ? 'read' : A;
const staffOf = <A extends Access>(access: A) => (access === 'public' ? 'read' : access) as StaffOf<A>;

type Trashed<N extends NounCalls> = {
  [Noun in keyof N as N[Noun] extends { restore: Endpoint } ? Noun : never]: N[Noun] extends { list: Endpoint }
    ? StaffOf<N[Noun]['list']['access']>
    : never;
};

/** The nouns that the trash lists, each with the permission of its list. */
export const trashedOf = <const N extends NounCalls>(nouns: N, order: string[]): Trashed<N> =>
  Object.fromEntries(
    order.flatMap(noun => {
      const calls = nouns[noun];
      return calls?.restore ? [[noun, staffOf(calls.list.access)]] : [];
    }),
  ) as Trashed<N>;

const size = z.number().int();

/** The counts that all staff may read; the others are absent without the permission. */
type Sizes<T> = { [N in keyof T]: T[N] extends 'read' ? typeof size : z.ZodOptional<typeof size> };

/** The calls of the trash of these nouns. */
export function trashEndpoints<const T extends Record<string, Permission>>(trashed: T) {
  type Name = keyof T & string;
  const nouns = Object.keys(trashed) as [Name, ...Name[]];
  const noun = z.enum(nouns, { error: `noun must be one of ${nouns.join(', ')}` });
  const products = 'products' as Name;

  const trashedRecord = z
    .object({
      _id: z.string(),
      noun,
      name: z.string().meta({ description: 'Empty for an image' }),
      detail: z
        .string()
        .meta({ description: 'Distinguishes it from others of the same name, such as its category or email' }),
      image: z.string().nullable().meta({ description: 'The path of its first image' }),
      trashedAt: z.iso.datetime(),
      trashedBy: z.string().nullable().meta({ description: 'The name of the user; null: unknown' }),
      purgedAt: z.iso.datetime().meta({ description: 'When it is deleted for good' }),
    })
    .meta({
      id: 'TrashedRecord',
      examples: [
        {
          _id: '9f1c2b3a-5d4e-4f6a-8b7c-0d1e2f3a4b5c',
          noun: products,
          name: 'VPP 40 Compact Power Pack',
          detail: 'Power Packs',
          image: '/uploads/4f1c0a9be2d7.1600x1200.webp',
          trashedAt: '2026-03-09T14:02:11.000Z',
          trashedBy: 'Ada Admin',
          purgedAt: '2026-04-08T14:02:11.000Z',
        },
      ],
    });

  const sizes = Object.fromEntries(nouns.map(one => [one, trashed[one] === 'read' ? size : size.optional()]));
  /** An empty trash, as all staff may read it. */
  const noneOfEach = Object.fromEntries(nouns.flatMap(one => (trashed[one] === 'read' ? [[one, 0]] : [])));
  const trashCount = z
    .object(sizes as Sizes<T>)
    .meta({ id: 'TrashCount', examples: [{ ...noneOfEach, products: 2, gallery: 1 } as never] });

  const purging = z
    .object({
      noun,
      ids: z
        .array(id)
        .min(1, 'ids must not be empty')
        .max(limits.page, `ids must be at most ${limits.page}`)
        .optional()
        .meta({ description: 'Absent: all of this noun' }),
    })
    .meta({ id: 'Purging', examples: [{ noun: products, ids: ['9f1c2b3a-5d4e-4f6a-8b7c-0d1e2f3a4b5c'] }] });

  return {
    list: endpoint({
      method: 'GET',
      path: '/api/v1/trash',
      access: 'read',
      summary: 'What was deleted and can be restored, the latest first; enquiries and users for those who may see them',
      query: pageQuery.extend({ noun: noun.default(products) }),
      errors: ['forbidden'],
      out: z.array(trashedRecord),
    }),
    count: endpoint({
      method: 'GET',
      path: '/api/v1/trash-count',
      access: 'read',
      summary: 'How many records of each noun are in the trash, of those that the caller may see',
      out: trashCount,
    }),
    purge: endpoint({
      method: 'POST',
      path: '/api/v1/trash/purge',
      access: 'trash',
      summary: 'Permanently delete records in the trash; one that another record in the trash needs is kept',
      body: purging,
      errors: ['confirmation_required'],
      out: done
        .extend({ purged: z.number().int(), kept: z.number().int() })
        .meta({ id: 'Purged', examples: [{ success: true, message: '2 deleted for good.', purged: 2, kept: 0 }] }),
    }),
  };
}
