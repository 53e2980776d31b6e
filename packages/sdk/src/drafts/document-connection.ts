import { limits } from '@tidings/shared-types/wire';
import { WebsocketProvider } from 'y-websocket';
import type * as Y from 'yjs';
import { isApiError, isCallError } from '../api/errors.ts';
import { apiUrl } from '../api/server-url.ts';
import type { Connection } from '../connection/connection.ts';
import type { Api } from '../endpoints/api-functions.ts';
import type { CancelTimer, Environment } from '../environment.ts';
import { type Live, LiveValue } from '../live.ts';
import type { StoredDraft } from '../local-changes/stored-draft.ts';
import { Pauses } from '../retries/pauses.ts';
import { contentOf } from './draft-document.ts';
import type { ServerAbilities } from './server-abilities.ts';

export interface ConnectionParts {
  readonly api: Pick<Api, 'createDraftDocumentTicket'>;
  readonly serverUrl: string | URL;
  readonly environment: Environment;
  readonly connection: Pick<Connection, 'state'>;
  readonly abilities: ServerAbilities;
  /** The server has no such draft, or another document for it. Requests find out which. */
  onRefused(draftId: string): void;
}

interface Place {
  readonly draftId: string;
  readonly serverId: number;
  readonly epoch: number;
  readonly document: Y.Doc;
}

/** Close codes that reject the client's document. */
const refusals = new Set([4404, 4409, 1009]);
const TOO_LONG = 4413;

/** The key of its pauses. */
const socket = 'socket';

/** Tells whether a change of a document came over a websocket. */
export function isFromServer(origin: unknown): boolean {
  return origin instanceof WebsocketProvider;
}

/**
 * Keeps an open document in sync with the server while there is a network. Each connection is a new provider with a
 * ticket of its own, since the provider's own reconnect would use the old ticket.
 */
export class DocumentConnection {
  readonly #parts: ConnectionParts;
  readonly #problem = new LiveValue<'tooLong' | undefined>(undefined);
  readonly #pauses: Pauses;
  readonly #ends: readonly (() => void)[];
  #place: Place | undefined;
  #attempt: AbortController | undefined;
  #provider: WebsocketProvider | undefined;
  #cancelRetry: CancelTimer | undefined;
  #stopWatching: () => void = () => undefined;

