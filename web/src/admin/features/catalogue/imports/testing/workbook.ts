import { type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** The bytes of a workbook with these sheets, for browser tests. */
export const workbookOf = async (sheets: WriteSheet[]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets }));
