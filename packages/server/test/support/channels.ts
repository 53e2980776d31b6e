import type { Person, SaidEvent, Team } from './team.ts';

let made = 0;

/** Returns a name that no other channel, folder or group of the tests has. */
export function fresh(what = 'channel'): string {
  made += 1;
  return `${what} ${made}`;
}

/** Returns the id of a system group, such as `role:members`. */
export async function groupId({ owner }: Team, name: string): Promise<number> {
  const { body } = await owner.get('/user_groups');
  return body.user_groups.find((group: { name: string }) => group.name === name).id;
}

/** Returns a channel as the person sees it in the list of all visible ones. */
export async function seenChannel(person: Person, id: number) {
  const { body } = await person.get('/streams', { include_all: true, exclude_archived: false });
  return body.streams.find((channel: { stream_id: number }) => channel.stream_id === id);
}

/** Returns the audience and kind of each event, such as `user:7 stream/create`. */
export function outline(events: readonly SaidEvent[]): string[] {
  return events.map(({ audience, event }) => {
    const what = event.op ? `${event.type}/${event.op}` : event.type;
    return `${audience} ${what}${event.property ? ` ${String(event.property)}` : ''}`;
  });
}
