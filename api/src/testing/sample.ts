import type { Endpoint } from '@hydraulics/common/contract/endpoint';
import { z } from 'zod';
import { pngFile } from './images.ts';

type Field = { type?: string; format?: string; enum?: unknown[]; anyOf?: Field[]; allOf?: Field[] };

/** Minimal valid input of a call, made from its schemas. */
export async function sampleInput({ body, files = {} }: Endpoint, number: number): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const name of requiredFields(body)) input[name] = sampleOf(name, fieldsOf(body)[name] ?? {}, number);
  for (const [name, { min = 0 }] of Object.entries(files)) if (min > 0) input[name] = [await pngFile()];
  return input;
}

/** The fields that a body must have. */
export const requiredFields = (body: Endpoint['body']): string[] => schemaOf(body).required ?? [];

const fieldsOf = (body: Endpoint['body']): Record<string, Field> => schemaOf(body).properties ?? {};

type ObjectSchema = { required?: string[]; properties?: Record<string, Field> };

function schemaOf(body: Endpoint['body']): ObjectSchema {
  if (!body) return {};
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const name = schema.$ref?.split('/').at(-1);
  return (name ? schema.$defs?.[name] : schema) as ObjectSchema;
}

function sampleOf(name: string, { type, format, enum: values }: Field, number: number): unknown {
  if (values) return values[0];
  if (format === 'email') return `someone${number}@example.com`;
  if (format === 'uri') return `https://example.com/${number}`;
  if (type === 'number' || type === 'integer') return number;
  return `A ${name} ${number}`;
}
