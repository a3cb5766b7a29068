import type { ReviewFrame } from '@hydraulics/common/contract/render';
import { paths, reviewPath } from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import type { WebsitePage } from '@hydraulics/common/nouns/website/website';
import { findReviewLink, reviewTokenOf } from '../../accounts/review-links.ts';
import type { Tables } from '../../db/database.ts';
import type { PendingChangeRow } from '../../db/tables/publication/pending-changes.ts';
import type { ReviewLinkRow } from '../../db/tables/reviews/review-links.ts';
import type { Deps } from '../../deps.ts';
import { reviewOver } from '../../handlers/reviews/reviews.ts';
import { findPending } from '../../repositories/publication/pending.ts';
import { findReviewed, type ReviewedRow, remarksOfLink } from '../../repositories/publication/reviews.ts';
import { shownRows } from '../../repositories/publication/shown.ts';

type Place = {
  /** The public address of the page; for the website that of the asked page of it. */
  addressOf: (page: unknown) => string;
  /** See `ReviewFrame`. */
  own: string[];
  instead: Record<string, string>;
};

/** A link that works, with the record that it shows. */
export type OpenedReview = Place & {
  link: ReviewLinkRow;
  row: ReviewedRow;
  pending: PendingChangeRow | null;
  path: string;
};

/** Opens the link of a token. @throws AppError `link_over` if it is wrong or has ended, or its record was deleted */
export async function openReview(deps: Pick<Deps, 'db' | 'now' | 'secret'>, token: string): Promise<OpenedReview> {
  return deps.db.read(async tables => {
    const link = await findReviewLink(tables, deps, token);
    const row = link && (await findReviewed(tables, link.noun, link.recordId));
    if (!link || !row) throw reviewOver();
    const path = reviewPath(reviewTokenOf(link, deps));
    const pending = await findPending(tables, link.noun, row.id);
    return { link, row, pending, path, ...(await placeOf(tables, link, row, path)) };
  });
}

/** Where the pages of the website are. */
export const websitePlaces = {
  home: paths.home,
  about: paths.about,
  contact: paths.contact,
} satisfies Record<WebsitePage, unknown>;

async function placeOf(tables: Tables, { noun }: ReviewLinkRow, row: ReviewedRow, path: string): Promise<Place> {
  const { id, name = '', address = '' } = row;
  const at = (shown: string, own: string[]): Place => ({ addressOf: () => shown, own: [...own, id], instead: {} });
  switch (noun) {
    case 'products': {
      const named = [id, address].filter(Boolean).map(one => paths.product.href({ id: one }));
      return at(paths.product.href({ id }), [...named, '/documents/']);
    }
    case 'categories': {
      const named = [id, address].filter(Boolean).map(one => paths.category.href({ categoryId: one }));
      return at(paths.category.href({ categoryId: id }), named);
    }
    case 'pages':
      return at(paths.page.href({ name }), [paths.page.href({ name })]);
    case 'gallery':
      return at(paths.gallery.href() + (await galleryPage(tables, row)), []);
    case 'website': {
      const all = Object.entries(websitePlaces);
      return {
        addressOf: page => (all.find(([one]) => one === page)?.[1] ?? paths.home).href(),
        own: [],
        instead: Object.fromEntries(
          all.map(([page, { href }]) => [href(), page === 'home' ? path : `${path}?page=${page}`]),
        ),
      };
    }
  }
}

/** The page of the gallery that has an image, as the query of its address. */
async function galleryPage(tables: Tables, { id, position = 0 }: ReviewedRow): Promise<string> {
  const before = await shownRows(tables, 'gallery', { noun: 'gallery', id })
    .andWhere('(row.position < :position OR (row.position = :position AND row.id < :id))', { position, id })
    .getCount();
  const number = Math.floor(before / limits.cards) + 1;
  return number > 1 ? `?page=${number}` : '';
}

/** What the page says about the review. */
export async function reviewFrame({ db }: Pick<Deps, 'db'>, opened: OpenedReview): Promise<ReviewFrame> {
  const { link, row, pending, path, own, instead } = opened;
  const remarks = link.takesRemarks ? await db.read(tables => remarksOfLink(tables, link.id)) : undefined;
  const state = stateOf(row, pending !== null);
  return {
    path,
    state,
    savedAt: (pending ?? row).updatedAt.toISOString(),
    publishAt: row.publishAt?.toISOString(),
    endsAt: link.expiresAt.toISOString(),
    isPreview: link.isPreview,
    remarks: remarks?.map(({ name, text, quote, anchor, createdAt }) => ({
      name,
      text,
      quote,
      anchor,
      createdAt: createdAt.toISOString(),
    })),
    // Its addresses show the same.
    own: state === 'published' ? [] : own,
    instead,
  };
}

function stateOf({ status = 'published', publishAt }: ReviewedRow, isPending: boolean): ReviewFrame['state'] {
  if (status === 'draft') return publishAt ? 'scheduled' : 'draft';
  return isPending ? 'pending' : 'published';
}
