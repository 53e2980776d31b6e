import { useEffect, useState } from 'react';
import { useServer } from './server.ts';

export type FileState =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly url: string; readonly blob: Blob }
  | { readonly name: 'failed' };

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
    let url: string | undefined;
    fetchFile(path, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return;
        const blob = type === undefined ? file : file.slice(0, file.size, type);
        url = URL.createObjectURL(blob);
        setState({ name: 'ready', url, blob });
      },
      () => {
        if (!controller.signal.aborted) setState({ name: 'failed' });
      },
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fetchFile, path, type]);
  return state;
}
