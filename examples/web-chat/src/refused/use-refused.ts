import type { OutboxEntry } from '@tidings/sdk';
import { useOutbox } from '@tidings/sdk/react';

/** What the server refused and the person has not decided on. A refused file shows as its message. */
export function useRefused(): readonly OutboxEntry[] {
  return (useOutbox() ?? []).filter(
    ({ state, command }) => state === 'failed' && command.name !== 'uploadFile',
  );
}
