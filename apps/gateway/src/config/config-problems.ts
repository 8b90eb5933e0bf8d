// A schema violation, told to the person who wrote the file: key, value found, values allowed.

import { clip, isJsonObject, nearest, type Violation } from '@toolcrib/tool';
import { CONFIG_VALUE_MAX_CHARS } from '../limits.ts';
import { CONFIG_SCHEMA } from './config-schema.ts';

/** One sentence per violation of the configuration schema, without repeats. */
export function describeViolations(violations: readonly Violation[], raw: unknown): readonly string[] {
  const shown = violations.filter((violation) => violation.keyword !== 'oneOf' || hasNoBranch(violation, violations));
  return [...new Set(shown.map((violation) => describe(violation, raw)))];
}

function hasNoBranch(oneOf: Violation, all: readonly Violation[]): boolean {
  return !all.some((other) => other.path === oneOf.path && other.keyword === 'required');
}

function describe(violation: Violation, raw: unknown): string {
  const { params, keyword } = violation;
  const key = violation.path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~') || 'the file';
  const found = show(valueAt(raw, violation.path));
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return `${join(key, name)}: unknown key, ${suggestKey(name, knownKeys(violation.path))}`;
  }
  if (keyword === 'required') return `${join(key, String(params['missingProperty']))}: missing`;
  if (keyword === 'enum') return `${key}: found ${found}, allowed ${list(params['allowedValues'])}`;
  if (keyword === 'oneOf') return `${key}: give either command or url`;
  const { type } = params;
  if (keyword === 'type' && Array.isArray(type)) return `${key}: found ${found}, must be ${type.join(' or ')}`;
  return `${key}: found ${found}, ${violation.message}`;
}

function suggestKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  const hint = near.length > 0 ? `; did you mean ${near.join(' or ')}?` : '';
  return `allowed ${known.join(', ')}${hint}`;
}

/** The keys that the schema names at a place in the file. */
function knownKeys(pointer: string): readonly string[] {
  let schema: unknown = CONFIG_SCHEMA;
  for (const part of pointer.split('/').slice(1)) {
    if (!isJsonObject(schema)) return [];
    const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
    schema = Object.hasOwn(properties, part) ? properties[part] : schema['additionalProperties'];
  }
  return isJsonObject(schema) && isJsonObject(schema['properties']) ? Object.keys(schema['properties']) : [];
}

function join(key: string, name: string): string {
  return key === 'the file' ? name : `${key}.${name}`;
}

function show(value: unknown): string {
  return clip(JSON.stringify(value) ?? 'nothing', CONFIG_VALUE_MAX_CHARS);
}

function list(values: unknown): string {
  return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(', ') : show(values);
}

function valueAt(root: unknown, pointer: string): unknown {
  let node = root;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(node)) node = node[Number(name)];
    else node = isJsonObject(node) && Object.hasOwn(node, name) ? node[name] : undefined;
  }
  return node;
}
