import { readFileSync } from 'node:fs';
import { launchChromium } from '../../test/support/chromium.ts';
import { startOurServer } from '../our-server.ts';
import { firstLoads } from './measure-first-load.ts';
import { filledDevice, openOffline, switchTopics, typeWhileMessagesArrive } from './measure-use.ts';
const world = JSON.parse(readFileSync('/tmp/web-large.json', 'utf8'));
const server = await startOurServer('/tmp/web-large');
const browser = await launchChromium();
const parts = { browser, server, world };
try {
console.log(await firstLoads(parts));
const device = await filledDevice(parts);
console.log(await switchTopics(device, parts));
console.log(await typeWhileMessagesArrive(device, parts));
console.log(await openOffline(device, parts));
} finally { await browser.close(); await server.stop(); }
