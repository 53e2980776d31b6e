import { t } from '../languages/t.ts';

export const isMac = /mac|iphone|ipad/i.test(navigator.userAgent);

/** The name of the key that goes with others in shortcuts. */
export function controlKey(): string {
  return isMac ? '⌘' : t('chat.ctrl');
}
