// A tracer for tests that keeps what spans were told.

import {
  SpanKind,
  type Attributes,
  type Span,
  type SpanOptions,
  type SpanStatus,
  type Tracer,
} from '@opentelemetry/api';

/** One span as it was told. */
export interface RecordedSpan {
  readonly name: string;
  readonly kind: SpanKind;
  /** Attributes known when the span was opened. */
  readonly atStart: Attributes;
  attributes: Attributes;
  status?: SpanStatus;
  ends: number;
}

/** Opens a tracer that records. */
export function recordingTracer(): { readonly tracer: Tracer; readonly spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const startSpan = (name: string, options: SpanOptions = {}): Span => {
    const atStart = { ...options.attributes };
    const record: RecordedSpan = {
      name,
      kind: options.kind ?? SpanKind.INTERNAL,
      atStart,
      attributes: atStart,
      ends: 0,
    };
    spans.push(record);
    return toSpan(record, spans.length);
  };
  const startActiveSpan = (...rest: unknown[]): never => {
    throw new Error(`not used: ${rest.length}`);
  };
  return { tracer: { startSpan, startActiveSpan } as Tracer, spans };
}

function toSpan(record: RecordedSpan, number: number): Span {
  const span: Span = {
    spanContext: () => ({ traceId: '1'.repeat(32), spanId: String(number).padStart(16, '0'), traceFlags: 1 }),
    setAttribute: (key, value) => span.setAttributes({ [key]: value }),
    setAttributes: (attributes) => {
      record.attributes = { ...record.attributes, ...attributes };
      return span;
    },
    setStatus: (status) => {
      record.status = status;
      return span;
    },
    end: () => {
      record.ends += 1;
    },
    addEvent: () => span,
    addLink: () => span,
    addLinks: () => span,
    updateName: () => span,
    isRecording: () => true,
    recordException: () => {},
  };
  return span;
}
