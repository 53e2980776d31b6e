import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { type Person, personAt, type Team } from '../../support/team.ts';
import { type Call, call, type Reply } from '../users/call.ts';

/** Creates an incoming-webhook bot of a person. */
export async function webhookBot({ url }: Pick<Team, 'url'>, owner: Person): Promise<Person> {
  const answer = await owner.post('/bots', {
    full_name: `Lamp ${randomUUID()}`,
    short_name: randomUUID(),
    bot_type: 2,
  });
  expect(answer.status).toBe(200);
  const { user_id: id, email, api_key: apiKey } = answer.body;
  return personAt(url, 'localhost', { id, email, apiKey });
}

type Delivered = Omit<Call, 'path' | 'method' | 'body'> & { readonly body?: unknown };

/** Delivers an event as a service does, with the key in the query. */
export function deliver(
  { url }: Pick<Team, 'url'>,
  { apiKey }: Pick<Person, 'apiKey'>,
  integration: string,
  query: Readonly<Record<string, string>>,
  { body, headers, ...rest }: Delivered = {},
): Promise<Reply> {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return call(url, {
    method: 'POST',
    path: `/api/v1/external/${integration}?${new URLSearchParams({ api_key: apiKey, ...query })}`,
    ...(body !== undefined && { body: isRaw ? (body as string) : JSON.stringify(body) }),
    headers: withoutEmpty({ 'content-type': 'application/json', ...headers }),
    ...rest,
  });
}

function withoutEmpty(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== ''));
}

/** Returns the messages of a topic, oldest first. */
export async function messagesIn(person: Person, channel: string, topic?: string) {
  const narrow = [
    { operator: 'channel', operand: channel },
    ...(topic === undefined ? [] : [{ operator: 'topic', operand: topic }]),
  ];
  return messagesOf(person, narrow);
}

/** Returns the direct messages between a person and another account, oldest first. */
export function directMessages(person: Person, other: Pick<Person, 'id'>) {
  return messagesOf(person, [{ operator: 'dm', operand: [other.id] }]);
}

async function messagesOf(person: Person, narrow: readonly object[]) {
  const { body } = await person.get('/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
    apply_markdown: false,
  });
  return body.messages as {
    readonly sender_id: number;
    readonly content: string;
    readonly subject: string;
    readonly client: string;
    readonly flags: readonly string[];
  }[];
}
