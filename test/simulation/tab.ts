import type { CustomTypes } from '@tidings/shared-types';
import WebSocket from 'ws';
import type { Client } from '../../packages/sdk/src/client.ts';
import type { View } from '../../packages/sdk/src/narrow/view.ts';
import type { FakeTab } from '../../packages/sdk/src/testing/fake-device.ts';
import type { Timeline, TimelineItem } from '../../packages/sdk/src/timeline/timeline-state.ts';
import type { ShopCommands } from './backend.ts';
import { DeadUser, type DiskUser } from './disk-user.ts';

const MOST_WATCHED = 3;

/** The client of the simulated app. */
export type AppClient = Client<CustomTypes, ShopCommands>;

interface Watched {
  readonly timeline: Timeline;
  end(): void;
}

export interface WriteCount {
  readonly count: number;
  readonly moment: 'before' | 'after';
}

interface TabOptions {
  /** Whether its drafts use websockets instead of requests. */
  readonly hasWebsockets: boolean;
  /** Runs what the system tells the app, once the app runs. */
  readonly whenAwake: (tell: () => void) => void;
}

/** A tab of the app, or the app of a phone, until it is closed or killed. */
export class Tab implements DiskUser {
  readonly name: string;
  readonly environment: FakeTab;
  /** Resolves when it is killed. */
  readonly death: Promise<undefined>;
  readonly #sockets = new Set<WebSocket>();
  readonly #watched: Watched[] = [];
  #client: AppClient | undefined;
  #isDead = false;
  #die: () => void = () => undefined;
  #deadline: WriteCount | undefined;
  #writes = 0;

  constructor(name: string, fake: FakeTab, { hasWebsockets, whenAwake }: TabOptions) {
    this.name = name;
    const sockets = this.#sockets;
    class TabSocket extends WebSocket {
      constructor(...words: ConstructorParameters<typeof WebSocket>) {
        super(...words);
        sockets.add(this);
        this.on('close', () => sockets.delete(this));
      }

      override emit(...event: Parameters<WebSocket['emit']>): boolean {
        whenAwake(() => super.emit(...event));
        return true;
      }
    }
    const socketClass = TabSocket as unknown as typeof globalThis.WebSocket;
    this.death = new Promise((resolve) => {
      this.#die = () => resolve(undefined);
    });
    this.environment = {
      ...fake,
      WebSocket: hasWebsockets ? socketClass : undefined,
      // Requests of killed tabs never settle, and closing must not wait for them.
      fetch: (...request) =>
        Promise.race([
          fake.fetch(...request),
          this.death.then(() => Promise.reject(new DeadUser())),
        ]),
    };
  }

  get isDead(): boolean {
    return this.#isDead;
  }

  get client(): AppClient {
    if (!this.#client) throw new Error('The tab is not open yet');
    return this.#client;
  }

  begin(client: AppClient): void {
    this.#client = client;
  }

  get timelines(): Timeline[] {
    return this.#watched.map(({ timeline }) => timeline);
  }

  /** Items shown in it. */
  get shown(): TimelineItem[] {
    return this.timelines.flatMap((timeline) => timeline.current.items);
  }

  /** Returns its client's log, in milliseconds of its own time since it was opened. */
  log(): string[] {
    const entries = this.#client?.log.toJSON() ?? [];
    const beganAt = entries[0]?.at ?? 0;
    return entries.map(({ at, ...fact }) => `${this.name} ${at - beganAt} ${JSON.stringify(fact)}`);
  }

  /** Opens a view, and closes the one that has been open longest. */
  watch(view: View): void {
    const timeline = this.client.timeline(view, { pageSize: 10 });
    this.#watched.push({ timeline, end: timeline.subscribe(() => undefined) });
    if (this.#watched.length > MOST_WATCHED) this.#watched.shift()?.end();
  }

  /** Kills it at a later write with this number. */
  killAt(deadline: WriteCount | undefined): void {
    this.#writes = 0;
    this.#deadline = deadline;
  }

  onWrite(moment: 'before' | 'after'): void {
    if (moment === 'before') this.#writes += 1;
    const { count, moment: deadly } = this.#deadline ?? {};
    if (count === this.#writes && deadly === moment) this.kill();
  }

  kill(): void {
    if (this.#isDead) return;
    this.#isDead = true;
    this.environment.kill();
    this.cutSockets();
    this.#die();
  }

  cutSockets(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  async close(): Promise<void> {
    for (const { end } of this.#watched.splice(0)) end();
    await this.#client?.close();
  }
}
