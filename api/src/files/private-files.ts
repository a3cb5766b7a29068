let inherited: number | undefined;

/**
 * Makes all files and folders of this process and its children private to its user. Other programs need no access: the
 * server itself sends uploads.
 */
export function keepFilesPrivate(): void {
  const mask = process.umask(0o077);
  inherited ??= mask;
}

/** The mode of folders outside the site's own, through which other users may have to pass: that of a shell. */
export const sharedMode = (): number => 0o777 & ~(inherited ?? process.umask());
