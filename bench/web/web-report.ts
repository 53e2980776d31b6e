import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { launchChromium } from '../../test/support/chromium.ts';
import { type OurServer, startOurServer } from '../our-server.ts';
import { fillLargeOrganization, type LargeOrganization } from './large-organization.ts';
import { firstLoads } from './measure-first-load.ts';
import { filledDevice, openOffline, switchTopics, typeWhileMessagesArrive } from './measure-use.ts';

export interface Figure {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | '/s';
  readonly value: number;
  readonly goal?: number;
}

/** The web client as it is built, in a real Chromium, in a large organization. */
export async function printWebReport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const browser = await launchChromium();
  let server: OurServer | undefined;
  try {
    const world = await fillLargeOrganization(folder);
    server = await startOurServer(folder);
    const figures = await measured({ browser, server, world });
    console.log('\nthe web client');
    for (const { name, value, unit, goal } of figures) {
      const met = goal === undefined ? '' : `  goal ${goal} ${value <= goal ? 'met' : 'missed'}`;
      console.log(`${name.padEnd(44)} ${value.toFixed(0).padStart(7)} ${unit}${met}`);
    }
    await keep(figures);
  } finally {
    await browser.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Parts {
  readonly browser: Browser;
  readonly server: OurServer;
  readonly world: LargeOrganization;
}

/** The last of them stops the server. */
async function measured(parts: Parts): Promise<Figure[]> {
  const first = await firstLoads(parts);
  const device = await filledDevice(parts);
  const switching = await switchTopics(device, parts);
  const typing = await typeWhileMessagesArrive(device, parts);
  const offline = await openOffline(device, parts);
  return [...first, ...offline, ...switching, ...typing];
}

async function keep(figures: readonly Figure[]): Promise<void> {
  const file = new URL('results.json', import.meta.url);
  const rounded = figures.map((figure) => ({ ...figure, value: Math.round(figure.value) }));
  await writeFile(
    file,
    `${JSON.stringify({ node: process.version, figures: rounded }, null, 2)}\n`,
  );
}
