import type { LeftRecord } from '@hydraulics/common/nouns/images/replacement';

/** The changed records with their new versions, and those that were left. */
export type Written = { records: { _id: string; version: number; isPending?: true | undefined }[]; left: LeftRecord[] };
