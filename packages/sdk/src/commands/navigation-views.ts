import { isApiError } from '../api/errors.ts';
import {
  createNavigationView as createContract,
  deleteNavigationView as deleteContract,
  getNavigationViews,
  updateNavigationView as updateContract,
} from '../endpoints.ts';
import { nowhere } from '../store/record.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandRules } from './command-rules.ts';
import type { Commands } from './commands.ts';
import { unlessNotFound } from './refused-with.ts';

/** One lane, since a view takes a name only once another view has given it up. */
const lane = () => 'navigationViews';

export const createNavigationView: CommandRules<'createNavigationView'> = {
  name: 'createNavigationView',
  lane,
  texts: textsOf,
  newRecords({ fragment, name, isPinned }) {
    const value = { fragment, name: name ?? null, is_pinned: isPinned };
    return [{ kind: 'view', key: fragment, ...nowhere, value }];
  },
  /** Creates the view. Succeeds if an earlier try did. */
  async send({ args, call, entryId, signal }) {
    const { fragment, name, isPinned: is_pinned } = args;
    try {
      await call(
        createContract,
        { fragment, is_pinned, name },
        { idempotencyKey: entryId, signal },
      );
    } catch (error) {
      if (!isApiError(error, 'BAD_REQUEST')) throw error;
      const { navigation_views } = await call(getNavigationViews, {}, { signal });
      const known = navigation_views.find((view) => view.fragment === fragment);
      if (known?.name !== (name?.trim() ?? null)) throw error;
    }
  },
  affected: isStored,
  wanted: () => true,
};

export const updateNavigationView: CommandRules<'updateNavigationView'> = {
  name: 'updateNavigationView',
  lane,
  texts: textsOf,
  showRecord(record, { fragment, name, isPinned }) {
    if (record.kind !== 'view' || record.key !== fragment) return record;
    const changes = {
      ...(name !== undefined && { name }),
      ...(isPinned !== undefined && { is_pinned: isPinned }),
    };
    return { ...record, value: { ...record.value, ...changes } };
  },
  async send({ args, call, entryId, signal }) {
    const { fragment, name, isPinned: is_pinned } = args;
    await call(updateContract, { fragment, is_pinned, name }, { idempotencyKey: entryId, signal });
  },
  affected: async ({ fragment }, records) => (await records.get('view', fragment))?.value,
};

export const deleteNavigationView: CommandRules<'deleteNavigationView'> = {
  name: 'deleteNavigationView',
  lane,
  showRecord: (record, { fragment }) =>
    record.kind === 'view' && record.key === fragment ? undefined : record,
  async send({ args, call, entryId, signal }) {
    await unlessNotFound(() =>
      call(deleteContract, { fragment: args.fragment }, { idempotencyKey: entryId, signal }),
    );
  },
  affected: isStored,
  wanted: () => false,
};

function textsOf({ name }: Pick<Commands['createNavigationView'], 'name'>) {
  return { navigationViewNameLength: name };
}

async function isStored(
  { fragment }: Commands['deleteNavigationView'],
  records: RecordReader,
): Promise<boolean> {
  return (await records.get('view', fragment)) !== undefined;
}
