import { inTurn, ratio } from '../compare.ts';
import type { Measured } from '../load.ts';
import { authorization, FORM, type OurServer, serving } from '../our-server.ts';
import type { Places } from '../places.ts';
import { lend, load, startOther } from '../processes.ts';
import type { Figure } from '../row.ts';
import { SECONDS } from '../rows/deliveries.ts';
import type { Comparison } from './comparison.ts';
import { unpackDebian } from './debian.ts';
import { hearByStreams } from './streams.ts';
import type { Chatting } from './xmpp-clients.ts';

const TEXT = 'Hello there, how is it going?';
const SPEAKERS = 16;
/** Joining takes longer the more occupants there are. */
const IN_ROOM = 200;

interface OtherRooms {
  readonly name: string;
  /** How its archive is written. */
  readonly archive: string;
}

/** Returns comparisons with an XMPP server from Debian. */
export function roomsOf({ name, archive }: OtherRooms): readonly Comparison[] {
  const common = {
    peer: `${name}, as Debian has it, with its archive of rooms`,
    install: () => unpackDebian(name),
    durability: {
      ours: 'message and event are on disk before anybody hears of them; rendered and indexed for search',
      theirs: archive,
    },
  };
  return [
    {
      ...common,
      name: `peers-room-${name}`,
      work: 'something that one says in a room is heard by the 200 who are in it; when all have heard it, the next thing is said',
      measure: (places) =>
        beside(name, places, [IN_ROOM], async (server) => {
          const ada = authorization(await server.account('ada', 'owner'));
          return () => hearByStreams(server, ada, IN_ROOM);
        }),
    },
    {
      ...common,
      name: `peers-archive-${name}`,
      work: '16 at once say something, each the next thing once the server has said that it has it',
      measure: (places) =>
        beside(name, places, Array(SPEAKERS).fill(1), async (server) => {
          const authorized = authorization(await server.account('ada', 'owner'));
          const message = { type: 'channel', to: 'general', topic: 'bench', content: TEXT };
          return () =>
            load({
              url: `${server.url}/api/v1/messages`,
              method: 'POST',
              headers: { authorization: authorized, 'content-type': FORM },
              bodies: [new URLSearchParams(message).toString()],
              connections: SPEAKERS,
              seconds: SECONDS,
            });
        }),
    },
  ];
}

async function beside(
  name: string,
  places: Places,
  rooms: readonly number[],
  prepare: (server: OurServer) => Promise<() => Promise<Measured>>,
): Promise<Figure> {
  const { data } = await places.make('sqlite');
  const other = await startOther(`./peers/${name}-server.ts`, data);
  try {
    return await serving(await places.make('sqlite'), async (server) => {
      const ours = await prepare(server);
      const work: Chatting = { url: other.url, rooms, text: TEXT, seconds: SECONDS };
      const theirs = () => lend<Measured, Measured>('./peers/xmpp-clients.ts', (ask) => ask(work));
      return inTurn({ ours, ceiling: theirs }, ratio);
    });
  } finally {
    await other.stop();
  }
}
