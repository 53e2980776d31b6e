import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import { requireChromium, withoutBrowser } from '../../scripts/find-chromium.mjs';

/** True when the run goes without a browser: `describe.skipIf(withoutBrowser)(…)`. */
export { withoutBrowser };

/** A headless Chromium with a fresh profile in memory, which goes when it is closed. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({ args, ...(await launchOptions()) });
}

/** One with a profile in a folder, as people have it: what pages store is on the disk, and stays. */
export async function openProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...options, ...(await launchOptions()) });
}

async function launchOptions() {
  return {
    executablePath: await requireChromium(),
    headless: true,
    // The pages are ours, and neither root nor most containers can have Chromium's sandbox.
    chromiumSandbox: false,
  };
}
