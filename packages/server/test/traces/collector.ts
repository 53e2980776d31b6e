import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '../support/eventually.ts';

interface WireAttribute {
  readonly key: string;
  readonly value: {
    readonly stringValue?: string;
    /** A number of 64 bits, as text. */
    readonly intValue?: string;
    readonly boolValue?: boolean;
  };
}

interface WireSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly WireAttribute[];
  readonly links?: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number };
}

interface WireBody {
  readonly resourceSpans: readonly {
    readonly resource?: { readonly attributes: readonly WireAttribute[] };
    readonly scopeSpans?: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
}

/** A span that a collector received. */
export interface ReceivedSpan extends Omit<WireSpan, 'attributes'> {
  readonly attributes: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly milliseconds: number;
}

/** A collector of OTLP over HTTP on a port of its own. */
export interface Collector {
  readonly url: string;
  /** The texts of the requests, as they came. */
  readonly texts: readonly string[];
  readonly headers: readonly IncomingHttpHeaders[];
  readonly spans: readonly ReceivedSpan[];
  /** Answers requests instead of accepting them. */
  answer: RequestListener | undefined;
  /** Waits for a span. */
  span(matches: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan>;
  close(): void;
}

export async function startCollector(port = 0): Promise<Collector> {
  const [texts, headers, spans] = [
    [] as string[],
    [] as IncomingHttpHeaders[],
    [] as ReceivedSpan[],
  ];
  const server = createServer(async (request, response) => {
    if (collector.answer) return collector.answer(request, response);
    let text = '';
    for await (const chunk of request) text += chunk;
    texts.push(text);
    headers.push(request.headers);
    if (request.url === '/v1/traces') spans.push(...spansIn(JSON.parse(text)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const span: Collector['span'] = (matches) => eventually(() => spans.find(matches), 'a span came');
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    texts,
    headers,
    spans,
    answer: undefined,
    span,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return collector;
}

function spansIn({ resourceSpans }: WireBody): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans = [] }) => scopeSpans)
    .flatMap(({ spans }) => spans)
    .map((span) => ({
      ...span,
      attributes: Object.fromEntries(
        span.attributes.map(({ key, value }) => [
          key,
          value.intValue === undefined
            ? (value.stringValue ?? value.boolValue)
            : Number(value.intValue),
        ]),
      ),
      milliseconds: Number(BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano)) / 1e6,
    }));
}
