/**
 * Makes every file and folder that this process and its children create private to its user. Nothing outside reads them:
 * the server itself sends uploads, whatever proxy is in front.
 */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
