import { z } from 'zod';

export type Json = Record<string, unknown>;
export type Direction = 'input' | 'output';

const defs = '#/$defs/';
const named = '#/components/schemas/';

/** What zod says beyond what a caller needs to know. */
function simplify({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodTypes;
  jsonSchema: z.core.JSONSchema.BaseSchema;
}) {
  // What stands in for a value that is not right is ours: a client that sent it as a default would be taken for spam.
  if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
  // The format says it in one word.
  if (jsonSchema.format) delete jsonSchema.pattern;
  // Bounds of every whole number in JavaScript say nothing.
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  // Left out by zod where input is changed on its way in; ours are examples of what is sent.
  const examples = z.globalRegistry.get(zodSchema)?.examples;
  if (Array.isArray(examples)) jsonSchema.examples = examples;
  // Answers may get more fields; a client must not break over them.
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
}

/** Collects schemas under their names (`.meta({ id })`), and refers to them wherever they stand. */
export class NamedSchemas {
  readonly #schemas = new Map<string, Json>();

  /** The JSON schema of a zod schema: a reference where it has a name. */
  of(schema: z.ZodType, io: Direction): Json {
    // Only what stands inside another schema becomes a reference.
    const { properties, $defs = {} } = z.toJSONSchema(z.object({ schema }), {
      io,
      unrepresentable: 'any',
      override: simplify,
    });
    for (const [name, { id: _, ...definition }] of Object.entries($defs as Record<string, Json>)) {
      this.add(name, withReferences(definition) as Json);
    }
    return withReferences(properties?.schema) as Json;
  }

  /** @throws Error when the name has another meaning already, such as one for input and one for output */
  add(name: string, schema: Json): Json {
    const present = this.#schemas.get(name);
    if (present && JSON.stringify(present) !== JSON.stringify(schema)) {
      throw new Error(`The API has two schemas of the name ${name}.`);
    }
    this.#schemas.set(name, schema);
    return { $ref: named + name };
  }

  /** The schema itself, where a reference leads to it. */
  resolve(schema: Json): Json {
    const { $ref } = schema;
    return typeof $ref === 'string' ? (this.#schemas.get($ref.slice(named.length)) ?? schema) : schema;
  }

  /** Gives a schema that was referred to by its name another form. */
  replace(reference: Json, schema: Json): void {
    this.#schemas.set(String(reference.$ref).slice(named.length), schema);
  }

  /** All of them, in the order of the alphabet. */
  all(): Json {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }
}

/** The same with references into the document in place of zod's own. */
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
