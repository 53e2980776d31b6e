import { useEffect, useState } from 'react';
import { useServer } from './server.ts';

export type FileState =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly url: string; readonly blob: Blob }
  | { readonly name: 'failed' };

/** Pauses between tries: the network may be gone for a moment, or the file be on its way to the server. */
const pausesMs = [1000, 5000, 20_000, 60_000, 0];

/**
 * Loads an uploaded file into an object URL: elements such as `img` send no credentials. `type` is
 * for files whose type the server does not tell.
 */
export function useFile(path: string | undefined, type?: string): FileState {
  const { fetchFile } = useServer();
  const [state, setState] = useState<FileState>({ name: 'loading' });
  useEffect(() => {
    if (path === undefined) return;
    if (!fetchFile) {
      setState({ name: 'failed' });
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    let url: string | undefined;
    const load = async () => {
      for (const pauseMs of pausesMs) {
        try {
          const file = await fetchFile(path, signal);
          if (signal.aborted) return;
          const blob = type === undefined ? file : file.slice(0, file.size, type);
          url = URL.createObjectURL(blob);
          setState({ name: 'ready', url, blob });
          return;
        } catch (error) {
          if (signal.aborted) return;
          setState({ name: 'failed' });
          if (isRefused(error)) return;
        }
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        if (signal.aborted) return;
      }
    };
    void load();
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fetchFile, path, type]);
  return state;
}

/** Whether the server refused the file, so that another try would fail too. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'remedy' in error && error.remedy === 'change-request';
}
