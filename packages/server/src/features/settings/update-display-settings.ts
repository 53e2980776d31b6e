import { endpoints } from '@tidings/shared-types';
import { preparedMutation } from '../../handler.ts';
import { updateSettings } from './update-settings.ts';

const { prepare, run } = updateSettings;

export const updateDisplaySettings = preparedMutation(endpoints.updateDisplaySettings, {
  prepare,
  run,
});
