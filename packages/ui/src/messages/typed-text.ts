import type { Command } from '@tidings/sdk';

/** The text that the user typed for a change, if any. It must not get lost. */
export function typedText({ args }: Command): string | undefined {
  return 'content' in args ? args.content : undefined;
}
