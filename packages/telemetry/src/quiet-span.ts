// Runs work inside a span without letting the tracer change what becomes of the work: whatever an SDK throws, the work runs
// exactly once and its own outcome comes back.

import {
  context,
  SpanStatusCode,
  trace,
  type Attributes,
  type Span,
  type SpanKind,
  type Tracer,
} from '@opentelemetry/api';
import { ToolcribError } from '@toolcrib/tool';
import { COMMON } from './span-attributes.ts';

/** A span that is about to be opened. Attributes are set at its creation, where samplers see them. */
export interface SpanPlan {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/** What can be told to an open span. */
export interface QuietSpan {
  set(attributes: () => Attributes): void;
  /** Marks the span as failed, by a word of low cardinality. */
  fail(errorType: string): void;
}

/** Work inside a span. */
export interface SpanWork<T> {
  readonly plan: () => SpanPlan;
  readonly work: (span: QuietSpan) => Promise<T>;
  /** Reads what the work resolved with; what it throws is lost. */
  readonly resolved?: (result: T, span: QuietSpan) => void;
}

/** Opens a span around work and closes it when the work settles. Rejects only with what the work rejects with. */
export async function withSpan<T>(tracer: Tracer, { plan, work, resolved }: SpanWork<T>): Promise<T> {
  const span = quietly(() => {
    const { name, kind, attributes } = plan();
    return tracer.startSpan(name, { kind, attributes });
  });
  const quiet = quietSpan(span);
  try {
    const result = await runInside(span, () => work(quiet));
    quietly(() => resolved?.(result, quiet));
    return result;
  } catch (error) {
    quiet.fail(errorTypeOf(error));
    throw error;
  } finally {
    quietly(() => span?.end());
  }
}

function quietSpan(span: Span | undefined): QuietSpan {
  return {
    set: (attributes) => void quietly(() => span?.setAttributes(attributes())),
    // No message: the sentence of an error may quote what it failed on.
    fail: (errorType) => {
      quietly(() => span?.setAttribute(COMMON.errorType, errorType));
      quietly(() => span?.setStatus({ code: SpanStatusCode.ERROR, message: errorType }));
    },
  };
}

function runInside<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  const run = async (): Promise<T> => work();
  let running: Promise<T> | undefined;
  quietly(() => {
    if (span === undefined) return;
    context.with(trace.setSpan(context.active(), span), () => {
      running ??= run();
    });
  });
  return running ?? run();
}

/** The stable code where there is one, else the error's class, else the word that the conventions keep for the rest. */
function errorTypeOf(error: unknown): string {
  const name = quietly(() => (ToolcribError.is(error) ? error.code : error instanceof Error ? error.name : ''));
  return typeof name === 'string' && /^[A-Za-z][\w.]{0,63}$/.test(name) ? name : '_OTHER';
}

function quietly<T>(touch: () => T): T | undefined {
  try {
    return touch();
  } catch {
    return undefined;
  }
}
