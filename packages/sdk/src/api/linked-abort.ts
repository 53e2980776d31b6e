export interface LinkedAbort {
  readonly controller: AbortController;
  unlink(): void;
}

/**
 * A controller that ends with its parent, until it is unlinked: the parent may live for ever, and would
 * hold what listens to it as long.
 */
export function linkedAbort(parent: AbortSignal): LinkedAbort {
  const controller = new AbortController();
  const abort = () => controller.abort(parent.reason);
  if (parent.aborted) abort();
  else parent.addEventListener('abort', abort, { once: true });
  return { controller, unlink: () => parent.removeEventListener('abort', abort) };
}
