import { git } from './git.mjs';

/** Returns the address of the published sources: the repository whose workflow runs, or else that of `origin`. */
export async function repositoryUrl() {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;
  if (server && name) return `${server}/${name}`;
  return publicUrl(await git('remote', 'get-url', 'origin').catch(() => ''));
}

/**
 * Returns the address of a remote for anyone, without secrets; undefined if it is a path.
 * @param {string} remote
 */
export function publicUrl(remote) {
  const [, host, path] =
    /^(?:https|ssh|git):\/\/(?:[^/@]*@)?([^/]+)\/(.+)$/.exec(remote) ??
    /^[^/@]+@([^/:]+):(.+)$/.exec(remote) ??
    [];
  return host && path && `https://${host}/${path.replace(/\.git$/, '')}`;
}

/**
 * Returns a package with the address of its sources, which a registry compares with the proof of its origin.
 * @template {object} T
 * @param {T} manifest
 * @param {string} url
 * @param {string} directory
 */
export function withRepository(manifest, url, directory) {
  const repository = { type: 'git', url: `git+${url}.git`, directory };
  return { ...manifest, repository, bugs: `${url}/issues` };
}
