const megabyte = 1024 * 1024;

/** Files that visitors send with an enquiry: how many, and their sizes in bytes. */
export const enquiryFileLimits = {
  /** In one form, and for one enquiry in its life. */
  perForm: 5,
  perEnquiry: 20,
  fileBytes: 25 * megabyte,
  /** What one address may send in a day. */
  perDay: 200 * megabyte,
  nameLength: 200,
} as const;

/** What may be sent, by the ending of the name; the server judges the bytes. */
export const enquiryFileEndings = [
  ...['pdf', 'dxf', 'dwg', 'step', 'stp', 'p21'],
  ...['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'heic', 'heif'],
  ...['xlsx', 'ods', 'csv'],
] as const;
export type EnquiryFileEnding = (typeof enquiryFileEndings)[number];

/** The types in words, for hints and refusals. */
export const enquiryFileTypes = 'PDF, DXF, DWG, STEP, pictures and spreadsheets (XLSX, ODS, CSV)';
