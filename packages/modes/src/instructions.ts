// What the model reads about the controls: their descriptions, their parameters, and the forms that errors refer to. Sent
// with every request, so each word has to earn its bytes.

import type { ControlNames, JsonSchemaObject } from '@toolcrib/tool';
import { echo } from './errors.ts';
import { BATCH_QUERIES_MAX_COUNT } from './limits.ts';

/** A control as a provider gets it. */
export interface ControlTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchemaObject;
}

/** How to go on, said in the words of one surface. */
export interface NextSteps {
  /** What to do when a tool is not known. */
  readonly find: string;
  /** How to call the tool that `word` names. */
  callForm(word: string): string;
  /** Names that are controls here, not tools. */
  readonly controls: readonly string[];
  /** Where a direct call is made, for whoever cannot make one from where he is; begins with a blank. Absent: anywhere. */
  readonly outside?: string;
}

/** The three structured controls, in the order search, describe, call. */
export function structuredControls(names: ControlNames): readonly ControlTool[] {
  return [searchControl(names), describeControl(names), callControl(names)];
}

/** The next steps of a surface with the three controls. */
export function controlSteps(names: ControlNames): NextSteps {
  return {
    find: `Find tools with ${names.search}, then pass an id that it gives.`,
    callForm: (word) => `${names.call} {"id": ${echo(word)}, "args": {...}}`,
    controls: [names.search, names.describe, names.call],
  };
}

/** The next steps of a surface where every tool is visible. */
export function directSteps(): NextSteps {
  return {
    find: 'Call one of the tools you were given, by its exact name.',
    callForm: (word) => `${echo(word)} {...}`,
    controls: [],
  };
}

function searchControl(names: ControlNames): ControlTool {
  const limit = { type: ['integer', 'null'], minimum: 1 };
  const entry = { type: 'object', properties: { query: { type: 'string' }, limit }, required: ['query'] };
  return {
    name: names.search,
    description:
      'Find tools by what they do; many are not listed here. Query in English. Gives ids, descriptions and input ' +
      'signatures. `queries` asks several at once.',
    parameters: {
      type: 'object',
      properties: {
        query: { type: ['string', 'null'] },
        limit,
        queries: { type: ['array', 'null'], items: entry, maxItems: BATCH_QUERIES_MAX_COUNT },
      },
    },
  };
}

function describeControl(names: ControlNames): ControlTool {
  return {
    name: names.describe,
    description: 'Full schema of a tool. The signature from the search may suffice.',
    parameters: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'id or name' },
        path: { type: ['string', 'null'], description: 'JSON Pointer to a part that was cut' },
      },
      required: ['id'],
    },
  };
}

function callControl(names: ControlNames): ControlTool {
  return {
    name: names.call,
    description: `Call a tool that ${names.search} found, also when other text refers to it by name.`,
    parameters: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'id or name from the result' },
        args: {
          type: 'object',
          description: 'all parameters of that tool',
          properties: {},
          // Said aloud, because some servers turn an object without properties into `{}`.
          additionalProperties: true,
        },
      },
      required: ['id', 'args'],
    },
  };
}
