/** Returns the storage path of this server's upload that a link leads to. */
export function uploadPath(href: string, realmOrigin: string): string | undefined {
  const local = href.startsWith(`${realmOrigin}/`) ? href.slice(realmOrigin.length) : href;
  const [, path] = /^\/user_uploads\/(\d+\/[^?#]+)/.exec(local) ?? [];
  return path === undefined ? undefined : decoded(path);
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
