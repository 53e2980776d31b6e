import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run, runTool } from './lib/run.mjs';

/** Whether browser tests are skipped instead of failing. */
export const withoutBrowser = process.env['TIDINGS_NO_BROWSER'] === '1';

const advice =
  'Browser tests need Chromium or Chrome. Install one, or name its program in TIDINGS_CHROMIUM, ' +
  'or run "npm test -- --no-browser" to go without.';

/**
 * Returns the path of a Chromium, from the environment, the usual places, or Playwright's own download.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const named = namedChromium();
  if (named) return named;
  const { chromium } = await import('playwright-core');
  return [...usualPlaces(), chromium.executablePath()].find((path) => existsSync(path));
}

/**
 * Returns the path of a headless Chromium. It needs a third less processor time than the whole browser, but supports
 * neither permission prompts nor push messages.
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  return namedChromium() ?? onPath(['chromium-headless-shell', 'chrome-headless-shell']);
}

function namedChromium() {
  const named = process.env['TIDINGS_CHROMIUM'];
  if (!named || existsSync(named)) return named;
  throw new Error(`TIDINGS_CHROMIUM names ${named}, which does not exist.`);
}

/** Like `findChromium`, but throws if there is none. */
export async function requireChromium() {
  const path = await findChromium();
  if (path === undefined) throw new Error(advice);
  return path;
}

/** Finds a Chromium, or announces and installs one. */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== undefined && (findHeadlessShell() || !canInstallDebianPackage())) return found;
  if (canInstallDebianPackage()) {
    console.log("Installing Debian's chromium package for the browser tests …");
    await installDebianPackage();
  } else {
    console.log('Downloading a Chromium for the browser tests …');
    const withLibraries = isRoot() ? ['--with-deps'] : [];
    await runTool('playwright-core', ['install', '--no-shell', ...withLibraries, 'chromium']);
  }
  return requireChromium();
}

function usualPlaces() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ];
  }
  if (process.platform === 'win32') {
    return [
      process.env['PROGRAMFILES'],
      process.env['PROGRAMFILES(X86)'],
      process.env['LOCALAPPDATA'],
    ]
      .filter((folder) => folder !== undefined)
      .map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'));
  }
  const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
  return names.flatMap(pathsOf);
}

/** @param {readonly string[]} names */
function onPath(names) {
  return names.flatMap(pathsOf).find((path) => existsSync(path));
}

/** @param {string} name */
function pathsOf(name) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).concat('/usr/bin');
  return folders.map((folder) => join(folder, name));
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** Whether this is Debian. Ubuntu's package of that name wraps a snap, which containers cannot run. */
function canInstallDebianPackage() {
  const release = '/etc/os-release';
  return isRoot() && existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}

async function installDebianPackage() {
  const quiet = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], quiet);
  const install = ['install', '-y', '-qq', '--no-install-recommends'];
  await run(
    'apt-get',
    [...install, 'chromium', 'chromium-headless-shell', 'fonts-liberation'],
    quiet,
  );
}
