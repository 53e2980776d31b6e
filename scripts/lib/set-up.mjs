import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';

/**
 * Brings a checkout to where it can run, and is done in a blink when it is there already.
 * Runs before anything is installed, so it and what it imports may use nothing but Node.
 * @param {{ build?: 'complete' | 'runnable' | 'none' }} [wanted]
 */
export async function setUp({ build = 'runnable' } = {}) {
  requireNode();
  await installIfStale();
  if (build !== 'none') await buildIfStale({ declarations: build === 'complete' });
}
