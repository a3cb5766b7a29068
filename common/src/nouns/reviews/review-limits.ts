/** `preview`: how long a link that staff make for their own eyes works, in seconds. Lengths are in characters. */
export const reviewLimits = { preview: 3600, remark: 1000, quote: 200, remarksPerLink: 200 } as const;
