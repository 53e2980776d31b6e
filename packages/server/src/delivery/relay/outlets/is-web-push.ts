import type { PushTokenKind } from '@tidings/shared-types';

/** Whether devices of this kind get Web Push messages, at an endpoint that they choose. */
export function isWebPush(kind: PushTokenKind): boolean {
  return kind === 'web_push' || kind === 'unified_push';
}
