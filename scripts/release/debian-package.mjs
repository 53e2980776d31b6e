import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inRoot, readJson } from '../lib/paths.mjs';
import { run } from '../lib/run.mjs';

const PROGRAM = '/usr/lib/tidings';
/** What sqlite3 needs to be compiled, and nothing to run. */
const COMPILERS = ['deps', 'src', 'build/Release/obj', 'build/Release/obj.target'];

/** Debian's names for the processors of Node. */
const architectures = { x64: 'amd64', arm64: 'arm64' };

/**
 * Makes a package for Debian of an installed server: the program, its units, an account and a folder for its settings.
 * Without dpkg-deb there is none.
 * @param {string} installed
 * @param {string} folder
 * @param {string} version
 */
export async function makeDebianPackage(installed, folder, version) {
  const architecture = Reflect.get(architectures, process.arch);
  if (!architecture || !hasDpkg()) {
    console.log('There is no Debian package: it needs dpkg-deb, on a processor that Debian knows.');
    return;
  }
  const root = mkdtempSync(join(tmpdir(), 'tidings-deb-'));
  try {
    chmodSync(root, 0o755);
    copyProgram(root, installed);
    writeFiles(root, version, architecture);
    const file = join(folder, `tidings_${version}_${architecture}.deb`);
    const words = ['--root-owner-group', '-Zxz', '--build', root, file];
    if ((await run('dpkg-deb', words)) !== 0) throw new Error('The Debian package failed.');
    expectVersion(file, version);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function hasDpkg() {
  try {
    execFileSync('dpkg-deb', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {string} root
 * @param {string} installed
 */
function copyProgram(root, installed) {
  const modules = join(root, PROGRAM, 'node_modules');
  cpSync(join(installed, 'node_modules'), modules, { recursive: true, verbatimSymlinks: true });
  for (const path of COMPILERS) {
    rmSync(join(modules, 'sqlite3', path), { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {string} version
 * @param {string} architecture
 */
function writeFiles(root, version, architecture) {
  const { description, homepage } = readJson('packages/server/package.json');
  const deploy = inRoot('packages/server/deploy');
  cpSync(join(deploy, 'systemd'), join(root, 'usr/lib/systemd/system'), { recursive: true });
  cpSync(join(deploy, 'debian/etc'), join(root, 'etc'), { recursive: true });
  cpSync(join(deploy, 'debian/usr'), join(root, 'usr'), { recursive: true });
  cpSync(join(deploy, 'debian/DEBIAN'), join(root, 'DEBIAN'), { recursive: true });
  for (const script of ['postinst', 'prerm', 'postrm'])
    chmodSync(join(root, 'DEBIAN', script), 0o755);
  const command = join(root, 'usr/bin/tidings');
  mkdirSync(dirname(command), { recursive: true });
  symlinkSync(
    `..${PROGRAM.slice('/usr'.length)}/node_modules/@tidings/server/bin/tidings.js`,
    command,
  );
  const copyright = join(root, 'usr/share/doc/tidings/copyright');
  mkdirSync(dirname(copyright), { recursive: true });
  writeFileSync(copyright, readFileSync(inRoot('packages/server/LICENSE')));
  const size = execFileSync('du', ['--summarize', '--block-size=1024', root], { encoding: 'utf8' });
  const control = [
    'Package: tidings',
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    'Section: net',
    'Priority: optional',
    'Maintainer: The Tidings maintainers <maintainers@tidings.invalid>',
    `Homepage: ${homepage}`,
    `Installed-Size: ${size.split('\t')[0]}`,
    'Depends: nodejs (>= 20.19), libc6, libstdc++6, systemd',
    'Recommends: caddy | nginx',
    `Description: ${description}`,
    ' Team chat that keeps working when the network does not, with its web client.',
  ];
  writeFileSync(join(root, 'DEBIAN/control'), `${control.join('\n')}\n`);
}

/**
 * Unpacks a package and runs its command.
 * @param {string} file
 * @param {string} version
 */
function expectVersion(file, version) {
  const root = mkdtempSync(join(tmpdir(), 'tidings-unpacked-'));
  try {
    execFileSync('dpkg-deb', ['--extract', file, root]);
    const found = execFileSync(join(root, 'usr/bin/tidings'), ['--version'], { encoding: 'utf8' });
    if (found.trim() !== version) throw new Error(`The Debian package has version ${found}.`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
