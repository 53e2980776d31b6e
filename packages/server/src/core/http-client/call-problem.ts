import type { FetchError } from './fetch-error.ts';

/** Returns a sentence for people about a status that is not a success; undefined for one that is. */
export function statusProblem(status: number): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `It redirects (${status}), which is not followed.`;
  return `It answered ${status}.`;
}

/** Returns a sentence for people about a failed request, with the system's code, such as `ECONNREFUSED`. */
export function fetchProblem({ message, cause }: FetchError): string {
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? `${message} (${code})` : message;
}
