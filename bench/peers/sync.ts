import { inTurn, ratio } from '../compare.ts';
import type { Measured } from '../load.ts';
import { serving } from '../our-server.ts';
import type { Places } from '../places.ts';
import { lend, startOther } from '../processes.ts';
import type { Figure } from '../row.ts';
import type { Comparison } from './comparison.ts';
import type { Space, Syncing } from './devices.ts';
import { installPeers } from './packages.ts';
import { sendMessages } from './send-messages.ts';

const WRITTEN = 500;
const STORED = 5000;

/** A program that synchronizes devices through a server. */
interface OtherSync {
  readonly name: string;
  readonly peer: string;
  /** Started with a folder of its own. */
  readonly server: string;
  readonly devices: string;
  readonly durability: string;
}

const OURS =
  'each message is on the server’s disk, checked, rendered and indexed for search, before another device hears of it';

export function syncWith(other: OtherSync): readonly Comparison[] {
  const durability = { ours: OURS, theirs: other.durability };
  return [
    {
      name: `peers-exchange-${other.name}`,
      peer: other.peer,
      work: `a device writes ${WRITTEN} messages one after the other into its store in memory, until another one has them`,
      durability,
      install: installPeers,
      measure: (places) =>
        compareSync(places, other, (side) =>
          side.devices({ space: side.newSpace(), work: 'exchange', messages: WRITTEN }),
        ),
    },
    {
      name: `peers-arrive-${other.name}`,
      peer: other.peer,
      work: `a new device gets all ${STORED.toLocaleString('en')} messages that are stored, into its store in memory`,
      durability,
      install: installPeers,
      measure: (places) =>
        compareSync(places, other, async (side) => {
          const space = side.filled ?? side.newSpace();
          if (!side.filled) await side.fill(space);
          side.filled = space;
          return side.devices({ space, work: 'arrive', messages: STORED });
        }),
    },
  ];
}

interface SyncSide {
  newSpace(): Space;
  devices(work: Syncing): Promise<Measured>;
  fill(space: Space): Promise<unknown>;
  filled?: Space;
}

async function compareSync(
  places: Places,
  other: OtherSync,
  measure: (side: SyncSide) => Promise<Measured>,
): Promise<Figure> {
  const server = await startOther(other.server, (await places.make('sqlite')).data);
  try {
    return await serving(await places.make('sqlite'), async (ourServer) => {
      const account = await ourServer.account('ada', 'owner');
      const ours: SyncSide = {
        ...sideOf('./peers/our-devices.ts', { url: ourServer.url, account }),
        fill: ({ name }) => sendMessages(ourServer, account, name, STORED),
      };
      const theirs = sideOf(other.devices, { url: server.url });
      const sides = { ours: () => measure(ours), ceiling: () => measure(theirs) };
      const figure = await inTurn(sides, ratio);
      if (theirs.filled) await theirs.devices({ space: theirs.filled, work: 'leave', messages: 0 });
      return figure;
    });
  } finally {
    await server.stop();
  }
}

function sideOf(file: string, where: Omit<Space, 'name'>): SyncSide {
  let spaces = 0;
  const devices = (work: Syncing) => lend<Measured, Measured>(file, (ask) => ask(work));
  return {
    newSpace() {
      spaces += 1;
      return { ...where, name: `space${spaces}` };
    },
    devices,
    fill: (space) => devices({ space, work: 'fill', messages: STORED }),
  };
}
