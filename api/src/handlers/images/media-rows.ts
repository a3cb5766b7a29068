import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import type { Tables } from '../../db/database.ts';
import type { StoredFile } from '../../db/stored-file.ts';
import type { MediaRow } from '../../db/tables/media/media.ts';
import { editedBy, newDeletable } from '../../repositories/records.ts';
import type { Actor } from '../../rpc/actor.ts';

/** What is stored about a file, unless it is in the trash. */
export const findMedia = (tables: Tables, file: StoredFile): Promise<MediaRow | null> =>
  tables.media.findOneBy({ file, deletedAt: IsNull() });

/** A new row about a file. */
export const newMedia = (
  file: StoredFile,
  about: Partial<MediaRow>,
  { now, actor }: { now: Date; actor: Actor },
): MediaRow => ({
  ...newDeletable(now),
  ...editedBy(actor),
  name: '',
  alt: '',
  tags: [],
  focus: null,
  cutFrom: null,
  cutting: null,
  ...about,
  id: randomUUID(),
  file,
});
