/** How long anything may take, in milliseconds: the promises of docs/operations.md, with room for a busy machine where noted. */
export const limits = {
  /** From start to the first response. Only a hanging start comes near it. */
  start: 60_000,
  /** A database or a disk is back: how long until everything works again. */
  recovery: 10_000,
  /** The database hangs: how long until the health addresses say so. */
  outageNoticed: 5_000,
  /** The longest wait for a response while the database hangs. */
  answer: 12_000,
  /** Until images are processed again after a worker hung or died, and each sender has a response. */
  imageWorker: 20_000,
  /** From SIGTERM to the exit. Running uploads get 30 s, the rest is margin. */
  stop: 35_000,
  /** A write on one process: how long until the other one shows it. One second is promised, the rest is room. */
  otherProcess: 3_000,
  /** A process died or is silent: until another one has taken its work over. */
  takenOver: 60_000,
  /** The same, and until thousands of products are imported or in a catalogue. */
  doneAgain: 120_000,
  /** Until the few variants of these scenarios are regenerated. */
  variants: 20_000,
  /** One run of backup, verify or restore. */
  command: 120_000,
} as const;
