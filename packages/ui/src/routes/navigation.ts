import type { OpenDialogs } from '../ui/open-dialogs.ts';
import type { Opener } from '../ui/opener.ts';
import type { Route } from './route.ts';

export interface GoOptions {
  /** Adds no history entry and closes no dialog: the page below it has only moved to another address. */
  readonly replace?: boolean;
}

/** Decides which page of a chat is shown. */
export interface Navigation {
  /** The fragment of the page that is shown. It stays until the user confirms leaving. */
  readonly fragment: () => string;
  readonly subscribe: (listener: () => void) => () => void;
  readonly go: (route: Route, options?: GoOptions) => void;
  /** The target that the user wants to leave for, while a form has unsaved input. */
  readonly pending: Opener<string>;
  /** Leaves for another page, with unsaved input discarded. */
  readonly leaveFor: (fragment: string) => void;
  /** The dialogs above the page. */
  readonly dialogs: OpenDialogs;
  /** Whether the browser's history and address belong to the chat, so that it may store its place there. */
  readonly ownsHistory: boolean;
}
