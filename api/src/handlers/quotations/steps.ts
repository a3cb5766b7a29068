import type { Api } from '@hydraulics/common/contract/api';
import { AppError, orNotFound } from '@hydraulics/common/contract/errors';
import type { QuotationContent } from '@hydraulics/common/nouns/quotations/quotation-content';
import type { QuotationSettings } from '@hydraulics/common/nouns/quotations/quotation-settings';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { QuotationRevisionRow } from '../../db/tables/quotations/quotation-revisions.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import type { Deps } from '../../deps.ts';
import { mailVerdict, mailWaiting } from '../../mail/quotations/queue.ts';
import { nextNumber } from '../../quotations/numbers.ts';
import { newRevision, requireComplete, requireNearLastDay, revisionsOf, sumsOf } from '../../quotations/revisions.ts';
import { readQuotationSettings } from '../../quotations/settings.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';
import type { Handlers } from '../../rpc/invoke.ts';

export const label = 'quotation';

export const wrongState = (message: string) => new AppError('wrong_state', message);

type Opened = { row: QuotationRow; latest: QuotationRevisionRow };

/** A quotation with its newest revision. */
export async function open(tables: Tables, id: string): Promise<Opened> {
  const row = orNotFound(await tables.quotations.findOneBy({ id }), 'Quotation');
  const [latest] = await revisionsOf(tables, id);
  return { row, latest: orNotFound(latest ?? null, 'Revision') };
}

type Step = (
  tables: Tables,
  opened: Opened,
  at: Date,
) => Promise<{ row?: Partial<QuotationRow>; latest?: Partial<QuotationRevisionRow>; message: string }>;

/** A change of a quotation and its newest revision, together. */
const change = (
  { db, now }: Deps,
  actor: Actor,
  { id, version }: { id: string; version?: number | undefined },
  step: Step,
) =>
  db.exclusive(async tables => {
    const at = now();
    const opened = await open(tables, id);
    const next = nextVersion(opened.row, version, at, { actor, label });
    const { row = {}, latest, message } = await step(tables, opened, at);
    await tables.quotations.update(id, { ...next, ...row });
    if (latest) await tables.quotationRevisions.update(opened.latest.id, latest);
    return { success: true as const, message, version: next.version };
  });

/** Issues the newest revision: the first one takes a number of this year, and the one before is replaced. */
async function issue(tables: Tables, { row, latest }: Opened, { at, today }: { at: Date; today: string }) {
  await tables.quotationRevisions.update({ quotationId: row.id, state: 'issued' }, { state: 'replaced' });
  const number = row.number ?? (await nextNumber(tables, Number(today.slice(0, 4))));
  return {
    row: { number, state: 'issued' as const, decidedAt: null, decidedBy: null, decisionNote: '' },
    latest: { state: 'issued' as const, issuedAt: at },
    message: `Quotation ${number}${latest.revision > 1 ? `, revision ${latest.revision}` : ''} issued.`,
  };
}

/** The limit is in one currency; what is quoted in another cannot be compared with it. */
const needsApproval = (content: QuotationContent, { approvalAbove, currency }: QuotationSettings): boolean =>
  approvalAbove !== undefined && (content.currency !== currency || sumsOf(content).net > approvalAbove);

const notSentBack = { sentBackBy: null, remark: '' };

/** The way of a quotation from its draft to the customer. */
export const stepCalls: Pick<Handlers<Api>['quotations'], 'update' | 'issue' | 'sendBack' | 'revise'> = {
  async update({ id, version, ...content }, deps, actor) {
    const { today } = await companyDay(deps);
    return change(deps, actor, { id, version }, async (_tables, { latest }) => {
      if (latest.state !== 'draft')
        throw wrongState(
          latest.state === 'waiting'
            ? 'This quotation waits for approval. Send it back to change it.'
            : 'An issued quotation is not changed. Begin a new revision.',
        );
      requireNearLastDay(content, today);
      return { latest: { content }, message: 'Quotation saved.' };
    });
  },

  async issue({ id, version }, deps, actor) {
    const { today } = await companyDay(deps);
    return change(deps, actor, { id, version }, async (tables, opened, at) => {
      const { row, latest } = opened;
      const userId = actor.user?.id ?? null;
      const userName = actor.user?.name ?? null;
      if (latest.state === 'draft') {
        requireComplete(latest.content, today);
        if (needsApproval(latest.content, await readQuotationSettings(tables))) {
          await mailWaiting(tables, deps.mail, { ...latest, version: row.version + 1 }, actor.user);
          return {
            row: { state: 'waiting' },
            latest: { state: 'waiting', submittedById: userId, issuedBy: userName, ...notSentBack },
            message: 'It needs a second person, who can approve it now.',
          };
        }
        const issued = await issue(tables, opened, { at, today });
        return { ...issued, latest: { ...issued.latest, submittedById: userId, issuedBy: userName, ...notSentBack } };
      }
      if (latest.state !== 'waiting') throw wrongState('This quotation has been issued already.');
      if (latest.submittedById === userId)
        throw wrongState('You asked for approval, so somebody else must approve it.');
      requireComplete(latest.content, today);
      const issued = await issue(tables, opened, { at, today });
      await mailVerdict(tables, deps.mail, latest, { by: actor.user, verdict: 'approved' });
      return { ...issued, latest: { ...issued.latest, approvedBy: userName } };
    });
  },

  sendBack: ({ id, version, remark = '' }, deps, actor) =>
    change(deps, actor, { id, version }, async (tables, { row, latest }) => {
      if (latest.state !== 'waiting') throw wrongState('Only a quotation that waits for approval can be sent back.');
      await mailVerdict(tables, deps.mail, latest, { by: actor.user, verdict: 'sent_back', remark });
      return {
        row: { state: row.number ? 'issued' : 'draft' },
        latest: {
          ...{ state: 'draft', submittedById: null, issuedBy: null },
          ...{ sentBackBy: actor.user?.name ?? null, remark },
        },
        message: 'Quotation sent back.',
      };
    }),

  revise: ({ id, version }, deps, actor) =>
    change(deps, actor, { id, version }, async (tables, { row, latest }, at) => {
      if (latest.state === 'draft' || latest.state === 'waiting')
        throw wrongState('This quotation has a revision that was not issued yet.');
      if (row.state === 'accepted') throw wrongState('An accepted quotation is not revised. Begin a new one.');
      await tables.quotationRevisions.insert(newRevision(row, latest.revision + 1, latest.content, at));
      return { message: `Revision ${latest.revision + 1} begun.` };
    }),
};
