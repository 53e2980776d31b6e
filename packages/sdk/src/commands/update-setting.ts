import { updateSettings } from '../endpoints.ts';
import type { CommandRules } from './command-rules.ts';

export const updateSetting: CommandRules<'updateSetting'> = {
  name: 'updateSetting',
  lane: ({ name }) => `setting/${name}`,
  showRecord: (record, { name, value }) =>
    record.kind === 'settings' ? { ...record, value: { ...record.value, [name]: value } } : record,
  /** Sends the setting. A server that does not know it ignores it, and says so. */
  async send({ args, call, entryId, signal }) {
    const { ignored_parameters_unsupported: ignored = [] } = await call(
      updateSettings,
      { [args.name]: args.value },
      { idempotencyKey: entryId, signal },
    );
    if (ignored.includes(args.name)) {
      throw new TypeError(`The server does not know the setting ${args.name}.`);
    }
  },
  async affected({ name }, records) {
    const stored = await records.get('settings', '');
    const settings: Readonly<Record<string, unknown>> = { ...stored?.value };
    return settings[name];
  },
  wanted: ({ value }) => value,
};
