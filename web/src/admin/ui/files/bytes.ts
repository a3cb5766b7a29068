const megabyte = 1024 * 1024;

/** `12 kB`, `3.4 MB`. */
export const formatBytes = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / megabyte).toFixed(1)} MB`;