  constructor(parts: ConnectionParts) {
    this.#parts = parts;
    this.#pauses = new Pauses(parts.environment);
    const wake = () => this.#wake();
    let { name } = parts.connection.state.current;
    this.#ends = [
      parts.environment.online.subscribe(wake),
      parts.environment.visible.subscribe(wake),
      parts.connection.state.subscribe((state) => {
        if (state.name !== name) wake();
        name = state.name;
      }),
      parts.abilities.live.subscribe(wake),
    ];
  }

  get problem(): Live<'tooLong' | undefined> {
    return this.#problem;
  }

  /** Whether the server has merged this document, and gets each edit now. */
  get isInSync(): boolean {
    return this.#provider?.synced ?? false;
  }

  follow(stored: StoredDraft | undefined, document: Y.Doc): void {
    const place = placeOf(stored, document);
    if (isSame(place, this.#place)) return;
    this.#disconnect();
    this.#place = place;
    this.#pauses.end(socket);
    this.#problem.set(undefined);
    this.#connectIfPossible();
  }

  close(): void {
    for (const end of this.#ends) end();
    this.#place = undefined;
    this.#disconnect();
  }

  #wake(): void {
    this.#pauses.cutShort();
    if (!this.#isPossible()) this.#disconnect();
    else if (!this.#problem.current) this.#connectIfPossible();
  }

  #isPossible(): boolean {
    const { environment, connection, abilities } = this.#parts;
    const isLetIn = connection.state.current.name !== 'signedOut';
    const { documents, keepsDrafts } = abilities.now;
    const isServed = documents && keepsDrafts && environment.WebSocket !== undefined;
    return environment.online.current && isLetIn && isServed;
  }

  /** Connects at once, or when the pause is over. */
  #connectIfPossible(): void {
    if (!this.#place || this.#attempt || !this.#isPossible()) return;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    const leftMs = this.#pauses.leftMs(socket);
    if (leftMs > 0) {
      this.#cancelRetry = this.#parts.environment.after(leftMs, () => this.#connectIfPossible());
      return;
    }
    const attempt = new AbortController();
    this.#attempt = attempt;
    this.#connect(this.#place, attempt.signal).catch((error: unknown) => {
      if (!attempt.signal.aborted) this.#failed(error);
    });
  }

  async #connect(place: Place, signal: AbortSignal): Promise<void> {
    const { api, environment, serverUrl } = this.#parts;
    const { ticket, document_epoch: epoch } = await api.createDraftDocumentTicket(
      { draft_id: place.serverId },
      { signal },
    );
    if (signal.aborted || !environment.WebSocket) return;
    if (epoch !== place.epoch) {
      this.#refused();
      return;
    }
    const provider = new WebsocketProvider(
      `${apiUrl(serverUrl).replace(/^http/, 'ws')}/drafts`,
      `${place.serverId}/document`,
      place.document,
      {
        params: { ticket, epoch: String(epoch) },
        WebSocketPolyfill: quietSocket(environment.WebSocket),
        disableBc: true,
        shouldReconnect: () => false,
      },
    );
    this.#provider = provider;
    provider.on('sync', (isSynced) => {
      if (isSynced) this.#pauses.end(socket);
    });
    provider.on('connection-close', (event) => {
      if (provider === this.#provider) this.#closed(event?.code);
    });
  }

  #closed(code: number | undefined): void {
    if (code === TOO_LONG) this.#waitUntilShorter();
    else if (code !== undefined && refusals.has(code)) this.#refused();
    else this.#retryLater(undefined);
  }

  #failed(error: unknown): void {
    if (isApiError(error) && error.status === 404) this.#refused();
    // If the server refuses the key now, sync notices it too, and wakes this connection later.
    else this.#retryLater(isCallError(error) ? error : undefined);
  }

  /** Retries later. Meanwhile `onRefused` may find another place for the document. */
  #refused(): void {
    const draftId = this.#place?.draftId;
    this.#retryLater(undefined);
    if (draftId !== undefined) this.#parts.onRefused(draftId);
  }

  #retryLater(error: unknown): void {
    this.#disconnect();
    this.#pauses.add(socket, error, 0);
    this.#connectIfPossible();
  }

  #waitUntilShorter(): void {
    const document = this.#place?.document;
    this.#disconnect();
    if (!document || !isTooLong(document)) {
      this.#retryLater(undefined);
      return;
    }
    this.#problem.set('tooLong');
    const look = () => {
      if (isTooLong(document)) return;
      this.#stopWatching();
      this.#problem.set(undefined);
      this.#connectIfPossible();
    };
    document.on('update', look);
    this.#stopWatching = () => document.off('update', look);
  }

  #disconnect(): void {
    this.#attempt?.abort();
    this.#attempt = undefined;
    this.#cancelRetry?.();
    this.#cancelRetry = undefined;
    this.#stopWatching();
    const provider = this.#provider;
    this.#provider = undefined;
    if (!provider) return;
    // Synchronously, so that this connection gets nothing that is typed from now on.
    provider.destroy();
    provider.awareness.destroy();
  }
}

/** Returns a socket that delays closing until it is open. Otherwise browsers print a warning. */
function quietSocket(Socket: typeof globalThis.WebSocket): typeof globalThis.WebSocket {
  return class extends Socket {
    override close(code?: number, reason?: string): void {
      if (this.readyState !== this.CONNECTING) super.close(code, reason);
      else this.addEventListener('open', () => super.close(code, reason), { once: true });
    }
  };
}

function placeOf(stored: StoredDraft | undefined, document: Y.Doc): Place | undefined {
  const { id: serverId, epoch } = stored?.server ?? {};
  if (!stored || serverId === undefined || epoch === undefined) return undefined;
  return { draftId: stored.id, serverId, epoch, document };
}

function isSame(a: Place | undefined, b: Place | undefined): boolean {
  if (!a || !b) return a === b;
  return a.serverId === b.serverId && a.epoch === b.epoch && a.document === b.document;
}

/** Counts as the server does, in code points. */
function isTooLong(document: Y.Doc): boolean {
  return [...contentOf(document)].length > limits.max_message_length;
}
