import { limits } from '@tidings/shared-types';
import { FetchError } from '../../core/http-client/fetch-error.ts';
import {
  type SafeRequest,
  type SafeResponse,
  safeFetch,
} from '../../core/http-client/safe-fetch.ts';
import type { Services } from '../../services.ts';

const TIMEOUT_MS = 120_000;
const MEBIBYTE = 1 << 20;

export type Fetch = (url: URL, request: SafeRequest) => Promise<SafeResponse>;

/** Returns an address at Slack. Refuses other hosts, so that a forged export cannot make the server call them. */
export function slackAddress(given: string | undefined): URL | undefined {
  if (given === undefined || !URL.canParse(given)) return undefined;
  const url = new URL(given);
  const isSlack = /(?:^|\.)(?:slack\.com|slack-files\.com|slack-edge\.com)$/.test(url.hostname);
  return url.protocol === 'https:' && isSlack ? url : undefined;
}

/** Returns the bytes at an address of Slack; undefined if they cannot be had. */
export async function bytesAt(
  { config }: Services,
  url: URL,
  fetch: Fetch = safeFetch,
): Promise<Buffer | undefined> {
  try {
    const { status, body, headers } = await fetch(url, {
      timeoutMs: TIMEOUT_MS,
      maxBytes: limits.max_file_upload_size_mib * MEBIBYTE,
      allowsPrivate: config.fetchPrivate,
      accepts: (head) => head.status === 200,
    });
    // Slack answers with a sign-in page if the link gives no access.
    const isPage = headers['content-type']?.startsWith('text/html') === true;
    return status === 200 && !(isPage && !url.pathname.endsWith('.html')) ? body : undefined;
  } catch (error) {
    if (error instanceof FetchError) return undefined;
    throw error;
  }
}
