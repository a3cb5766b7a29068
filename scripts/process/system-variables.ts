const names = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'TMP', 'LANG', 'TZ', 'SystemRoot', 'NODE_COMPILE_CACHE'];

/**
 * The environment of every program in a test, so that neither the developer's settings nor a .env file affects it. It
 * includes the cache of compiled modules, with which a server starts in half the time.
 */
export function systemVariables(): Record<string, string> {
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])));
}
