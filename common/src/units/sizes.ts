const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Writes a number with a number of digits after the decimal separator. */
type Write = (number: number, digits: number) => string;

/** Formats a size that is larger than a limit: `21 MB`, or `more than 20 MB` if it reads like the limit. */
export const formatExcess = (bytes: number, limit: number): string =>
  formatSize(bytes) === formatSize(limit) ? `more than ${formatSize(limit)}` : formatSize(bytes);

/** Formats a size: `812 bytes`, `3.4 MB`, `23 GB`, in units of 1024. */
export function formatSize(bytes: number, write: Write = (number, digits) => number.toFixed(digits)): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  const isWhole = step === 0 || amount >= 10;
  return `${isWhole ? write(Math.floor(amount), 0) : write(Math.floor(amount * 10) / 10, 1)} ${units[step]}`;
}
