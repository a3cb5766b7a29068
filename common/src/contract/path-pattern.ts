type ParameterNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParameterNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** `{ id: string }` for `/api/products/:id`, derived from the path itself. */
export type PathParameters<Path extends string> = { [Name in ParameterNames<Path>]: string };

/** Names of the parameters in a path, in order. */
export const parameterNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(match => match[1] ?? '');

/** Fills in escaped path parameters: `fillPath('/product/:id', { id: '7' })` is `/product/7`. */
export function fillPath(path: string, parameters: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(parameters[name])));
}
