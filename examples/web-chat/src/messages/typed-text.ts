import type { Command } from '@tidings/sdk';

/** What somebody typed to make a change, if they did: it must not get lost. */
export function typedText({ args }: Command): string | undefined {
  return 'content' in args ? args.content : undefined;
}
