export interface LinkedAbort {
  readonly controller: AbortController;
  unlink(): void;
}

/**
 * Creates a controller that aborts with its parent until it is unlinked. A parent may live forever, and would keep
 * its listeners that long.
 */
export function linkedAbort(parent: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const abort = () => controller.abort(parent.reason);
  if (parent.aborted) abort();
  else parent.addEventListener('abort', abort, { once: true });
  return { controller, unlink: () => parent.removeEventListener('abort', abort) };
}
