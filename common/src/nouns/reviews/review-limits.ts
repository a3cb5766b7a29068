/** The nouns of which one record can be shown to somebody without an account. */
export const reviewedNouns = ['products', 'categories', 'gallery', 'pages', 'website'] as const;
export type ReviewedNoun = (typeof reviewedNouns)[number];

/** How long a link may work, in days. */
export const reviewDays = [1, 7, 30] as const;

/**
 * `preview`: how long a link that staff make for their own eyes works, in seconds. `kept`: for how many days a link that
 * has ended stays stored with its remarks. Lengths are in characters.
 */
export const reviewLimits = { preview: 3600, kept: 30, remark: 1000, quote: 200, remarksPerLink: 200 } as const;
