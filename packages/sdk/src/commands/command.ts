import type { Commands } from './commands.ts';

export type CommandName = keyof Commands;

/** A change to make, as it is stored: plain data that a later start or another tab can run. */
export type Command = {
  [N in CommandName]: { readonly name: N; readonly args: Commands[N] };
}[CommandName];
