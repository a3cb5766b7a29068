/** A row as the database gives it. `deletedAt` marks what lies in the bin. */
export type Row = {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  version: number;
};
/** Rows that several people edit: `updatedBy` is the name of whoever changed it last, null where nobody knows. */
export type Edited = Row & { updatedBy: string | null };
export type Deletable = Row & { deletedAt: Date | null };
