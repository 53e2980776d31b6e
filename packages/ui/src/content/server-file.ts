/** Paths of pictures on the server that need no credentials. */
const openPath = /^\/(?:user_avatars|external_content|static)\//;
const uploadPath = /^\/user_uploads\//;

/** A file on the server. */
export interface ServerFile {
  /** Without the server's origin. */
  readonly path: string;
  readonly url: string;
  /** Whether it is fetched with the user's credentials. */
  readonly isUpload: boolean;
}

/** Returns the file of an address on the server. Undefined for other addresses. */
export function fileAt(address: string | null, serverUrl: string): ServerFile | undefined {
  if (address === null || !URL.canParse(address, serverUrl)) return undefined;
  const { origin, pathname, search, href } = new URL(address, serverUrl);
  const isUpload = uploadPath.test(pathname);
  const isOurs = origin === new URL(serverUrl).origin && (isUpload || openPath.test(pathname));
  return isOurs ? { path: `${pathname}${search}`, url: href, isUpload } : undefined;
}

/** The end of an animated preview's path. Its first frame has the same path without it. */
const animated = /-anim(?=\.webp$)/;

export function isAnimated({ path }: ServerFile): boolean {
  return animated.test(path);
}

/** Returns the first frame of an animated preview. */
export function stillOf(file: ServerFile): ServerFile {
  return { ...file, path: file.path.replace(animated, ''), url: file.url.replace(animated, '') };
}
