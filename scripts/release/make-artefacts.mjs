// node scripts/release/make-artefacts.mjs FOLDER [URL]: builds and checks everything that a release of this checkout has.
// With the address of the sources, the packages name it: give it in a checkout that is thrown away.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildIfStale } from '../lib/build.mjs';
import { inRoot, packages, readJson } from '../lib/paths.mjs';
import { main, run, runNpm } from '../lib/run.mjs';
import { setUp } from '../lib/set-up.mjs';
import { notesOf } from './changelog.mjs';
import { checkInstallation, withInstalled } from './check-installation.mjs';
import { makeDebianPackage } from './debian-package.mjs';
import { withRepository } from './repository.mjs';
import { releaseVersion } from './version.mjs';

await main(async () => {
  const [, , into = 'release', url] = process.argv;
  const folder = resolve(into);
  mkdirSync(folder, { recursive: true });
  await setUp({ build: 'complete' });
  const checked = await run(process.execPath, ['scripts/check-packages.mjs']);
  if (checked !== 0) throw new Error('The packages are not fit to be published.');
  await buildIfStale({ declarations: true });
  if (url) nameRepository(url);
  const folders = packages.map((name) => `./packages/${name}`);
  const words = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  if ((await runNpm([...words, ...folders])) !== 0) throw new Error('npm could not pack.');
  const version = releaseVersion();
  const server = join(folder, `tidings-server-${version}.tgz`);
  await withInstalled(server, async (installed) => {
    await checkInstallation(installed, version);
    await makeDebianPackage(installed, folder, version);
  });
  writeNotes(folder, version);
  writeSums(folder);
  console.log(`The artefacts of ${version} are in ${folder}.`);
});

/** @param {string} url */
function nameRepository(url) {
  for (const name of packages) {
    const directory = `packages/${name}`;
    const manifest = withRepository(readJson(`${directory}/package.json`), url, directory);
    writeFileSync(inRoot(`${directory}/package.json`), `${JSON.stringify(manifest, null, 2)}\n`);
  }
}

/**
 * Writes the release's section of the changelog; before a release is tagged, what is unreleased.
 * @param {string} folder
 * @param {string} version
 */
function writeNotes(folder, version) {
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const section = changelog.includes(`## [${version}]`) ? version : 'Unreleased';
  writeFileSync(join(folder, 'NOTES.md'), `${notesOf(changelog, section)}\n`);
}

/** @param {string} folder */
function writeSums(folder) {
  const lines = readdirSync(folder)
    .sort()
    .map((name) => {
      const hash = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${hash}  ${name}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
