import { spawn } from 'node:child_process';
import { inRoot } from './paths.mjs';
import { commandOf } from './run.mjs';

/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string} [tool] the package of a tool
 * @property {readonly string[]} args for the tool, or else for Node
 */

/**
 * Runs programs two at a time. Prints the output of each in one piece when it ends.
 * @param {readonly Step[]} steps
 * @returns {Promise<string[]>} the names of the failed steps
 */
export async function sideBySide(steps) {
  const waiting = [...steps];
  /** @type {string[]} */
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output } = await outcomeOf(step);
      process.stdout.write(output);
      if (code !== 0) failed.push(step.name);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

/**
 * @param {Step} step
 * @returns {Promise<{ code: number, output: string }>}
 */
function outcomeOf({ tool, args }) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [...(tool ? [commandOf(tool)] : []), ...args], {
      cwd: inRoot('.'),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => chunks.push(chunk));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString() });
    });
  });
}
