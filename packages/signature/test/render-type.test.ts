import type { JsonSchema } from '@toolcrib/tool';
import { describe, expect, it } from 'vitest';
import { renderType } from '../src/index.ts';
import { TABLES } from './fixtures/tables.ts';

describe.each(TABLES)('renders $title [signature.rules]', ({ cases }) => {
  it.each(cases)('$name', ({ schema, text, partial, limits }) => {
    const rendered = renderType(schema as JsonSchema, limits);
    expect({ text: rendered.text, complete: rendered.complete }).toEqual({ text, complete: !partial });
  });
});
