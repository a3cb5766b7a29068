import { api } from '../../common/src/contract/api.ts';
import type { Endpoint } from '../../common/src/contract/endpoint.ts';
import { isForEveryRole, rolesThatMay } from '../../common/src/contract/roles.ts';

type Schema = { def: { type: string; innerType?: Schema; element?: Schema; options?: Schema[]; shape?: object } };

/** The names of a schema's top-level fields, or of the fields of its list's entries. */
function fieldsOf(schema: Schema | undefined): string[] {
  const { shape, element, innerType, options } = schema?.def ?? {};
  if (shape) return Object.keys(shape);
  const within = element ?? innerType;
  return within ? fieldsOf(within) : (options ?? []).flatMap(fieldsOf);
}

const rolesOf = ({ access }: Endpoint): string => {
  if (access === 'public') return 'everybody';
  return isForEveryRole(access) ? 'all staff' : rolesThatMay(access).join(', ');
};

/** The fields of every answer to a write. */
const frame = ['success', 'message'];
const withoutFrame = (fields: string[]) =>
  fields.includes('success') ? fields.filter(field => !frame.includes(field)) : fields;

/**
 * The fields that answers and calls of each noun contain, and the roles that read or send them: rows of a Markdown
 * table, derived from the table of endpoints.
 */
export function fieldsByRole(): string[] {
  const rows: string[] = [];
  for (const [noun, calls] of Object.entries(api)) {
    const found = new Map<string, Set<string>>();
    const add = (key: string, fields: string[]) =>
      found.set(key, new Set([...(found.get(key) ?? []), ...withoutFrame(fields)]));
    for (const endpoint of Object.values(calls as Record<string, Endpoint>)) {
      const roles = rolesOf(endpoint);
      const { body, out, files } = endpoint;
      add(`${roles} | read`, fieldsOf(out as unknown as Schema));
      add(`${roles} | send`, [...fieldsOf(body as unknown as Schema), ...Object.keys(files ?? {})]);
    }
    for (const [key, fields] of found) {
      if (fields.size > 0) rows.push(`| ${noun} | ${key} | ${[...fields].join(', ')} |`);
    }
  }
  return rows;
}

if (import.meta.main) console.log(fieldsByRole().join('\n'));
