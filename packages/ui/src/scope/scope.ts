import { createContext, useContext } from 'react';
import type { Navigation } from '../routes/navigation.ts';
import { createOpener, type Opener } from '../ui/opener.ts';

/** The surroundings of one chat: several can be on a page, each with its own place and dialogs. */
export interface Scope {
  readonly navigation: Navigation;
  /** The element around the chat. Undefined if the whole page is the chat. */
  readonly root: HTMLElement | undefined;
  /** The element for dialogs and menus. Undefined for the end of the page. */
  readonly portal: HTMLElement | undefined;
  /** The open dialogs and panels, by the key of their kind. */
  readonly openers: Map<symbol, unknown>;
}

export const ScopeContext = createContext<Scope | undefined>(undefined);

/** Returns the surroundings of the chat. Throws without a `ChatProvider` above. */
export function useScope(): Scope {
  const scope = useContext(ScopeContext);
  if (scope) return scope;
  throw new Error('The components of @tidings/ui need a ChatProvider above them.');
}

/** Returns a hook for something that can be opened from anywhere in a chat. */
export function openerHook<T>(): () => Opener<T> {
  const key = Symbol();
  return () => {
    const { openers } = useScope();
    const opener = (openers.get(key) as Opener<T> | undefined) ?? createOpener<T>();
    openers.set(key, opener);
    return opener;
  };
}

/** Returns the element for dialogs and menus, as Radix takes it. */
export function usePortal(): HTMLElement | null {
  return useScope().portal ?? null;
}

/** Returns the first element of a chat that a selector matches. */
export function findIn({ root }: Scope, selector: string): HTMLElement | null {
  return (root ?? document).querySelector<HTMLElement>(selector);
}

/** Returns where a chat listens for keys and files: on a page with other things, only within itself. */
export function eventsOf({ root }: Scope): EventTarget {
  return root ?? window;
}
