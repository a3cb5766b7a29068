import type { Shown } from '@hydraulics/common/nouns/publication/publication';

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
/** `status` is what visitors see now. At `publishAt` and `unpublishAt` a job changes it and clears the moment. */
export type Publishable = { status: Shown; publishAt: Date | null; unpublishAt: Date | null };
