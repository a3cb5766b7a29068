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
