/** The longest path that redirects are compared with, and the longest one that is counted as not found. */
export const redirectLength = 500;
export const missedPathLength = 200;
