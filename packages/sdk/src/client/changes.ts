import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import { commandNames } from '../commands/all-rules.ts';
import type { Command, CommandName } from '../commands/command.ts';
import type { Commands } from '../commands/commands.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { Outbox } from '../outbox/outbox.ts';

/**
 * A function for every change that works offline. It settles once the change is on disk and shown; the outbox sends
 * it.
 */
export type Changes<C extends CustomTypes = CustomTypes> = {
  readonly [N in keyof Commands]: (args: WithCustom<Commands[N], C>) => Promise<OutboxEntry>;
};

export function changesOf(outbox: Pick<Outbox, 'enqueue'>): Changes {
  const functions = commandNames.map((name) => [
    name,
    (args: Commands[CommandName]) => outbox.enqueue({ name, args } as Command),
  ]);
  return Object.fromEntries(functions) as Changes;
}
