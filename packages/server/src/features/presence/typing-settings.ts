import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';

export function checkShowsTyping(
  state: RealmState,
  userId: number,
  setting: 'send_stream_typing_notifications' | 'send_private_typing_notifications',
): void {
  if (state.userSetting(userId, setting)) return;
  throw badRequest('You have turned typing notifications off.');
}

export function wantsTyping(state: RealmState, userId: number): boolean {
  return state.userSetting(userId, 'receives_typing_notifications');
}
