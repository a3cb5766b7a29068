const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'];

/**
 * What any program of a test gets, so that neither the developer's settings nor a .env file decides it. The cache of
 * compiled modules is among it: with it, a server starts in half the time.
 */
export function systemVariables(): Record<string, string> {
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])));
}
