import { exampleMessage } from './example-message.ts';
import { type Asked, failure, ScriptedServer } from './scripted-server.ts';

export const garden = { kind: 'topic', channelId: 7, topic: 'garden' } as const;

/** A server with one topic. It stores messages, once for each key and in order, and announces them. */
export class ChatServer extends ScriptedServer {
  readonly contents = new Map<number, string>();
  readonly #ids = new Map<string, number>();

  constructor() {
    super();
    const tidings_extensions = ['idempotency-keys', 'ordered-requests'];
    this.snapshot = { ...this.snapshot, tidings_extensions };
    this.answers['POST /messages'] = (asked) => this.#take(asked);
    this.answers['GET /messages'] = () => ({
      messages: [...this.contents].map(([id, content]) => messageOf(id, content)),
      anchor: 1e16,
      found_anchor: false,
      found_oldest: true,
      found_newest: true,
      history_limited: false,
    });
  }

  /** Announces that it does not keep the order: messages come one after the other. */
  keepNoOrder(): void {
    this.snapshot = { ...this.snapshot, tidings_extensions: ['idempotency-keys'] };
  }

  /** Adds a message; from another device unless it has a local id. */
  arrive(content: string, localId?: string | null): number {
    const id = 11 + this.contents.size;
    this.contents.set(id, content);
    const { flags, ...message } = messageOf(id, content);
    const named = localId && { local_message_id: localId };
    this.say({ type: 'message', message, flags, ...named });
    return id;
  }

  #take({ headers, parameters }: Asked) {
    const key = headers.get('idempotency-key') ?? '';
    const after = headers.get('idempotency-after');
    const known = this.#ids.get(key);
    if (known !== undefined) return { id: known };
    if (after !== null && !this.#ids.has(after)) return failure(409, 'OUT_OF_TURN');
    const id = this.arrive(parameters.get('content') ?? '', parameters.get('local_id'));
    this.#ids.set(key, id);
    return { id };
  }
}

function messageOf(id: number, content: string) {
  return { ...exampleMessage({ id, in: garden, content }), flags: ['read' as const] };
}
