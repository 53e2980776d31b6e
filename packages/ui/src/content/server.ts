import { createContext, useContext } from 'react';

/** Fetches an uploaded file with the user's credentials. */
export type FetchFile = (path: string, signal: AbortSignal) => Promise<Blob>;

/** The server that messages come from. */
export interface Server {
  /** Its address, which relative addresses in messages are relative to. */
  readonly url: string;
  /** Without it, uploaded files show as missing. */
  readonly fetchFile?: FetchFile | undefined;
  /** When animated pictures move; always by default. */
  readonly animates?: 'always' | 'on_hover' | 'never' | undefined;
  /** Loads the style sheet of formulas, once the first one is shown. */
  readonly loadFormulaStyles?: (() => Promise<unknown>) | undefined;
}

export const ServerContext = createContext<Server>({
  // A page that is rendered on a server has no address.
  url: globalThis.location?.origin ?? 'http://localhost',
});

export function useServer(): Server {
  return useContext(ServerContext);
}

/** Returns the absolute address of a picture that needs no credentials, such as a person's. */
export function usePicture(src: string | null | undefined): string | undefined {
  const { url } = useServer();
  return src != null && URL.canParse(src, url) ? new URL(src, url).href : undefined;
}
