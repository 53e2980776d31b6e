import type { OutboxEntry } from '@tidings/sdk';
import { useOutbox } from '@tidings/sdk/react';

/** Refused changes that the user has not dealt with. A refused file shows as its message. */
export function useRefused(): readonly OutboxEntry[] {
  return (useOutbox() ?? []).filter(
    ({ state, command }) => state === 'failed' && command.name !== 'uploadFile',
  );
}
