import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
} from 'playwright-core';
import {
  findHeadlessShell,
  requireChromium,
  withoutBrowser,
} from '../../scripts/find-chromium.mjs';

/** True when the run goes without a browser: `describe.skipIf(withoutBrowser)(…)`. */
export { withoutBrowser };

/**
 * Features of the browser's own window and for pages that may come. They take a quarter of its time, and pages are the
 * same without them. Chromium takes only the last of several such lists, so this one begins with Playwright's.
 */
const withoutFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect'],
  ...['TcpPortRandomizationWin', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  'PreconnectToSearch',
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
];

let shared: Promise<Browser> | undefined;

/** The worker's headless Chromium: a start costs as much as a test. Each context has a fresh profile in memory. */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined);
  if (!browser?.isConnected()) shared = launchShared();
  return (await shared) as Browser;
}

async function launchShared(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? (await requireChromium());
  return chromium.launch(launchOptions(executablePath));
}

/** Leaves nothing of a test file to the next one. It ends with the worker. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** One with options of its own, which goes when it is closed. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(await requireChromium(), args));
}

/** One with a profile in a folder, as people have it: what pages store is on the disk, and stays. */
export async function openProfile(
  folder: string,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    ...options,
    ...launchOptions(await requireChromium()),
  });
}

function launchOptions(executablePath: string, args: string[] = []) {
  return {
    args: [`--disable-features=${withoutFeatures.join(',')}`, ...args],
    executablePath,
    headless: true,
    // The pages are ours, and neither root nor most containers can have Chromium's sandbox.
    chromiumSandbox: false,
  };
}
