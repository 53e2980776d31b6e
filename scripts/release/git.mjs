import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot } from '../lib/paths.mjs';

const execute = promisify(execFile);

/**
 * Runs git in the checkout, and returns what it printed.
 * @param {...string} words
 */
export async function git(...words) {
  const { stdout } = await execute('git', words, { cwd: inRoot('.') });
  return stdout.trim();
}

/** Fails if the checkout differs from its last commit. */
export async function requireCommitted() {
  const changed = await git('status', '--porcelain');
  if (changed !== '') throw new Error(`A release is made of a commit. Commit or undo:\n${changed}`);
}
