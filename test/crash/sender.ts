import { setTimeout } from 'node:timers/promises';
import type { Random } from '../support/random.ts';
import { type Answer, type Client, type Request, success } from './client.ts';

/** A message that a server acknowledged. */
export interface Sent {
  readonly id: number;
  readonly content: string;
  /** Receivers: accounts, or the channel with everyone. */
  readonly to: readonly number[] | 'channel';
  readonly request: Request;
  readonly answer: string;
}

/** Marks messages of this test. */
export const MARK = 'crash';

const PAUSE_MS = 8;
/** Concurrent messages of one sender. */
const LANES = 4;
/** Concurrent requests with one key. */
const COPIES = 3;

/** Sends messages, each until it is acknowledged. */
export class Sender {
  readonly sent: Sent[] = [];
  readonly #client: Client;
  readonly #name: string;
  readonly #peers: readonly number[];
  readonly #channel: number;
  readonly #random: Random;
  #count = 0;

  constructor(
    client: Client,
    name: string,
    random: Random,
    audience: { readonly peers: readonly number[]; readonly channel: number },
  ) {
    this.#client = client;
    this.#name = name;
    this.#random = random;
    this.#peers = audience.peers;
    this.#channel = audience.channel;
  }

  async sendUntil(isOver: () => boolean): Promise<void> {
    const lanes = Array.from({ length: LANES }, async () => {
      while (!isOver()) {
        await this.sendOne();
        await setTimeout(this.#random.below(PAUSE_MS));
      }
    });
    await Promise.all(lanes);
  }

  async sendOne(): Promise<void> {
    this.#count += 1;
    const content = `${MARK} ${this.#name} ${this.#count}`;
    const to = this.#random.chance(0.5) ? 'channel' : this.#somebody();
    const request = this.#request(content, to);
    const { text, body } = success(await this.#insist(request));
    this.sent.push({ id: body.id, content, to, request, answer: text });
  }

  /** Repeats earlier requests. Returns responses that differ from the first. */
  async repeat(count: number): Promise<string[]> {
    const different: string[] = [];
    for (let time = 0; time < Math.min(count, this.sent.length); time += 1) {
      const earlier = this.sent[this.#random.below(this.sent.length)];
      if (!earlier) continue;
      const { text } = await this.#client.insist(earlier.request);
      if (text !== earlier.answer) {
        different.push(`${earlier.content}: answered ${earlier.answer}, then ${text}`);
      }
      different.push(...(await this.#reuse(earlier)));
    }
    return different;
  }

  /** Sometimes sends several at once, which must all get the first response. */
  async #insist(request: Request): Promise<Answer> {
    const copies = this.#random.chance(0.1) ? COPIES : 1;
    const answering = Array.from({ length: copies }, () => this.#client.insist(request));
    const [answer, ...others] = await Promise.all(answering);
    if (!answer) throw new Error('Nothing was asked');
    for (const { text } of others) {
      if (text !== answer.text)
        throw new Error(`Responses ${answer.text} and ${text} to concurrent requests`);
    }
    return answer;
  }

  /** Sends a different request with a used key, which must be refused. */
  async #reuse({ content, request }: Sent): Promise<string[]> {
    if (!request.headers) return [];
    const parameters = { ...request.parameters, content: `${content}, or not` };
    const { text, body } = await this.#client.insist({ ...request, parameters });
    return body.code === 'IDEMPOTENCY_KEY_REUSED' ? [] : [`${content}: key reused, with ${text}`];
  }

  #somebody(): number[] {
    const { user_id } = this.#client.account;
    return [user_id, this.#peers[this.#random.below(this.#peers.length)] ?? user_id];
  }

  #request(content: string, to: Sent['to']): Request {
    const message =
      to === 'channel'
        ? { type: 'channel', to: String(this.#channel), topic: this.#name, content }
        : { type: 'direct', to: JSON.stringify(to), content };
    const isEcho = this.#random.chance(0.5);
    return {
      method: 'POST',
      path: '/messages',
      parameters: { ...message, ...(isEcho && { queue_id: this.#name, local_id: content }) },
      ...(!isEcho && { headers: { 'idempotency-key': content.replaceAll(' ', '-') } }),
    };
  }
}
