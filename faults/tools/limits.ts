/** How long anything may take, in milliseconds: the promises of docs/operations.md, with room for a busy machine where noted. */
export const limits = {
  /** A start, until it answers or ends. Only a start that hangs comes near it. */
  start: 60_000,
  /** A database or a disk is back: how long until everything works again. */
  recovery: 10_000,
  /** The database hangs: how long until the health addresses say so. */
  outageNoticed: 5_000,
  /** The longest that anybody waits for an answer while the database hangs. */
  answer: 12_000,
  /** An image worker hangs or dies: how long until images are worked on again, and each sender has an answer. */
  imageWorker: 20_000,
  /** SIGTERM: how long until the process has ended. Uploads under way get 30 s, the rest is room. */
  stop: 35_000,
  /** A write on one process: how long until the other one shows it. One second is promised, the rest is room. */
  otherProcess: 3_000,
  /** A start without variants: how long until they are made again, for the few images of these scenarios. */
  variants: 20_000,
  /** One run of backup, verify or restore. */
  command: 120_000,
} as const;
