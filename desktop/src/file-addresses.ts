/** Files of enquiries, mails and replies by signed addresses, and the PDFs of quotations. */
const patterns = [
  /^\/(received|enquiry|reply)-files\/[0-9a-f-]{36}\?[\w=&-]{1,200}$/,
  /^\/quotation-files\/[\w.-]{1,200}\/(quotation|order)\.pdf$/,
];

/** Whether a path and query on the website is a file that may be dragged out of the window. */
export const isFileAddress = (address: string): boolean => patterns.some(pattern => pattern.test(address));
