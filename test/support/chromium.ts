import { type Browser, chromium } from 'playwright-core';
import { requireChromium, withoutBrowser } from '../../scripts/find-chromium.mjs';

/** True when the run goes without a browser: `describe.skipIf(withoutBrowser)(…)`. */
export { withoutBrowser };

/** A headless Chromium with a fresh profile, which goes when it is closed. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch({
    args,
    executablePath: await requireChromium(),
    headless: true,
    // The pages are ours, and neither root nor most containers can have Chromium's sandbox.
    chromiumSandbox: false,
  });
}
