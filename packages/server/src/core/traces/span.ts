import { randomBytes } from 'node:crypto';

/** The values that describe a span. None is a secret, a text or an address of a person. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** The identity of a span, for its children and for links. */
export interface SpanContext {
  readonly traceId: string;
  readonly spanId: string;
}

/** The kinds of spans, with their numbers in OTLP. */
export const spanKinds = { internal: 1, server: 2, client: 3 } as const;

interface SpanOptions {
  readonly name: string;
  readonly kind?: keyof typeof spanKinds;
  /** Undefined if the span begins a trace. */
  readonly parent?: SpanContext | undefined;
  readonly attributes?: Attributes | undefined;
  readonly links?: readonly SpanContext[] | undefined;
  /** Takes the span when it has ended. */
  readonly onEnd: (span: Span) => void;
}

/** Links beyond these say nothing new. */
const MAX_LINKS = 100;

/** A piece of work that is measured. */
export class Span implements SpanContext {
  readonly name: string;
  readonly kind: keyof typeof spanKinds;
  readonly traceId: string;
  readonly spanId = randomBytes(8).toString('hex');
  readonly parentId: string | undefined;
  readonly links: SpanContext[];
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly #clockOffset: number;
  readonly #onEnd: (span: Span) => void;
  attributes: Attributes;
  hasFailed = false;
  endedAt: number | undefined;

  constructor({
    name,
    kind = 'internal',
    parent,
    attributes = {},
    links = [],
    onEnd,
  }: SpanOptions) {
    this.name = name;
    this.kind = kind;
    this.traceId = parent?.traceId ?? newTraceId();
    this.parentId = parent?.spanId;
    this.attributes = attributes;
    this.links = [...links];
    // One offset for a trace, since the clock may be set meanwhile.
    this.#clockOffset =
      parent instanceof Span ? parent.#clockOffset : Date.now() - performance.now();
    this.startedAt = this.#now();
    this.#onEnd = onEnd;
  }

  describe(attributes: Attributes): void {
    this.attributes = { ...this.attributes, ...attributes };
  }

  link({ traceId, spanId }: SpanContext): void {
    if (this.links.length < MAX_LINKS) this.links.push({ traceId, spanId });
  }

  /** Ends the span, unless it has ended. */
  end(): void {
    if (this.endedAt !== undefined) return;
    this.endedAt = this.#now();
    this.#onEnd(this);
  }

  #now(): number {
    return this.#clockOffset + performance.now();
  }
}

export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}
