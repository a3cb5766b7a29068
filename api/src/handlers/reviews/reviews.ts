import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import { reviewPath } from '@hydraulics/common/contract/site-paths';
import { limits } from '@hydraulics/common/limits';
import { type ReviewedNoun, reviewLimits } from '@hydraulics/common/nouns/reviews/review-limits';
import { records } from '@hydraulics/common/registry';
import {
  countReviewLinks,
  createReviewLink,
  findReviewLink,
  listReviewLinks,
  reviewTokenOf,
} from '../../accounts/review-links.ts';
import type { ReviewLinkRow } from '../../db/tables/reviews/review-links.ts';
import type { ReviewRemarkRow } from '../../db/tables/reviews/review-remarks.ts';
import type { Deps } from '../../deps.ts';
import { countRemarks, findReviewed, listRemarks } from '../../repositories/publication/reviews.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

const pathOf = (row: ReviewLinkRow, deps: Pick<Deps, 'secret'>) => reviewPath(reviewTokenOf(row, deps));

const toLink = (row: ReviewLinkRow, deps: Pick<Deps, 'secret'>) => {
  const { id, createdAt, noun, recordId, name, takesRemarks, createdBy, expiresAt, lastUsedAt, uses } = row;
  return {
    _id: id,
    noun,
    recordId,
    name,
    path: pathOf(row, deps),
    takesRemarks,
    createdAt: createdAt.toISOString(),
    createdBy,
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    uses,
  };
};

const toRemark = ({ id, createdAt, name, text, quote, suspected, doneAt, doneBy }: ReviewRemarkRow) => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  name,
  text,
  quote,
  suspected,
  doneAt: doneAt?.toISOString() ?? null,
  doneBy,
});

const missing = (noun: ReviewedNoun) =>
  noun === 'website'
    ? new AppError('not_found', 'Save the website first. Then you can show it to others.')
    : new AppError('not_found', `${records[noun].title} not found.`);

export const reviews: Handlers<Api>['reviews'] = {
  async links({ noun, record: recordId, limit = limits.page, offset = 0 }, deps) {
    const { db } = deps;
    const rows = await db.read(tables => listReviewLinks(tables, deps, { noun, recordId }, { limit, offset }));
    return new Paged(
      rows.map(row => toLink(row, deps)),
      { limit, offset, total: () => db.read(tables => countReviewLinks(tables, deps, { noun, recordId })) },
    );
  },

  async share({ noun, record: recordId, name, days, takesRemarks }, deps, { user }) {
    const row = await deps.db.transaction(async tables => {
      if (!(await findReviewed(tables, noun, recordId))) throw missing(noun);
      return createReviewLink(tables, deps, { noun, recordId, name, createdBy: user?.name ?? '', days, takesRemarks });
    });
    return {
      success: true,
      message: row.isPreview ? 'Preview opened.' : 'Link made. Anyone who has it can see this draft.',
      _id: row.id,
      path: pathOf(row, deps),
      expiresAt: row.expiresAt.toISOString(),
    };
  },

  async revoke({ id }, { db, now }) {
    await db.transaction(async ({ reviewLinks }) => {
      const row = orNotFound(await reviewLinks.findOneBy({ id }), 'Link');
      if (!row.revokedAt) await reviewLinks.update(id, { revokedAt: now() });
    });
    return { success: true, message: 'Link revoked. It no longer works.' };
  },

  async remarks({ noun, record: recordId, limit = limits.page, offset = 0 }, { db }) {
    const rows = await db.read(tables => listRemarks(tables, { noun, recordId }, { limit, offset }));
    return new Paged(rows.map(toRemark), {
      limit,
      offset,
      total: () => db.read(tables => countRemarks(tables, { noun, recordId })),
    });
  },

  async settle({ id, isDone }, { db, now }, { user }) {
    await db.transaction(async ({ reviewRemarks }) => {
      const row = orNotFound(await reviewRemarks.findOneBy({ id }), 'Remark');
      // Whoever was first is named.
      if (isDone === (row.doneAt !== null)) return;
      await reviewRemarks.update(
        id,
        isDone ? { doneAt: now(), doneBy: user?.name ?? '' } : { doneAt: null, doneBy: null },
      );
    });
    return { success: true, message: isDone ? 'Remark marked as done.' : 'Remark reopened.' };
  },

  async removeRemark({ id }, { db }) {
    await db.transaction(async ({ reviewRemarks }) => {
      orNotFound(await reviewRemarks.findOneBy({ id }), 'Remark');
      await reviewRemarks.delete({ id });
    });
    return { success: true, message: 'Remark deleted.' };
  },

  async remark({ token, text, name = '', anchor = '', quote = '', website = '' }, deps) {
    await deps.db.exclusive(async tables => {
      const link = await findReviewLink(tables, deps, token);
      if (!link?.takesRemarks) throw reviewOver();
      // Counted in the transaction that adds one, so that no two are the last one.
      if ((await tables.reviewRemarks.countBy({ linkId: link.id })) >= reviewLimits.remarksPerLink) {
        throw new AppError('invalid_input', 'This link takes no more remarks. Please ask for a new one.');
      }
      const { noun, recordId } = link;
      await tables.reviewRemarks.insert({
        id: randomUUID(),
        createdAt: deps.now(),
        linkId: link.id,
        noun,
        recordId,
        name,
        text,
        anchor,
        quote,
        suspected: website !== '',
        doneAt: null,
        doneBy: null,
      });
    });
    return { success: true, message: 'Thank you. Your remark was sent.' };
  },
};

/** Does not say whether there ever was such a link, or of what. */
export const reviewOver = (): AppError =>
  new AppError('link_over', 'This link has ended, or the address is incomplete. Please ask for a new one.');
