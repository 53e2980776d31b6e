import { notificationSounds, type OwnUserSettings, userSettingNames } from '@tidings/shared-types';
import { deviceStatus, devicesOf } from '../../../delivery/push/stored-devices.ts';
import { alertWordList } from '../../alert-words/alert-word-list.ts';
import { mutedUserList } from '../../muted-users/muted-user-list.ts';
import { unseenSteps } from '../../settings/unseen-steps.ts';
import type { Part } from '../part.ts';

export const mutedUsers: Part = ({ state, caller }) => ({
  muted_users: mutedUserList(state, caller.id),
});

export const alertWords: Part = ({ state, caller }) => ({
  alert_words: alertWordList(state, caller.id),
});

export const onboardingSteps: Part = ({ state, caller }) => ({
  onboarding_steps: unseenSteps(state, caller.id),
  navigation_tour_video_url: null,
});

export const pushDevices: Part =
  ({ caller }) =>
  async (source) => {
    const devices = await devicesOf(source, caller.id);
    const entries = devices.map(
      (device) => [device.push_account_id, deviceStatus(device)] as const,
    );
    return { push_devices: Object.fromEntries(entries) };
  };

const emojiset_choices = [
  { key: 'google', text: 'Google' },
  { key: 'google-blob', text: 'Google blobs' },
  { key: 'twitter', text: 'Twitter' },
  { key: 'text', text: 'Plain text' },
];

export const userSettings: Part = ({ state, caller }) => {
  const values = userSettingNames.map(
    (name) => [name, state.userSetting(caller.id, name)] as const,
  );
  return {
    user_settings: {
      ...Object.fromEntries(values),
      emojiset_choices,
      available_notification_sounds: [...notificationSounds],
    } as OwnUserSettings,
  };
};
