import { expect, it } from 'vitest';
import type { EnquiryCount } from '../../enquiry-count.ts';
import type { EnquiryPoller } from './enquiry-poller.ts';
import { EnquiryWatch } from './enquiry-watch.ts';

const [shop, works] = ['https://shop.example', 'https://works.example'];

function track() {
  const calls: string[] = [];
  const report = new Map<string, (count: EnquiryCount) => void>();
  const counts: Record<string, EnquiryCount>[] = [];
  const watch = new EnquiryWatch({
    create(origin, onCount) {
      report.set(origin, onCount);
      const record = (name: string) => () => void calls.push(`${name} ${origin}`);
      return {
        restart: record('restart'),
        pause: record('pause'),
        resume: record('resume'),
        refresh: record('refresh'),
      } as unknown as EnquiryPoller;
    },
    onCounts: all => counts.push(Object.fromEntries(all)),
  });
  return { calls, report, counts, watch };
}

const fresh = (count: number): EnquiryCount => ({ new: count, due: 0 });

it('counts the new enquiries of each website', () => {
  const { report, counts, watch } = track();
  watch.follow([shop, works]);
  report.get(shop)?.(fresh(3));
  report.get(works)?.(fresh(1));
  expect(counts.at(-1)).toEqual({ [shop]: fresh(3), [works]: fresh(1) });
  watch.follow([works]);
  expect(counts.at(-1)).toEqual({ [works]: fresh(1) });
  // A poll that was under way.
  report.get(shop)?.(fresh(4));
  expect(counts.at(-1)).toEqual({ [works]: fresh(1) });
});

it('follows the list of known websites, and pauses them all', () => {
  const { calls, watch } = track();
  watch.follow([shop]);
  watch.follow([shop, works]);
  watch.pause();
  watch.resume();
  watch.restart(works);
  watch.refresh(shop);
  watch.follow([works]);
  expect(calls).toEqual([
    `restart ${shop}`,
    `restart ${works}`,
    `pause ${shop}`,
    `pause ${works}`,
    `resume ${shop}`,
    `resume ${works}`,
    `restart ${works}`,
    `refresh ${shop}`,
    `pause ${shop}`,
  ]);
});
