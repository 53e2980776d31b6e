import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { inRoot, readJson } from './paths.mjs';

/**
 * Runs a program in the foreground, from the root of the checkout. Resolves with its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment] added to this process's own
 * @returns {Promise<number>}
 */
export function run(command, args, environment = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: inRoot('.'),
      env: { ...process.env, ...environment },
      stdio: 'inherit',
    });
    // A terminal sends Ctrl-C to the child as well; a SIGTERM reaches only this process.
    const wait = () => undefined;
    const forward = () => child.kill('SIGTERM');
    process.on('SIGINT', wait).on('SIGTERM', forward);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      process.off('SIGINT', wait).off('SIGTERM', forward);
      resolve(code ?? 128 + constants.signals[signal ?? 'SIGTERM']);
    });
  });
}

/**
 * Runs a development tool by its JavaScript file, which works the same on every system.
 * @param {string} packageName
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function runTool(packageName, args, environment) {
  return run(process.execPath, [commandOf(packageName), ...args], environment);
}

/**
 * Returns the path of a development tool's JavaScript file.
 * @param {string} packageName
 */
export function commandOf(packageName) {
  const folder = `node_modules/${packageName}`;
  const { bin } = readJson(`${folder}/package.json`);
  const file = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return inRoot(`${folder}/${file}`);
}

/**
 * Runs npm: the one that started this script, or else the one on the path.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function runNpm(args, environment) {
  const startedBy = process.env['npm_execpath'];
  if (startedBy?.endsWith('npm-cli.js')) {
    return run(process.execPath, [startedBy, ...args], environment);
  }
  return run('npm', args, environment);
}

/**
 * Runs the body of a script. An error becomes one line and exit code 1.
 * @param {() => Promise<number | void>} body resolves with the exit code, if it is not 0
 */
export async function main(body) {
  try {
    const code = await body();
    if (code) process.exitCode = code;
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
