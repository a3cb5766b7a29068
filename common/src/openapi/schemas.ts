import { z } from 'zod';
import { jsonContentOf } from '../contract/fields.ts';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

const defs = '#/$defs/';
const named = '#/components/schemas/';

type Converted = { zodSchema: z.core.$ZodTypes; jsonSchema: z.core.JSONSchema.BaseSchema };

function simplify({ zodSchema, jsonSchema }: Converted) {
  // A `catch` value replaces invalid input; a client that sent it as a default would be marked as spam.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // zod omits examples of transformed input; ours are examples of requests.
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  // Responses may gain fields; clients must accept that.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Collects named schemas (`.meta({ id })`) and refers to them by reference. */
export class NamedSchemas {
  readonly #schemas = new Map<string, Json>();

  /** The JSON schema of a zod schema: a reference if it has a name. */
  of(schema: z.ZodType, io: Direction): Json {
    // Only nested schemas become references.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: converted => {
        simplify(converted);
        this.#describeJson(converted);
      },
    });
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Json>)) {
      this.add(name, withReferences(definition) as Json);
    }
    return withReferences(properties?.schema) as Json;
  }

  /** Says what the JSON in a form field contains: the same as in an answer, so that it has one name. */
  #describeJson({ zodSchema, jsonSchema }: Converted): void {
    const content = jsonContentOf(zodSchema);
    if (!content) return;
    Object.assign(jsonSchema, { contentMediaType: 'application/json', contentSchema: this.of(content, 'output') });
  }

  /** @throws Error when the name already has a different schema, such as separate ones for input and output */
  add(name: string, schema: Json): Json {
    const present = this.#schemas.get(name);
    if (present && JSON.stringify(present) !== JSON.stringify(schema)) {
      throw new Error(`The API has two schemas named ${name}.`);
    }
    this.#schemas.set(name, schema);
    return { $ref: named + name };
  }

  /** The schema behind a reference. */
  resolve(schema: Json): Json {
    const { $ref } = schema;
    return typeof $ref === 'string' ? (this.#schemas.get($ref.slice(named.length)) ?? schema) : schema;
  }

  /** Replaces a named schema. */
  replace(reference: Json, schema: Json): void {
    this.#schemas.set(String(reference.$ref).slice(named.length), schema);
  }

  /** All schemas in alphabetical order. */
  all(): Json {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

function withReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' && typeof inner === 'string' ? inner.replace(defs, named) : withReferences(inner),
    ]),
  );
}
