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

/** True if the run has no browser: `describe.skipIf(withoutBrowser)(…)`. */
export { withoutBrowser };

/**
 * Features of the browser's window and of future pages. They take a quarter of its time, and pages are the
 * same without them. Chromium only uses the last of several such lists, so this one starts with
 * Playwright's.
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

/**
 * Returns the worker's headless Chromium, since starting one costs as much as a test. Each context has a
 * fresh profile in memory.
 */
export async function sharedChromium(): Promise<Browser> {
  const browser = await shared?.catch(() => undefined);
  if (!browser?.isConnected()) shared = launchShared();
  return (await shared) as Browser;
}

async function launchShared(): Promise<Browser> {
  const executablePath = findHeadlessShell() ?? (await requireChromium());
  return chromium.launch(launchOptions(executablePath));
}

/** Closes the contexts of a test file. The browser ends with the worker. */
export async function closeContexts(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map((context) => context.close()));
}

/** Launches a Chromium with its own options, which ends when it is closed. */
export async function launchChromium(args: string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(await requireChromium(), args));
}

/** Launches a Chromium with a persistent profile in a folder. */
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
    // The pages are ours, and neither root nor most containers can use Chromium's sandbox.
    chromiumSandbox: false,
  };
}
