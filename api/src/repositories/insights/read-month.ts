import { type InsightKind, insightKinds } from '@hydraulics/common/nouns/insights/insights';
import { In } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import { daysOf, monthsBefore, startOf } from './months.ts';

type Sums = { times: number; different: number };

export type MonthOfKind = { kind: InsightKind; times: number; before: number; different: number };

/** The sums of each kind in a month, and in the month before. */
export async function readMonth(tables: Tables, month: string): Promise<MonthOfKind[]> {
  const now = await sumsOf(tables, month);
  const before = await sumsOf(tables, monthsBefore(startOf(month), 1));
  return insightKinds.map(kind => ({
    kind,
    ...(now.get(kind) ?? { times: 0, different: 0 }),
    before: before.get(kind)?.times ?? 0,
  }));
}

async function sumsOf(tables: Tables, month: string): Promise<Map<string, Sums>> {
  const [first, last] = daysOf(month);
  const rows = await tables.dayCounts
    .createQueryBuilder('row')
    .select('row.kind', 'kind')
    .addSelect('SUM(row.times)', 'times')
    .addSelect('COUNT(DISTINCT row.subject)', 'different')
    .where({ kind: In([...insightKinds]) })
    .andWhere('row.day BETWEEN :first AND :last', { first, last })
    .groupBy('row.kind')
    .getRawMany<{ kind: string; times: string; different: string }>();
  return new Map(
    rows.map(({ kind, times, different }) => [kind, { times: Number(times), different: Number(different) }]),
  );
}

export type CountedSubject = { subject: string; times: number; before: number };

/** The subjects of a kind in a month, the most frequent first. */
export async function listSubjects(
  tables: Tables,
  { month, kind }: { month: string; kind: InsightKind },
  { limit, offset }: { limit: number; offset: number },
): Promise<CountedSubject[]> {
  const rows = await ofSubjects(tables, month, kind)
    .orderBy('SUM(row.times)', 'DESC')
    .addOrderBy('row.subject', 'ASC')
    .limit(limit)
    .offset(offset)
    .getRawMany<{ subject: string; times: string }>();
  const subjects = rows.map(({ subject }) => subject);
  const earlier = subjects.length
    ? await ofSubjects(tables, monthsBefore(startOf(month), 1), kind)
        .andWhere({ subject: In(subjects) })
        .getRawMany<{ subject: string; times: string }>()
    : [];
  const before = new Map(earlier.map(({ subject, times }) => [subject, Number(times)]));
  return rows.map(({ subject, times }) => ({ subject, times: Number(times), before: before.get(subject) ?? 0 }));
}

function ofSubjects({ dayCounts }: Tables, month: string, kind: InsightKind) {
  const [first, last] = daysOf(month);
  return dayCounts
    .createQueryBuilder('row')
    .select('row.subject', 'subject')
    .addSelect('SUM(row.times)', 'times')
    .where({ kind })
    .andWhere('row.day BETWEEN :first AND :last', { first, last })
    .groupBy('row.subject');
}

/** The day on which the first visitor was counted; null if none was. */
export async function firstDay({ dayCounts }: Tables): Promise<string | null> {
  const row = await dayCounts
    .createQueryBuilder('row')
    .select('MIN(row.day)', 'day')
    .where("row.day <> ''")
    .getRawOne<{ day: string | null }>();
  return row?.day ?? null;
}
