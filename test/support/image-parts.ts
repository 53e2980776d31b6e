import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/* What images are made of where no registry can be reached. It needs root, debootstrap, npm, and mirrors of Debian. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const execute = promisify(execFile);

/** Variables that the images need. */
export interface ImageVariables {
  readonly PATH: string;
  /** The authority that this machine's connections are signed by, if it has one of its own. */
  readonly NODE_EXTRA_CA_CERTS?: string;
}

/** Makes a Debian with the Node of this machine, where the images of Node have it. */
export async function makeDebianWithNode(debian: string): Promise<ImageVariables> {
  await execute('debootstrap', ['--variant=minbase', 'bookworm', debian], { maxBuffer: 1 << 26 });
  const node = dirname(dirname(process.execPath));
  const local = join(debian, 'usr/local');
  for (const path of ['bin/node', 'include/node', 'lib/node_modules/npm']) {
    const place = join(local, path);
    await mkdir(dirname(place), { recursive: true });
    await cp(join(node, path), place, { recursive: true, verbatimSymlinks: true });
  }
  const npm = '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n';
  await writeFile(join(local, 'bin/npm'), npm, { mode: 0o755 });
  const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const { NODE_EXTRA_CA_CERTS: authority } = process.env;
  if (!authority) return { PATH };
  await cp(authority, join(local, 'authority.pem'), { dereference: true });
  return { PATH, NODE_EXTRA_CA_CERTS: '/usr/local/authority.pem' };
}

/** Copies the files for deployment into a folder, with the packed server. Returns the name of the package there. */
export async function makeDeployFolder(folder: string): Promise<string> {
  await cp(join(root, 'packages/server/deploy'), folder, { recursive: true });
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const { stdout } = await execute('npm', [...pack, './packages/server'], {
    cwd: root,
    maxBuffer: 1 << 26,
  });
  const packed = JSON.parse(stdout) as Record<string, { filename: string }>;
  const [{ filename = '' } = {}] = Object.values(packed);
  return `./${filename}`;
}
