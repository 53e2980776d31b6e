import type { Person, SaidEvent } from './team.ts';

/** Sends to a channel, and returns the id of the message. */
export async function sent(
  by: Person,
  channelId: number,
  topic: string,
  content = 'text',
): Promise<number> {
  return idOf(await by.post('/messages', { type: 'channel', to: [channelId], topic, content }));
}

/** Sends directly, and returns the id of the message. */
export async function sentTo(
  by: Person,
  people: readonly Person[],
  content = 'text',
): Promise<number> {
  const to = people.map((person) => person.id);
  return idOf(await by.post('/messages', { type: 'direct', to, content }));
}

function idOf({ body }: { body: { result: string; id: number } }): number {
  if (body.result !== 'success') throw new Error(`Not sent: ${JSON.stringify(body)}`);
  return body.id;
}

/** Returns the message as the person finds it now; undefined if they do not. */
export async function found(person: Person, id: number) {
  const { body } = await person.get('/messages', {
    message_ids: [id],
    apply_markdown: false,
    allow_empty_topic_name: true,
  });
  if (body.result !== 'success') throw new Error(`Not read: ${JSON.stringify(body)}`);
  return body.messages[0];
}

/** Returns the ids of messages in a topic that the person finds. */
export async function idsIn(person: Person, channelId: number, topic: string): Promise<number[]> {
  const { body } = await person.get('/messages', {
    anchor: 'oldest',
    num_before: 0,
    num_after: 1000,
    narrow: [
      { operator: 'channel', operand: channelId },
      { operator: 'topic', operand: topic },
    ],
  });
  return body.messages.map((message: { id: number }) => message.id);
}

/** Returns the events of one type. */
export function ofType(events: readonly SaidEvent[], type: string): SaidEvent[] {
  return events.filter(({ event }) => event.type === type);
}
