import { inTurn, ratio } from '../compare.ts';
import type { Measured } from '../load.ts';
import { authorization, serving } from '../our-server.ts';
import { lend, startOther } from '../processes.ts';
import { LISTENERS, SECONDS } from '../rows/deliveries.ts';
import type { Comparison } from './comparison.ts';
import { installPeers, versions } from './packages.ts';
import { hearByStreams } from './streams.ts';

/** As long as one of our events. */
const TEXT = 'Hello there, how is it going? '.repeat(20);

export const sockets: Comparison = {
  name: 'peers-sockets',
  peer: `socket.io ${versions['socket.io']}`,
  work: 'something that one says is heard by 1,000 who are connected; when all have heard it, the next thing is said',
  durability: {
    ours: 'message and event are on disk before anybody hears of them; who was away hears later; by event streams, as our SDK listens',
    theirs: 'none; over websockets',
  },
  install: installPeers,
  measure: async (places) => {
    const place = await places.make('sqlite');
    const other = await startOther('./peers/socket-io-server.ts');
    try {
      return await serving(place, async (server) => {
        const ada = authorization(await server.account('ada', 'owner'));
        const work = { url: other.url, clients: LISTENERS, text: TEXT, seconds: SECONDS };
        const theirs = () =>
          lend<Measured, Measured>('./peers/socket-io-clients.ts', (ask) => ask(work));
        return inTurn(
          { ours: () => hearByStreams(server, ada, LISTENERS), ceiling: theirs },
          ratio,
        );
      });
    } finally {
      await other.stop();
    }
  },
};
