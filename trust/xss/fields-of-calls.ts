import type { Endpoint } from '@hydraulics/common/contract/endpoint';

/** The parts of a zod schema (`def`) that lead to the schemas within it. */
type Schema = {
  safeParse(value: unknown): { success: boolean };
  def: { type: string; innerType?: Schema; in?: Schema; element?: Schema; options?: Schema[]; shape?: Shape };
};
type Shape = Record<string, Schema>;
type Row = { noun: string; name: string; endpoint: Endpoint };

/** The text fields of all calls, in bodies and queries, at any depth: `enquiries.bulk items[].id`. */
export const fieldsThatTake = (text: string, rows: Row[]): string[] =>
  rows.flatMap(({ noun, name, endpoint: { body, query } }) =>
    [body, query].flatMap(schema =>
      schema ? inside(schema as unknown as Schema, text, '').map(field => `${noun}.${name} ${field}`) : [],
    ),
  );

function inside(schema: Schema, text: string, path: string): string[] {
  const { type, innerType, in: input, element, options, shape } = schema.def;
  if (path && schema.safeParse(text).success) return [path];
  if (type === 'object') {
    return Object.entries(shape ?? {}).flatMap(([name, one]) => inside(one, text, path ? `${path}.${name}` : name));
  }
  if (element) return inside(element, text, `${path}[]`);
  // A field that is validated again after its transformation was already listed.
  const within = innerType ?? (path ? undefined : input);
  if (within) return inside(within, text, path);
  return [...new Set((options ?? []).flatMap(one => inside(one, text, path)))];
}
