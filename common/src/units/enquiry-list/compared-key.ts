/** What is compared or asked for: a product, or one of its sizes. */
export const comparedKey = (id: string, code: string | null | undefined): string =>
  code ? `${id}:${encodeURIComponent(code)}` : id;
