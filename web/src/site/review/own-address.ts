/**
 * Whether an address is one of the record in review, or names the record to another page, such as the enquiry form.
 * @param own its paths and its id; a path ends with a slash if everything below it belongs to the record
 */
export const isOwnAddress = (href: string, own: readonly string[]): boolean =>
  own.some(one => {
    if (!one.startsWith('/')) return href.includes(one);
    return href === one || (href.startsWith(one) && (one.endsWith('/') || /^[/?#]/.test(href.slice(one.length))));
  });
