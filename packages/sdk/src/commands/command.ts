import type { Commands } from './commands.ts';

/** The name of a change, as in `client.change`. */
export type CommandName = keyof Commands;

/** A change to make, as it is stored: plain data that a later start or another tab can run. */
export type Command = {
  [N in CommandName]: { readonly name: N; readonly args: Commands[N] };
}[CommandName];
