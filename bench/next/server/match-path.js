/** As that of React Router, which server components lack. */
export function matchPath(pattern, pathname) {
  const [parts, given] = [pattern.split('/'), pathname.split('/')];
  const fits = parts.length === given.length && parts.every((part, place) => part[0] === ':' || part === given[place]);
  const pairs = parts.flatMap((part, place) => (part[0] === ':' ? [[part.slice(1), given[place]]] : []));
  return fits ? { params: Object.fromEntries(pairs) } : null;
}
