/** Counters of this process. Plain numbers, so counting is free whether or not the metrics are read. */
export const counts = {
  /** Page cache responses: from the cache, rendered, or the last good render while the database is down. */
  pageCache: { hit: 0, miss: 0, stale: 0 },
  /** Database errors not caused by clients. */
  databaseErrors: 0,
  /** Uploaded files, by whether the call succeeded. */
  uploads: { accepted: 0, refused: 0 },
  enquiries: 0,
};
