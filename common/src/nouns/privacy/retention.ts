import { z } from 'zod';
import type { EnquiryState } from '../enquiry-states.ts';

/** Enquiries that are stored equally long, by their state. */
export const retentionGroups = ['open', 'won', 'lost', 'spam'] as const;
export type RetentionGroup = (typeof retentionGroups)[number];

export const statesOfGroup: Record<RetentionGroup, EnquiryState[]> = {
  open: ['new', 'in_work', 'answered', 'quoted'],
  won: ['won'],
  lost: ['lost'],
  spam: ['spam'],
};

/** As a form names them. */
export const groupTitles: Record<RetentionGroup, string> = {
  open: 'Open, answered or quoted',
  won: 'Won',
  lost: 'Lost',
  spam: 'Spam',
};

const mostMonths = 1200;

const months = (group: RetentionGroup) => {
  const error = `${groupTitles[group]} must be a whole number of months from 1 to ${mostMonths}, or empty`;
  return z.number({ error }).int(error).min(1, error).max(mostMonths, error).optional();
};

/** After how many months without a change enquiries are erased; absent: by the rule of the server, if it has one. */
export const enquiryRetention = z
  .object({ open: months('open'), won: months('won'), lost: months('lost'), spam: months('spam') })
  .meta({ id: 'EnquiryRetention', examples: [{ open: 36, lost: 12, spam: 1 }] });
/** The same as it is set. Left out is "no rule", so a misspelt name must not clear one. */
export const retentionRules = z
  .strictObject(enquiryRetention.shape)
  .meta({ id: 'EnquiryRetentionRules', examples: [{ open: 36, lost: 12, spam: 1 }] });
export type EnquiryRetention = z.output<typeof enquiryRetention>;
