import { isApiError } from '../api/errors.ts';
import { muteUser as muteContract, unmuteUser as unmuteContract } from '../endpoints.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandRules } from './command-rules.ts';

const lane = ({ userId }: { readonly userId: number }) => `mutedUser/${userId}`;

export const muteUser: CommandRules<'muteUser'> = {
  name: 'muteUser',
  lane,
  showRecord(record, { userId }) {
    if (record.kind !== 'mutedUsers') return record;
    const { value } = record;
    if (value.some(({ id }) => id === userId)) return record;
    return { ...record, value: [...value, { id: userId, timestamp: 0 }] };
  },
  async send({ args, call, entryId, records, signal }) {
    const mute = () =>
      call(muteContract, { muted_user_id: args.userId }, { idempotencyKey: entryId, signal });
    await unlessSo(mute, async () => isMuted(records, args.userId));
  },
  affected: ({ userId }, records) => isMuted(records, userId),
  wanted: () => true,
};

export const unmuteUser: CommandRules<'unmuteUser'> = {
  name: 'unmuteUser',
  lane,
  showRecord(record, { userId }) {
    if (record.kind !== 'mutedUsers') return record;
    return { ...record, value: record.value.filter(({ id }) => id !== userId) };
  },
  async send({ args, call, entryId, records, signal }) {
    const unmute = () =>
      call(unmuteContract, { muted_user_id: args.userId }, { idempotencyKey: entryId, signal });
    await unlessSo(unmute, async () => !(await isMuted(records, args.userId)));
  },
  affected: ({ userId }, records) => isMuted(records, userId),
  wanted: () => false,
};

/** Runs the request, and ignores a refusal if the wanted state is there already: the refusal does not say why. */
async function unlessSo(work: () => Promise<unknown>, isSo: () => Promise<boolean>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isApiError(error, 'BAD_REQUEST') || !(await isSo())) throw error;
  }
}

async function isMuted(records: RecordReader, userId: number): Promise<boolean> {
  const muted = await records.get('mutedUsers', '');
  return muted?.value.some(({ id }) => id === userId) ?? false;
}
