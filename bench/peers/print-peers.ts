import type { Places } from '../places.ts';
import { keep, occasion } from '../results.ts';
import type { Comparison } from './comparison.ts';
import { documents } from './documents.ts';
import { installPeers } from './packages.ts';
import { sockets } from './sockets.ts';

export const comparisons: readonly Comparison[] = [sockets, documents];

export async function printPeer(places: Places, comparison: Comparison): Promise<void> {
  await installPeers();
  const { name, peer, work, durability } = comparison;
  const { value, measurements, rounds } = await comparison.measure(places);
  console.log(`${name}: ${value.toFixed(2)} times ${peer}: ${work}`);
  for (const [side, of] of Object.entries(measurements)) {
    console.log(`  ${side} ${Math.round(of['perSecond'] ?? 0)} a second`);
  }
  const figure = { value, measurements, ...(rounds && { rounds }) };
  await keep('peers', [{ name, engine: peer, work, durability, ...figure, ...occasion() }]);
}
