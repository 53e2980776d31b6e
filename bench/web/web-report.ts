import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../test/support/chromium.ts';
import { type OurServer, startOurServer } from '../our-server.ts';
import { keep, occasion } from '../results.ts';
import type { WebFigure } from './figure.ts';
import { fillLargeOrganization, type LargeOrganization, type Topic } from './large-organization.ts';
import { firstLoads } from './measure-first-load.ts';
import { filledDevice, openOffline, switchTopics, typeWhileMessagesArrive } from './measure-use.ts';

/** Number of busy topics in a small store. */
const FEW = 20;

/** Measures the built web client in a real Chromium, with a large organization. */
export async function printWebReport(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tidings-bench-'));
  const browser = await launchChromium();
  let server: OurServer | undefined;
  try {
    const world = await fillLargeOrganization(join(folder, 'data'));
    server = await startOurServer(join(folder, 'data'));
    const figures = await measured({ folder, browser, server, world });
    console.log('\nthe web client');
    for (const { name, value, unit, goal } of figures) {
      const met = goal === undefined ? '' : `  goal ${goal} ${value <= goal ? 'met' : 'missed'}`;
      console.log(`${name.padEnd(52)} ${value.toFixed(0).padStart(7)} ${unit}${met}`);
    }
    const { machine, ...when } = occasion();
    const where = { machine: `${machine}, Chromium ${browser.version()}`, ...when };
    await keep(
      'web',
      figures.map((figure) => ({ ...figure, value: Math.round(figure.value), ...where })),
    );
  } finally {
    await browser.close();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Parts {
  readonly folder: string;
  readonly browser: Browser;
  readonly server: OurServer;
  readonly world: LargeOrganization;
}

async function measured(parts: Parts): Promise<WebFigure[]> {
  const first = await firstLoads(parts);
  const few = parts.world.busy.slice(0, FEW);
  const small = await onDevice(parts, 'small', few, (device, stored) =>
    switchTopics(device, parts, few, stored),
  );
  const all = parts.world.busy;
  const large = await onDevice(parts, 'large', all, async (device, stored) => [
    ...(await switchTopics(device, parts, all, stored)),
    ...(await typeWhileMessagesArrive(device, parts)),
    // Stops the server.
    ...(await openOffline(device, parts)),
  ]);
  return [...first, ...small, ...large];
}

async function onDevice(
  parts: Parts,
  name: string,
  topics: readonly Topic[],
  measure: (device: BrowserContext, stored: number) => Promise<WebFigure[]>,
): Promise<WebFigure[]> {
  const { device, stored } = await filledDevice(parts, join(parts.folder, name), topics);
  try {
    return await measure(device, stored);
  } finally {
    await device.close();
  }
}
