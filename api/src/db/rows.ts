/** A row as stored. */
export type Row = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};
/** `updatedBy` is the name of the last editor, null if unknown. */
export type Edited = Row & { updatedBy: string | null };
export type Deletable = Row & { deletedAt: Date | null };

/** In ms: a run of another process counts as interrupted if its row has had no heartbeat (`beatAt`) for this long. */
export const silenceMs = 60_000;
