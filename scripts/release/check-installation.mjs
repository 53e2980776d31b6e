import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { run, runNpm } from '../lib/run.mjs';

/** The largest installation, in bytes. */
const MOST_INSTALLED = 120e6;

/**
 * Installs the packed server into an empty folder, as a person does who has nothing else of Tidings, and passes the
 * folder to `work`.
 * @param {string} file
 * @param {(folder: string) => Promise<void>} work
 */
export async function withInstalled(file, work) {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-installed-'));
  try {
    console.log('Installing the packed server …');
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const words = ['install', '--prefix', folder, '--omit=dev', '--no-audit', '--no-fund'];
    if ((await runNpm([...words, '--loglevel=error', file])) !== 0) {
      throw new Error('The server cannot be installed.');
    }
    await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Uses an installed server: it must be small, serve its web client, leave sound data, and serve what it restores.
 * @param {string} folder
 * @param {string} version
 */
export async function checkInstallation(folder, version) {
  const size = sizeOf(join(folder, 'node_modules'));
  console.log(`Installed, it takes ${Math.round(size / 1e6)} MB.`);
  if (size > MOST_INSTALLED) throw new Error('The installed server is too large.');
  const command = join(folder, 'node_modules/@tidings/server/bin/tidings.js');
  /** @param {string[]} words */
  const tidings = async (...words) => {
    if ((await run(process.execPath, [command, ...words])) === 0) return;
    throw new Error(`tidings ${words.join(' ')} failed.`);
  };
  const data = join(folder, 'data');
  const backup = join(folder, 'backup');
  const restored = join(folder, 'restored');
  await expectServed(command, data, version);
  await tidings('doctor', '--data', data);
  await tidings('backup', '--into', backup, '--data', data);
  await tidings('restore', '--from', backup, '--data', restored);
  await expectServed(command, restored, version);
}

/**
 * @param {string} command
 * @param {string} data
 * @param {string} version
 */
async function expectServed(command, data, version) {
  const words = [command, 'serve', '--data', data, '--port', '0', '--log-format', 'json'];
  const server = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(server, 'exit');
  try {
    const url = await urlOf(server.stdout);
    if (url === undefined) throw new Error('The installed server did not start.');
    /** @param {string} path */
    const get = async (path) => {
      const answer = await fetch(`${url}${path}`);
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`);
      return answer.text();
    };
    await get('/health/ready');
    if (!(await get('/api/v1/server_settings')).includes(`tidings-${version}`)) {
      throw new Error(`The server does not call itself ${version}.`);
    }
    const script = /src="(\/[^"]+\.js)"/.exec(await get('/'))?.[1];
    if (script === undefined) throw new Error('The server has no web client.');
    await get(script);
    await get('/api/docs/');
  } finally {
    server.kill();
    await exited;
  }
}

/** @param {import('node:stream').Readable} output */
async function urlOf(output) {
  for await (const line of createInterface(output)) {
    const { url, msg } = JSON.parse(line);
    if (msg === 'ready') return url;
  }
}

/** @param {string} folder */
function sizeOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
}
