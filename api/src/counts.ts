/**
 * What happened in this process, counted where it happens. Plain numbers: adding one costs nothing, and nothing is needed
 * to hold them when nobody asks for figures.
 */
export const counts = {
  /** Answers of the page cache: kept and right, made anew, or the last good one while the database was away. */
  pageCache: { hit: 0, miss: 0, stale: 0 },
  /** Failures of the database that no caller's mistake explains. */
  databaseErrors: 0,
  /** Files that calls brought, by whether the call succeeded. */
  uploads: { accepted: 0, refused: 0 },
  enquiries: 0,
};
