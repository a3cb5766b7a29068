import { randomUUID } from 'node:crypto';
import type { Api } from '@hydraulics/common/contract/api';
import type { OpenedQuotation } from '@hydraulics/common/nouns/quotations/opened-quotation';
import { IsNull } from 'typeorm';
import { companyDay } from '../../company/company-day.ts';
import type { Tables } from '../../db/database.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { separateOpenParts } from '../../enquiries/desk/merge.ts';
import { tellAnswered } from '../../enquiries/desk/notices.ts';
import { customer, orderWithdrawn } from '../../enquiries/opened/withdrawn-part.ts';
import { storeQuestion } from '../../enquiries/thread/store-question.ts';
import { mailDecision, mailQuestion } from '../../mail/quotations/queue.ts';
import { findOpened, stateFor, toOpened } from '../../quotations/opened.ts';
import { putOrder } from '../../quotations/orders/orders.ts';
import { hasOpenQuotation } from '../../quotations/revisions.ts';
import { keptOf } from '../../repositories/enquiries/merged.ts';
import { moveEnquiry } from '../../repositories/enquiries/move-enquiry.ts';
import { nextVersion } from '../../repositories/records.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { label, wrongState } from './steps.ts';

const decided = {
  accepted: 'Thank you for your order. We confirm it by email.',
  declined: 'Thank you for telling us.',
};

/** Why a customer cannot decide. */
const undecidable: Partial<Record<OpenedQuotation['state'], string>> = {
  over: 'This quotation has expired. Please ask us for a new one.',
  accepted: 'This quotation has been accepted already.',
  declined: 'This quotation has been declined already. Please ask us for a new one.',
  withdrawn: 'We are revising this quotation. Please wait for the new revision.',
};

/** The enquiry follows the decision; one that staff called won stays, and one with another quotation to decide about. */
async function follow(
  tables: Tables,
  { enquiryId }: QuotationRow,
  state: 'won' | 'lost',
  { at, today }: { at: Date; today: string },
): Promise<void> {
  const own = enquiryId ? await tables.enquiries.findOneBy({ id: enquiryId }) : null;
  const kept = own?.mergedInto ? await keptOf(tables, own) : own;
  if (!own || !kept) return;
  if (state === 'won') await orderWithdrawn(tables, { row: own, kept }, at);
  else if (await hasOpenQuotation(tables, own.id, today)) return;
  const enquiry = await separateOpenParts(tables, { own, kept }, { at, today });
  if (enquiry.state === 'won' || enquiry.state === state) return;
  const lostReason = state === 'lost' ? 'other' : null;
  await moveEnquiry(tables, enquiry, state, { by: customer, at, lostReason });
}

/** What a customer does with the link of a quotation, without an account. */
export const openedCalls: Pick<Handlers<Api>['quotations'], 'opened' | 'ask' | 'decide'> = {
  async opened({ token }, deps) {
    const { today } = await companyDay(deps);
    return deps.db.read(async tables => toOpened(await findOpened(tables, deps, token), deps, today));
  },

  ask: ({ token, text }, deps, actor) =>
    deps.db.exclusive(async tables => {
      const { row } = await findOpened(tables, deps, token);
      const asked = row.enquiryId ? await tables.enquiries.findOneBy({ id: row.enquiryId, deletedAt: IsNull() }) : null;
      const enquiry = await keptOf(tables, asked);
      if (!asked || !enquiry) throw wrongState('We no longer have your enquiry. Please write to us by email.');
      const id = actor.newId ?? randomUUID();
      const answer = {
        success: true as const,
        message: 'Thank you. We have your question and will answer by email.',
        _id: id,
      };
      const subject = `Question about quotation ${row.number}`;
      const { mail } = deps;
      const opened = { own: asked, kept: enquiry };
      if (!(await storeQuestion(tables, opened, { id, subject, text }, { mail, at: deps.now() }))) return answer;
      const about = { messageId: id, quotationId: row.id };
      const told = await mailQuestion(tables, { mail, company: await deps.company() }, about);
      await tellAnswered(tables, mail, enquiry, { at: deps.now(), told });
      return answer;
    }),

  async decide({ token, revision, decision, name, note = '' }, deps) {
    const { today } = await companyDay(deps);
    return deps.db.exclusive(async tables => {
      const at = deps.now();
      const found = await findOpened(tables, deps, token);
      const { row, issued } = found;
      const state = decision === 'accept' ? ('accepted' as const) : ('declined' as const);
      // Pressed twice.
      if (row.state === state && row.decidedBy === name) return { success: true, message: decided[state] };
      if (issued.revision !== revision)
        throw wrongState('We have sent you a newer revision. Please read it, then decide.');
      const refused = undecidable[stateFor(found, today)];
      if (refused) throw wrongState(refused);
      const next = nextVersion(row, undefined, at, { actor: { user: null }, label });
      await tables.quotations.update(row.id, { ...next, state, decidedAt: at, decidedBy: name, decisionNote: note });
      await follow(tables, row, state === 'accepted' ? 'won' : 'lost', { at, today });
      if (state === 'accepted') await putOrder(tables, deps, row.id);
      const about = { quotationId: row.id, revision: String(revision), state, name, note };
      await mailDecision(
        tables,
        { mail: deps.mail, company: await deps.company() },
        { customer: row.email, decision: about },
      );
      return { success: true, message: decided[state] };
    });
  },
};
