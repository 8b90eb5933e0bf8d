// One violation as a sentence part that says how to mend it.

import { clip, nearest, type JsonSchema, type Violation } from '@toolcrib/tool';
import { typeName } from './admitted-types.ts';
import { knownProperties, pointerParts, valueAt } from './known-properties.ts';
import { SHOWN_TEXT_MAX_CHARS, VALUES_SHOWN_MAX_COUNT } from './limits.ts';

/** Where suggestions come from; absent for results. */
export interface ViolationContext {
  readonly schema: JsonSchema;
  readonly args: unknown;
}

/** Renders such as `mode: must be one of "drip", "flood"` or `pth: is no known property; did you mean "path"?`. */
export function renderViolation(violation: Violation, about?: ViolationContext): string {
  const { keyword, params, message } = violation;
  const parts = pointerParts(violation.path);
  const value = about && valueAt(about.args, parts);
  const at = (property: unknown): string => renderPlace([...parts, String(property)]);
  switch (keyword) {
    case 'required':
      return `${at(params['missingProperty'])}: is required and missing${givenInstead(params['missingProperty'], parts, about)}`;
    case 'additionalProperties':
    case 'unevaluatedProperties': {
      const name = params['additionalProperty'] ?? params['unevaluatedProperty'];
      return `${at(name)}: is no known property${suggestion(name, about ? knownProperties(about.schema, about.args, parts) : [])}`;
    }
    case 'propertyNames':
      return `${at(params['propertyName'])}: is no valid property name`;
    case 'enum':
      return `${renderPlace(parts)}: must be one of ${renderAllowed(params['allowedValues'])}${suggestion(value, texts(params['allowedValues']))}`;
    case 'const':
      return `${renderPlace(parts)}: must be ${renderValue(params['allowedValue'])}`;
    case 'type':
      return `${renderPlace(parts)}: ${message}${about ? `, but is ${typeName(value)}` : ''}`;
    default:
      return `${renderPlace(parts)}: ${message}`;
  }
}

/** Renders a place as a person would write it: `rows[0].name`, `["odd name"]`. */
export function renderPlace(parts: readonly string[]): string {
  if (parts.length === 0) return 'the whole value';
  const text = parts
    .map((part) => {
      if (/^\d+$/.test(part)) return `[${clip(part, SHOWN_TEXT_MAX_CHARS)}]`;
      return /^[\p{ID_Start}_$][\p{ID_Continue}$-]*$/u.test(part)
        ? `.${clip(part, SHOWN_TEXT_MAX_CHARS)}`
        : `[${renderValue(part)}]`;
    })
    .join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

/** A required property is often there under a wrong name that the schema does not forbid. */
function givenInstead(missing: unknown, parts: readonly string[], about: ViolationContext | undefined): string {
  const place = about && valueAt(about.args, parts);
  if (about === undefined || typeof missing !== 'string' || typeof place !== 'object' || place === null) return '';
  const known = new Set(knownProperties(about.schema, about.args, parts));
  const [given] = nearest(
    missing,
    Object.keys(place).filter((name) => !known.has(name)),
    1,
  );
  return given === undefined ? '' : `; you gave ${renderValue(given)}`;
}

function suggestion(word: unknown, known: readonly string[]): string {
  const near = typeof word === 'string' ? nearest(word, known) : [];
  return near.length === 0 ? '' : `; did you mean ${near.map(renderValue).join(' or ')}?`;
}

function texts(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : [];
}

function renderAllowed(values: unknown): string {
  if (!Array.isArray(values)) return 'the allowed values';
  const shown = values.slice(0, VALUES_SHOWN_MAX_COUNT).map(renderValue).join(', ');
  return values.length > VALUES_SHOWN_MAX_COUNT ? `${shown}, …` : shown;
}

function renderValue(value: unknown): string {
  return clip(JSON.stringify(value) ?? 'nothing', SHOWN_TEXT_MAX_CHARS);
}
