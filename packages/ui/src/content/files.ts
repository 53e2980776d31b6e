import { createContext, useContext, useEffect, useState } from 'react';

/** Fetches an uploaded file with the user's credentials. */
export type FetchFile = (path: string, signal: AbortSignal) => Promise<Blob>;

export const FetchFileContext = createContext<FetchFile | undefined>(undefined);

export type FileState =
  | { readonly name: 'loading' }
  | { readonly name: 'ready'; readonly url: string }
  | { readonly name: 'failed' };

/** Loads an uploaded file into an object URL: elements such as `img` send no credentials. */
export function useFile(path: string | undefined): FileState {
  const fetchFile = useContext(FetchFileContext);
  const [state, setState] = useState<FileState>({ name: 'loading' });
  useEffect(() => {
    if (!fetchFile || path === undefined) return;
    const controller = new AbortController();
    let url: string | undefined;
    fetchFile(path, controller.signal).then(
      (file) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(file);
        setState({ name: 'ready', url });
      },
      () => {
        if (!controller.signal.aborted) setState({ name: 'failed' });
      },
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fetchFile, path]);
  return state;
}
