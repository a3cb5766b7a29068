const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size: `812 bytes`, `3.4 MB`, `23 GB`, in units of 1024. */
export function formatSize(bytes: number): string {
  const step = bytes < 1024 ? 0 : Math.min(units.length - 1, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** step;
  return `${step === 0 || amount >= 10 ? Math.floor(amount) : (Math.floor(amount * 10) / 10).toFixed(1)} ${units[step]}`;
}
