import type { Api } from '@hydraulics/common/contract/api';
import { orNotFound } from '@hydraulics/common/contract/errors';
import { companyDay } from '../../company/company-day.ts';
import type { QuotationRow } from '../../db/tables/quotations/quotations.ts';
import { quotationLink } from '../../quotations/link.ts';
import { listQuotations } from '../../quotations/list.ts';
import { putOrderAgain } from '../../quotations/orders/orders.ts';
import { newestRevisions, newRevision, sumsOf } from '../../quotations/revisions.ts';
import { serializeHead, serializeQuotation } from '../../quotations/serialize.ts';
import { readQuotationSettings, writeQuotationSettings } from '../../quotations/settings.ts';
import { findKept, groupOf } from '../../repositories/enquiries/merged.ts';
import { findNamedProducts } from '../../repositories/products.ts';
import { editedBy, newRecord, nextVersion } from '../../repositories/records.ts';
import { requireSeen } from '../../repositories/settings/settings.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { askedFor, contentFor } from './begin.ts';
import { openedCalls } from './opened.ts';
import { priceCalls } from './price-lists.ts';
import { label, open, stepCalls, wrongState } from './steps.ts';

export const quotations: Handlers<Api>['quotations'] = {
  async list({ enquiry, state }, deps) {
    const { today } = await companyDay(deps);
    return deps.db.read(async tables => {
      const enquiries = enquiry ? await groupOf(tables, enquiry) : undefined;
      const rows = await listQuotations(tables, { enquiries, state, today });
      const newest = await newestRevisions(
        tables,
        rows.map(({ id }) => id),
      );
      return rows.flatMap(row => {
        const latest = newest.get(row.id);
        if (!latest) return [];
        const { revision, content } = latest;
        return [
          { ...serializeHead(row, latest, today), revision, currency: content.currency, totals: sumsOf(content) },
        ];
      });
    });
  },

  async get({ id }, deps) {
    const { today } = await companyDay(deps);
    return deps.db.read(async tables => {
      const row = orNotFound(await tables.quotations.findOneBy({ id }), 'Quotation');
      return serializeQuotation(tables, { ...deps, today }, row);
    });
  },

  async create({ enquiry: asked }, deps, actor) {
    const { today } = await companyDay(deps);
    return deps.db.exclusive(async tables => {
      const at = deps.now();
      const enquiry = await findKept(tables, asked);
      const enquiryId = enquiry.id;
      const parts = await askedFor(tables, enquiry);
      const named = parts.flatMap(part => [part.enquiry, ...part.items]).map(({ productId }) => productId);
      const products = await findNamedProducts(tables, named);
      const settings = await readQuotationSettings(tables);
      const { name, organization, email } = enquiry;
      const row: QuotationRow = {
        ...newRecord(at),
        ...editedBy(actor),
        ...{ enquiryId, number: null, state: 'draft', name, organization, email },
        ...{ decidedAt: null, decidedBy: null, decisionNote: '', orderSentAt: null, orderFailure: null },
      };
      await tables.quotations.insert(row);
      await tables.quotationRevisions.insert(
        newRevision(row, 1, contentFor({ parts, products, units: enquiry.units, settings, today }), at),
      );
      return { success: true, message: 'Quotation begun.', _id: row.id };
    });
  },

  ...stepCalls,

  remove: ({ id, version }, { db, now }, actor) =>
    db.exclusive(async tables => {
      const { row, latest } = await open(tables, id);
      const next = nextVersion(row, version, now(), { actor, label });
      if (latest.state !== 'draft') throw wrongState('An issued quotation is kept. Only a draft can be deleted.');
      if (latest.revision === 1) await tables.quotations.delete(id);
      else {
        await tables.quotationRevisions.delete(latest.id);
        await tables.quotations.update(id, next);
      }
      return { success: true, message: 'Draft deleted.' };
    }),

  link: ({ id }, deps) =>
    deps.db.read(async tables => {
      const { row } = await open(tables, id);
      if (row.number === null) throw wrongState('A customer can read a quotation once it is issued.');
      return quotationLink(deps, id);
    }),

  sendOrder: ({ id }, deps) =>
    deps.db.exclusive(async tables => {
      const { row } = await open(tables, id);
      if (!deps.orderProgram) throw wrongState('No other program is set up that receives orders.');
      if (row.state !== 'accepted') throw wrongState('Only an accepted quotation is an order.');
      await putOrderAgain(tables, deps, id);
      return { success: true, message: 'The order is handed over within a minute.' };
    }),

  ...openedCalls,

  ...priceCalls,

  settings: (_input, { db }) => db.read(readQuotationSettings),

  changeSettings: ({ seen, ...settings }, { db }) =>
    db.exclusive(async tables => {
      requireSeen(await readQuotationSettings(tables), seen, 'settings of quotations');
      await writeQuotationSettings(tables, settings);
      return { success: true, message: 'Settings of quotations saved.' };
    }),
};
