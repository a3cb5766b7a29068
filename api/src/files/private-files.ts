/**
 * Makes all files and folders of this process and its children private to its user. Other programs need no access: the
 * server itself sends uploads.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
