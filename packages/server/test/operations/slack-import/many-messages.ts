import type { Files } from '../import/pack.ts';

const PEOPLE = 40;
const CHANNELS = 12;
const PER_DAY = 1000;
const FIRST_DAY_MS = Date.UTC(2018, 0, 1);
const DAY_MS = 86_400_000;
const words = 'the engine turns and every wheel knows its place in a long row of brass'.split(' ');

/** Returns an export of this many different messages. Every seventh is an answer. */
export function manyMessages(count: number): Files {
  const files: Record<string, unknown> = {
    'users.json': Array.from({ length: PEOPLE }, (_, index) => ({
      ...{ id: `U${index}`, name: `person${index}`, real_name: `Person ${index}` },
      ...{ is_owner: index === 0, profile: { email: `person${index}@example.org` } },
    })),
    'channels.json': Array.from({ length: CHANNELS }, (_, index) => ({
      ...{ id: `C${index}`, name: `channel-${index}`, created: FIRST_DAY_MS / 1000 },
      members: Array.from({ length: PEOPLE }, (_person, member) => `U${member}`),
    })),
  };
  for (let from = 0; from < count; from += PER_DAY) {
    const day = FIRST_DAY_MS + (from / PER_DAY) * DAY_MS;
    const date = new Date(day).toISOString().slice(0, 10);
    const lists = Array.from({ length: CHANNELS }, (): object[] => []);
    for (let index = from; index < Math.min(count, from + PER_DAY); index += 1) {
      lists[channelOf(index)]?.push(messageAt(index, day + (index - from) * 60_000));
    }
    for (const [channel, list] of lists.entries()) {
      if (list.length > 0) files[`channel-${channel}/${date}.json`] = list;
    }
  }
  return files;
}

function channelOf(index: number): number {
  return index % CHANNELS;
}

function messageAt(index: number, atMs: number): object {
  const ts = stampOf(index, atMs);
  // Answers the one before it in the same channel, on the same day.
  const isAnswer = index % 7 === 0 && index % PER_DAY >= CHANNELS;
  const root = stampOf(index - CHANNELS, atMs - CHANNELS * 60_000);
  const said = Array.from({ length: 5 + (index % 30) }, (_, at) => words[(index + at * 5) % 15]);
  return {
    ...{ type: 'message', user: `U${index % PEOPLE}`, ts },
    text: `*${index}* ${said.join(' ')} <@U${(index + 1) % PEOPLE}> <https://example.org/${index}>`,
    ...(isAnswer && { thread_ts: root }),
    ...(index % 10 === 0 && { reactions: [{ name: '+1', users: ['U1', 'U2'], count: 2 }] }),
  };
}

function stampOf(index: number, atMs: number): string {
  return `${Math.floor(atMs / 1000)}.${String(index % 1_000_000).padStart(6, '0')}`;
}
