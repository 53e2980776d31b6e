type Fields = Readonly<Record<string, unknown>>;

/** A request, with its parameters from wherever they were. */
export interface Asked {
  readonly name: string;
  readonly parameters: URLSearchParams;
  readonly headers: Headers;
}

type Answer = Fields | Response | Promise<Fields | Response>;

/** A server without a network, which a test scripts. */
export class ScriptedServer {
  readonly asked: Asked[] = [];
  readonly events: Fields[] = [];
  /** By method and path; other requests are never answered. */
  readonly answers: Record<string, (asked: Asked) => Answer> = {
    'POST /register': () => this.snapshot,
    'GET /events': ({ parameters }) => this.#eventsAfter(parameters),
  };
  /** The keys that it refuses. */
  readonly refused = new Set<string>();
  snapshot: Fields = {
    queue_id: 'q1',
    last_event_id: 0,
    user_id: 3,
    max_message_id: 10,
    event_queue_longpoll_timeout_seconds: 90,
    tidings_extensions: ['idempotency-keys'],
    streams: [{ stream_id: 7, name: 'garden' }],
    subscriptions: [{ stream_id: 7, name: 'garden', color: '#aabbcc' }],
  };
  readonly #waiting: (() => void)[] = [];

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const url = new URL(request.url);
    const body = new URLSearchParams(await request.clone().text());
    const name = `${request.method} ${url.pathname.replace('/api/v1', '')}`;
    const parameters = new URLSearchParams([...url.searchParams, ...body]);
    const asked = { name, parameters, headers: request.headers };
    this.asked.push(asked);
    if (this.refused.has(keyOf(request.headers))) return failure(401, 'INVALID_API_KEY');
    const answer = this.answers[name];
    if (!answer) return ended(request.signal);
    const given = await Promise.race([answer(asked), ended(request.signal)]);
    if (given instanceof Response) return given;
    return Response.json({ result: 'success', msg: '', ...given });
  };

  /** Adds an event to the log of every queue. */
  say(event: Fields): void {
    this.events.push({ id: this.events.length + 1, ...event });
    for (const wake of this.#waiting.splice(0)) wake();
  }

  count(name: string): number {
    return this.asked.filter((each) => each.name === name).length;
  }

  async #eventsAfter(parameters: URLSearchParams): Promise<Fields> {
    const from = Number(parameters.get('last_event_id'));
    for (;;) {
      const events = this.events.filter(({ id }) => Number(id) > from);
      if (events.length > 0 || parameters.get('dont_block') === 'true') return { events };
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }
}

export function failure(status: number, code: string, fields: Fields = {}): Response {
  return Response.json({ result: 'error', msg: 'Refused.', code, ...fields }, { status });
}

function keyOf(headers: Headers): string {
  const [, encoded = ''] = (headers.get('authorization') ?? '').split(' ');
  return atob(encoded).split(':')[1] ?? '';
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
