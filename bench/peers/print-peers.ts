import type { Places } from '../places.ts';
import { keep, occasion } from '../results.ts';
import { campfire } from './campfire.ts';
import type { Comparison } from './comparison.ts';
import { documents } from './documents.ts';
import { pouchdb } from './pouchdb.ts';
import { roomsOf } from './rooms.ts';
import { rxdb } from './rxdb.ts';
import { sockets } from './sockets.ts';
import { tinybase } from './tinybase.ts';

export const comparisons: readonly Comparison[] = [
  ...campfire,
  sockets,
  documents,
  ...pouchdb,
  ...rxdb,
  ...tinybase,
  ...roomsOf({
    name: 'prosody',
    archive: 'its archive is a file for each room, written without waiting for the disk',
  }),
  ...roomsOf({
    name: 'ejabberd',
    archive: 'its archive is a table of Mnesia, written without waiting for the disk',
  }),
];

export async function printPeer(places: Places, comparison: Comparison): Promise<void> {
  const { name, peer, work, durability } = comparison;
  const row = { name, engine: peer, work, durability, ...occasion() };
  const notHad = await comparison.install().then(
    () => undefined,
    (error: Error) => firstLine(error.message),
  );
  if (notHad !== undefined) {
    console.log(`${name}: ${peer} was not had: ${notHad}`);
    await keep('peers', [{ ...row, notHad }]);
    return;
  }
  const { value, measurements, rounds } = await comparison.measure(places);
  console.log(`${name}: ${value.toFixed(2)} times ${peer}: ${work}`);
  for (const [side, of] of Object.entries(measurements)) {
    console.log(`  ${side} ${Math.round(of['perSecond'] ?? 0)} a second`);
  }
  await keep('peers', [{ ...row, value, measurements, ...(rounds && { rounds }) }]);
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? text;
}
