/** Exchanges quotes with backticks: HTML attributes write each quote of JSON as six characters. */
const exchangeQuotes = (text: string): string =>
  text
    .split('`')
    .map(part => part.replaceAll('"', '`'))
    .join('"');

/** The props of an island, as text of its HTML attribute. */
export const writeProps = (props: object): string => exchangeQuotes(JSON.stringify(props));

/** The props that `writeProps` wrote; none without the attribute. */
export const readProps = (text: string | undefined): object => (text ? JSON.parse(exchangeQuotes(text)) : {});
