import { describe, expect, test } from 'vitest';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import { draftsListQuery } from '../../src/queries/drafts-list.ts';
import { navigationViewsQuery } from '../../src/queries/navigation-views.ts';
import { outboxSummaryQuery } from '../../src/queries/outbox-summary.ts';
import { scheduledQuery } from '../../src/queries/scheduled.ts';
import {
  emojiQuery,
  foldersQuery,
  groupsQuery,
  realmQuery,
  settingsQuery,
  starredQuery,
  userStatusesQuery,
} from '../../src/queries/simple-queries.ts';
import { snippetsQuery } from '../../src/queries/snippets.ts';
import { ownUserQuery, userQuery, usersQuery } from '../../src/queries/users.ts';
import { arrival, QueryWorld, topic, user } from './query-world.ts';

const setting = { name: 'updateSetting', args: { name: 'color_scheme', value: 2 } } as const;

describe('lists', () => {
  test('Q7: people come by name, with their status, and whether they are muted', async () => {
    const world = await QueryWorld.open();
    const own = world.follow(ownUserQuery(world.sources));
    await own.until((item) => expect(item).toBeNull());
    await world.registers({
      realm_users: [user(3, 'Ada'), user(10, 'User 10'), user(9, 'User 9')],
      realm_non_active_users: [user(4, 'Charles')],
      user_status: { 9: { status_text: 'away' } },
      muted_users: [{ id: 10, timestamp: 1 }],
    });
    await own.until((item) => expect(item).toMatchObject({ user: { full_name: 'Ada' } }));
    const everybody = world.follow(usersQuery(world.sources));
    const before = await everybody.until((items) =>
      expect(items).toMatchObject([
        { user: { full_name: 'Ada', is_active: true }, isMuted: false },
        { user: { full_name: 'Charles', is_active: false } },
        { user: { full_name: 'User 9' }, status: { status_text: 'away' } },
        { user: { full_name: 'User 10' }, isMuted: true },
      ]),
    );
    const charles = world.follow(userQuery(world.sources, 4));
    await charles.until((item) => expect(item).toEqual(before[1]));
    const nobody = await userQuery(world.sources, 5).load();
    expect(nobody).toBeNull();
    await world.happens({ type: 'user_status', user_id: 4, status_text: 'back soon' });
    await charles.until((item) => expect(item?.status).toEqual({ status_text: 'back soon' }));
    const after = await everybody.until(([, second]) => expect(second?.status).toBeDefined());
    expect(after.map((item, index) => item === before[index])).toEqual([true, false, true, true]);
    expect(await userStatusesQuery(world.sources).load()).toEqual(
      new Map([
        [9, { status_text: 'away' }],
        [4, { status_text: 'back soon' }],
      ]),
    );
  });

  test('Q7: the organization’s lists come in display order', async () => {
    const world = await QueryWorld.open();
    expect(await realmQuery(world.sources).load()).toBeNull();
    await world.registers({
      realm_name: 'Example',
      realm_user_groups: [
        { id: 2, name: 'gardeners', members: [3] },
        { id: 1, name: 'cooks', members: [] },
      ],
      realm_emoji: { 5: { id: '5', name: 'tulip' }, 6: { id: '6', name: 'rose' } },
      channel_folders: [
        { id: 1, name: 'late', order: 2 },
        { id: 2, name: 'early', order: 1 },
      ],
    });
    const { sources } = world;
    const names = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name);
    expect(await realmQuery(sources).load()).toMatchObject({ realm_name: 'Example' });
    expect(names(await groupsQuery(sources).load())).toEqual(['cooks', 'gardeners']);
    expect(names(await emojiQuery(sources).load())).toEqual(['rose', 'tulip']);
    expect(names(await foldersQuery(sources).load())).toEqual(['early', 'late']);
  });

  test('Q7: the person’s own lists come in display order', async () => {
    const world = await QueryWorld.open();
    const { sources } = world;
    expect(await starredQuery(sources).load()).toEqual([]);
    const view = (fragment: string, is_pinned: boolean, name: string | null = null) => ({
      fragment,
      is_pinned,
      name,
    });
    const scheduled = (scheduled_message_id: number, scheduled_delivery_timestamp: number) => ({
      scheduled_message_id,
      scheduled_delivery_timestamp,
    });
    await world.registers({
      starred_messages: [4, 8],
      saved_snippets: [
        { id: 1, title: 'regards' },
        { id: 2, title: 'hello' },
      ],
      navigation_views: [
        view('narrow/x', false, 'X'),
        view('narrow/is/starred', false),
        view('recent', false),
        view('narrow/y', true, 'Y'),
      ],
      scheduled_messages: [scheduled(1, 300), scheduled(2, 200)],
    });
    expect(await starredQuery(sources).load()).toEqual([4, 8]);
    const snippets = await snippetsQuery(sources).load();
    expect(snippets.map(({ value }) => value.title)).toEqual(['hello', 'regards']);
    const views = await navigationViewsQuery(sources).load();
    expect(views.map(({ fragment }) => fragment)).toEqual([
      'narrow/y',
      'recent',
      'narrow/is/starred',
      'narrow/x',
    ]);
    expect(await scheduledQuery(sources).load()).toMatchObject([
      { key: '2', isStored: true, changes: [] },
      { key: '1', isStored: true, changes: [] },
    ]);
  });

  test('Q3: a setting shows at once, and reverts once the server refused it', async () => {
    const world = await QueryWorld.open();
    await world.registers({ user_settings: { color_scheme: 1, twenty_four_hour_time: true } });
    const followed = world.follow(settingsQuery(world.sources));
    const scheme = (value: number) =>
      followed.until((settings) => expect(settings?.color_scheme).toBe(value));
    await scheme(1);
    const entry = world.pends(setting);
    await scheme(2);
    world.outbox.set([{ ...entry, state: 'failed' }]);
    await scheme(1);
  });

  test('O5: the outbox lists waiting and refused entries', async () => {
    const world = await QueryWorld.open();
    const followed = world.follow(outboxSummaryQuery(world.sources));
    const waiting = world.pends(setting);
    const sending = world.pends(setting, { state: 'sending' });
    world.pends(setting, { state: 'sent' });
    const failed = world.refused(setting);
    const { pending } = await followed.until((summary) =>
      expect(summary).toEqual({ pending: [waiting, sending], failed: [failed] }),
    );
    expect(pending[0]).toBe(waiting);
    world.outbox.set([waiting, sending]);
    await followed.until((summary) => expect(summary.failed).toEqual([]));
  });

  test('D1: drafts with text are listed, the latest first', async () => {
    const world = await QueryWorld.open();
    const followed = world.follow(draftsListQuery(world.sources));
    const draft = (id: string, changedAt: number, fields: Partial<StoredDraft> = {}) =>
      [
        id,
        { id, target: { kind: 'none' }, content: `text ${id}`, changedAt, ...fields },
      ] as unknown as [string, StoredDraft];
    world.drafts.set(
      new Map([
        draft('a', 1),
        draft('b', 3),
        draft('c', 2),
        draft('empty', 4, { content: ' \n' }),
        draft('gone', 5, { isDeleted: true }),
      ]),
    );
    await followed.until((items) =>
      expect(items.map(({ content }) => content)).toEqual(['text b', 'text c', 'text a']),
    );
  });

  test('Q1: listeners are not called for equal values', async () => {
    const world = await QueryWorld.open();
    await world.registers({ realm_users: [user(3)], starred_messages: [4] });
    const followed = world.follow(starredQuery(world.sources));
    await followed.until((ids) => expect(ids).toEqual([4]));
    world.reads.length = 0;
    await world.happens(arrival(5, topic(7, 'garden')));
    await world.registers({ realm_users: [user(3), user(9)], starred_messages: [4] });
    await world.happens({
      type: 'update_message_flags',
      op: 'add',
      flag: 'starred',
      messages: [9],
      all: false,
    });
    await followed.until((ids) => expect(ids).toEqual([4, 9]));
    expect(followed.received).toEqual([[4], [4, 9]]);
    expect(new Set(world.reads)).toEqual(new Set(['starred ']));
  });
});
