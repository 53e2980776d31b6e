import { type Attributes, type Span, spanKinds } from './span.ts';

/** Longer texts of statements are cut. */
const MAX_TEXT = 2000;
const FAILED = 2;

/** Returns spans in the JSON form of OpenTelemetry's protocol, OTLP 1. `resource` describes this process. */
export function otlpJson(resource: Attributes, spans: readonly Span[]): string {
  return JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: pairs(resource) },
        scopeSpans: [{ scope: { name: 'tidings' }, spans: spans.map(wireSpan) }],
      },
    ],
  });
}

function wireSpan(span: Span): object {
  const { traceId, spanId, parentId, name, kind, attributes, links, hasFailed } = span;
  return {
    traceId,
    spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: spanKinds[kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt ?? span.startedAt),
    attributes: pairs(attributes),
    links,
    status: hasFailed ? { code: FAILED } : {},
  };
}

/** Returns a time to the microsecond: a number cannot hold more digits. */
function nanoseconds(milliseconds: number): string {
  return `${Math.round(milliseconds * 1000)}000`;
}

function pairs(attributes: Attributes): object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: wireValue(value) }],
  );
}

function wireValue(value: string | number | boolean): object {
  if (typeof value === 'string') return { stringValue: value.slice(0, MAX_TEXT) };
  return typeof value === 'number' ? { intValue: String(value) } : { boolValue: value };
}
