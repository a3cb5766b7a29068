import type { Api } from '@hydraulics/common/contract/api';
import type { AddressKind } from '@hydraulics/common/contract/endpoint';
import type { Deps } from '../../deps.ts';
import { changeSuccessor, countDeleted, listDeleted } from '../../repositories/addresses/successors.ts';
import { insertEntry } from '../../repositories/audit/audit.ts';
import type { Actor } from '../../rpc/actor.ts';
import { auditSubject } from '../../rpc/audited-call.ts';
import type { Handlers } from '../../rpc/invoke.ts';
import { Paged } from '../../rpc/paged.ts';

type Input = { id: string; successorId: string | null };

const setSuccessor =
  (kind: AddressKind, call: string, record: string) =>
  async ({ id, successorId: sent }: Input, { db, now }: Pick<Deps, 'db' | 'now'>, actor: Actor) => {
    const successorId = sent || null;
    await db.write(async (tables, touch) => {
      const recordName = await changeSuccessor(tables, touch, { kind, id, successorId });
      const entry = { call, at: now(), counts: {}, record, recordId: id, recordName };
      await insertEntry(tables, auditSubject(actor), entry);
    });
    const message = successorId ? 'Its addresses lead to the successor now.' : 'It has no successor now.';
    return { success: true as const, message };
  };

type Calls = 'deleted' | 'setSuccessor' | 'setCategorySuccessor';

/** The calls about the addresses of deleted records. */
export const successors: Pick<Handlers<Api>['redirects'], Calls> = {
  async deleted({ limit, offset = 0, recordId }, { db }) {
    const rows = await db.read(tables => listDeleted(tables, { limit, offset, recordId }));
    return new Paged(rows, { limit, offset, total: () => db.read(tables => countDeleted(tables, recordId)) });
  },
  setSuccessor: setSuccessor('product', 'redirects.setSuccessor', 'products'),
  setCategorySuccessor: setSuccessor('category', 'redirects.setCategorySuccessor', 'categories'),
};
