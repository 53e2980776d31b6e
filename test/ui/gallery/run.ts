import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startGallery } from './start-gallery.ts';

/* npm run gallery: shows every part of @tidings/ui in every state, until it is interrupted. */

const folder = await mkdtemp(join(tmpdir(), 'tidings-gallery-'));
const gallery = await startGallery(folder);
process.stdout.write(`The gallery is at ${gallery.url}\n`);
process.once('SIGINT', () => void end());

async function end(): Promise<void> {
  await gallery.stop();
  await rm(folder, { recursive: true });
  process.exit();
}
