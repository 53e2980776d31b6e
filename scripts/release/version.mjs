import { packages, readJson } from '../lib/paths.mjs';

/** Returns the version of the release, which all packages have. */
export function releaseVersion() {
  const versions = new Set(
    packages.map((name) => readJson(`packages/${name}/package.json`).version),
  );
  const [version] = versions;
  if (versions.size === 1) return String(version);
  throw new Error(`The packages must have one version, but have ${[...versions].join(', ')}.`);
}
