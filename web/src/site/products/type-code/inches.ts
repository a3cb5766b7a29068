/** Narrow spaces between groups of three digits from five digits on. */
export const grouped = (number: number): string =>
  number < 10_000 ? String(number) : String(number).replace(/\B(?=(\d{3})+$)/g, '\u202f');

/** Four digits, as other converted figures have. */
export const converted = (number: number): number =>
  number < 10_000 ? Number(number.toPrecision(4)) : Math.round(number);

const millimetres = 25.4;

const inInches = (stroke: number): string => `${grouped(converted(stroke / millimetres))}\u00a0in`;

/** What is said against a stroke, whose figures are in mm as in the code. */
const limit = /^(.+ )(\d+)( is not within |: at (?:most|least) )(?:(\d+) to )?(\d+) mm(.*)$/;

/** The same in inches, with what to type for as many of them as were typed; null if it has no figures in mm. */
export function problemInInches(message: string): string | null {
  const [found, name, typed = '', says, least, last = '', rest] = limit.exec(message) ?? [];
  if (!found) return null;
  const [stroke, most, min] = [Number(typed), Number(last), Number(least)];
  const meant = Math.round(stroke * millimetres);
  const isMeant = least !== undefined && meant >= min && meant <= most;
  const range = least === undefined ? '' : `${converted(min / millimetres)} to `;
  const hint = isMeant ? ` For ${typed}\u00a0in, type ${meant}.` : '';
  return `${name}${typed}\u00a0mm (${inInches(stroke)})${says}${range}${inInches(most)}${rest}${hint}`;
}
