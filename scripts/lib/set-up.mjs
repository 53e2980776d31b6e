import { buildIfStale } from './build.mjs';
import { installIfStale } from './install.mjs';
import { requireNode } from './node-version.mjs';

/**
 * Installs and builds what a checkout needs to run, and takes no time if that is done already.
 * It runs before anything is installed, so it and its imports may use only Node.
 * @param {{ build?: 'complete' | 'runnable' | 'none' }} [wanted]
 */
export async function setUp({ build = 'runnable' } = {}) {
  requireNode();
  await installIfStale();
  if (build !== 'none') await buildIfStale({ declarations: build === 'complete' });
}
