import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const command = fileURLToPath(new URL('../../../bin/tidings.js', import.meta.url));

/** Code that makes the process report another version of Node. */
function asNode(version: string): string {
  const versions = `{ ...process.versions, node: '${version}' }`;
  const script = `Object.defineProperties(process, {
    versions: { value: ${versions} }, version: { value: 'v${version}' } })`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
}

it.each(['18.20.8', '20.18.3'])(
  'operations: Node %s is refused, with the required version',
  async (version) => {
    const run = promisify(execFile)(process.execPath, [asNode(version), command, '--help']);
    await expect(run).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: `tidings: needs Node 20.19 or newer, and this is v${version}. Get it from https://nodejs.org.\n`,
    });
  },
);

it.each(['20.19.0', '22.3.0'])('operations: Node %s is accepted', async (version) => {
  // Works whether it is built or not.
  const run = promisify(execFile)(process.execPath, [asNode(version), command, '--help']);
  const { stdout, stderr } = await run.catch((failed) => failed);
  expect(stdout + stderr).not.toContain('needs Node');
});
