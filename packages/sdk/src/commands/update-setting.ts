import type { CommandRules } from './command-rules.ts';
import { updateSettings } from './contracts.ts';

export const updateSetting: CommandRules<'updateSetting'> = {
  name: 'updateSetting',
  lane: ({ name }) => `setting/${name}`,
  showRecord: (record, { name, value }) =>
    record.kind === 'settings' ? { ...record, value: { ...record.value, [name]: value } } : record,
  async send({ args, call, entryId, signal }) {
    await call(updateSettings, { [args.name]: args.value }, { idempotencyKey: entryId, signal });
  },
  async affected({ name }, records) {
    const settings: Readonly<Record<string, unknown>> =
      (await records.get('settings', ''))?.value ?? {};
    return settings[name];
  },
};
