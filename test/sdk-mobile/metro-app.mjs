/* Bundles the app in the working folder with Metro, as React Native does, and compiles it with Hermes. */
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [platform = '', modules = ''] = process.argv.slice(2);
const project = process.cwd();
const load = createRequire(join(modules, 'any.js'));
const Metro = load('metro');
const { withTidings } = await import(
  pathToFileURL(join(project, 'node_modules/@tidings/sdk/dist/metro.js')).href
);

const defaults = await Metro.loadConfig({ projectRoot: project });
const config = withTidings({
  ...defaults,
  projectRoot: project,
  watchFolders: [project, modules],
  maxWorkers: 1,
  resetCache: true,
  reporter: { update: () => undefined },
  transformer: {
    ...defaults.transformer,
    babelTransformerPath: load.resolve('metro-babel-transformer'),
  },
  resolver: {
    ...defaults.resolver,
    useWatchman: false,
    nodeModulesPaths: [modules],
    // As in `@react-native/metro-config`.
    resolverMainFields: ['react-native', 'browser', 'main'],
    unstable_conditionNames: ['react-native'],
    unstable_conditionsByPlatform: { web: ['browser'] },
    platforms: ['android', 'ios'],
  },
});
const out = join(project, `${platform}.js`);
await Metro.runBuild(config, { entry: 'app.js', platform, dev: false, minify: false, out });

const folders = new Map([
  ['linux', 'linux64-bin/hermesc'],
  ['darwin', 'osx-bin/hermesc'],
  ['win32', 'win64-bin/hermesc.exe'],
]);
const program = folders.get(process.platform) ?? 'hermesc';
const hermesc = join(modules, 'hermes-compiler/hermesc', program);
const words = ['-emit-binary', '-O', '-strict', '-Wundefined-variable', '-out', `${out}.hbc`, out];
execFileSync(hermesc, words, { stdio: 'inherit', maxBuffer: 1 << 26 });
