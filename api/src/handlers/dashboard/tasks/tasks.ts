import type { Api } from '@hydraulics/common/contract/api';
import { type Task, type TaskRecord, type TaskRule, taskRules } from '@hydraulics/common/nouns/dashboard';
import { publishRules } from '@hydraulics/common/nouns/publication/publish-rules';
import type { Deps } from '../../../deps.ts';
import { readContentCached } from '../../../repositories/cached-reads.ts';
import { dayOf } from '../../../repositories/documents/certificates.ts';
import { readPublishRules, savePublishRules } from '../../../repositories/rules/publish-rules.ts';
import { requireSeen } from '../../../repositories/settings/settings.ts';
import type { Handlers } from '../../../rpc/invoke.ts';
import { Paged } from '../../../rpc/paged.ts';
import { rules } from './rules.ts';

/** How many records of a task are named at once. */
const firstRecords = 5;

/**
 * The records of a rule; none for a rule about the server. Those of the content are found again after it changed and on the
 * next day.
 */
async function recordsOf(rule: TaskRule, deps: Deps): Promise<TaskRecord[]> {
  const checked = rules[rule];
  if ('read' in checked) return deps.db.read(checked.read);
  return 'records' in checked
    ? readContentCached(deps.db, `task ${rule} on ${dayOf(deps.now())}`, checked.records(deps))
    : [];
}

async function taskOf(rule: TaskRule, deps: Deps): Promise<Task[]> {
  const checked = rules[rule];
  const records = await recordsOf(rule, deps);
  const count = 'isBroken' in checked ? Number(await checked.isBroken(deps)) : records.length;
  if (count === 0) return [];
  const { sentence, why } = checked;
  return [{ rule, sentence: sentence(count), why, count, first: records.slice(0, firstRecords) }];
}

type Calls = 'tasks' | 'taskRecords' | 'publishRules' | 'savePublishRules';

export const tasks: Pick<Handlers<Api>['dashboard'], Calls> = {
  async tasks(_input, deps) {
    const found: Task[] = [];
    for (const rule of taskRules) found.push(...(await taskOf(rule, deps)));
    return found;
  },

  async taskRecords({ rule, limit = 100, offset = 0 }, deps) {
    const records = await recordsOf(rule, deps);
    return new Paged(records.slice(offset, offset + limit), { limit, offset, total: async () => records.length });
  },

  publishRules: async (_input, { db }) => ({ rules: await db.read(readPublishRules) }),

  async savePublishRules({ rules, seen }, { db }) {
    await db.exclusive(async tables => {
      requireSeen(await readPublishRules(tables), seen && publishRules.filter(rule => seen.includes(rule)), 'rules');
      await savePublishRules(tables, rules);
    });
    return {
      success: true,
      message:
        rules.length > 0 ? 'Records are checked before they are published.' : 'Records are published without a check.',
    };
  },
};
