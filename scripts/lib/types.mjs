import { readFileSync, rmSync } from 'node:fs';
import { inRoot, packages } from './paths.mjs';
import { filesIn, fingerprint, stamp } from './stamp.mjs';

const examples = ['web-chat', 'bot', 'ldap', 'offline-inbox', 'embed', 'vue'].map(
  (name) => `examples/${name}`,
);
const packageFolders = packages.map((name) => `packages/${name}`);

/** Projects with the sources of one package each, which emit its declarations. */
const sourceProjects = packageFolders.map((folder) => `${folder}/tsconfig.build.json`);
/** Projects that read those declarations. */
export const otherProjects = [...packageFolders, ...examples, '.'];

const ambientDeclaration = /^\s*declare (global|module)\b/m;

/** Several checkers share no work: each would check a project's types again. */
const oneChecker = ['--checkers', '1'];

/**
 * Returns the compiler's arguments to check the sources of the packages and to update the declarations in
 * `packages/<name>/types`.
 */
export function emitDeclarations() {
  forgetIfStale();
  // One project at a time: two at once would take a gigabyte of memory.
  return ['-b', ...sourceProjects, ...oneChecker, '--builders', '1'];
}

/**
 * Returns the compiler's arguments to check a project that reads the declarations.
 * @param {string} project
 */
export function checkProject(project) {
  return ['-p', project, ...oneChecker];
}

/**
 * Deletes the compiler's caches after changes that incremental checks of TypeScript 7.0 overlook. These are settings,
 * installed packages, and ambient declarations, which affect files that do not import them.
 */
function forgetIfStale() {
  const cached = stamp('types');
  const settings = [...sourceProjects, ...otherProjects.map((folder) => `${folder}/tsconfig.json`)];
  const from = fingerprint([
    ...['package-lock.json', 'tsconfig.base.json', 'tsconfig.declarations.json'],
    ...[...packageFolders, ...examples, '.'].map((folder) => `${folder}/package.json`),
    ...settings,
    ...filesWithAmbientDeclarations(),
  ]);
  if (cached.read() === from) return;
  cached.clear();
  for (const path of [
    ...packageFolders.map((folder) => `${folder}/types`),
    ...otherProjects.map((folder) => `${folder}/node_modules/.tidings/types.tsbuildinfo`),
  ]) {
    rmSync(inRoot(path), { force: true, recursive: true });
  }
  cached.write(from);
}

function filesWithAmbientDeclarations() {
  return [
    ...packageFolders.flatMap((folder) => [`${folder}/src`, `${folder}/test`]),
    ...[...examples.map((folder) => `${folder}/src`), 'bench', 'scripts', 'test'],
  ]
    .flatMap(filesIn)
    .filter((path) => /\.[mc]?tsx?$/.test(path))
    .filter(
      (path) =>
        path.endsWith('.d.ts') || ambientDeclaration.test(readFileSync(inRoot(path), 'utf8')),
    );
}
