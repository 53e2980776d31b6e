import { type UserSettingName, userSettings } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { call } from '../users/call.ts';
import { freshEmail, intruder } from '../users/people.ts';

/** Default settings of a new account, from the companion. */
const starts: Partial<Record<UserSettingName, unknown>> = {
  timezone: '',
  default_language: 'en',
  email_address_visibility: 1,
  enter_sends: false,
  send_private_typing_notifications: true,
  send_stream_typing_notifications: true,
  send_read_receipts: true,
  receives_typing_notifications: true,
  enable_drafts_synchronization: true,
  translate_emoticons: false,
  automatically_follow_topics_policy: 3,
  automatically_unmute_topics_in_muted_streams_policy: 2,
  automatically_follow_topics_where_mentioned: true,
  enable_stream_desktop_notifications: false,
  enable_stream_push_notifications: false,
  enable_stream_email_notifications: false,
  enable_stream_audible_notifications: false,
  enable_followed_topic_desktop_notifications: true,
  enable_followed_topic_push_notifications: true,
  enable_followed_topic_email_notifications: true,
  enable_followed_topic_audible_notifications: true,
  enable_followed_topic_wildcard_mentions_notify: true,
  notification_sound: 'zulip',
  email_notifications_batching_period_seconds: 120,
  message_content_in_email_notifications: true,
  pm_content_in_desktop_notifications: true,
  desktop_icon_count_display: 1,
  enable_digest_emails: true,
  enable_login_emails: true,
  enable_marketing_emails: true,
  realm_name_in_email_notifications_policy: 1,
  presence_enabled: true,
  twenty_four_hour_time: false,
  color_scheme: 1,
  web_home_view: 'inbox',
  emojiset: 'google',
  display_emoji_reaction_users: true,
  starred_message_counts: true,
  user_list_style: 2,
  demote_inactive_streams: 1,
};

/** A different valid value for each setting, and invalid ones. */
const others: Record<string, [good: unknown, ...bad: unknown[]]> = {
  timezone: ['Europe/Berlin', 'Mars/Olympus', '+01:00', 'x'],
  default_language: ['de', '', 'not a language'],
  email_address_visibility: [3, 0, 6, '"1"', 1.5, true],
  automatically_follow_topics_policy: [4, 0, 5, '1.0001'],
  automatically_unmute_topics_in_muted_streams_policy: [1, 0, 5, '[1]'],
  resolved_topic_notice_auto_read_policy: ['always', 'sometimes', ''],
  notification_sound: ['none', '', 'zip'],
  email_notifications_batching_period_seconds: [604_800, 0, 604_801, -1, 1.5],
  desktop_icon_count_display: [4, 0, 5],
  realm_name_in_email_notifications_policy: [3, 0, 4],
  twenty_four_hour_time: ['null', 1, '"yes"'],
  color_scheme: [2, 0, 4],
  web_home_view: ['recent_topics', 'elsewhere'],
  emojiset: ['text', 'apple'],
  user_list_style: [3, 0, 4],
  demote_inactive_streams: [3, 0, 4],
  web_mark_read_on_scroll_policy: [3, 0, 4],
  web_channel_default_view: [4, 0, 5],
  web_font_size_px: [20, 11, 21],
  web_line_height_percent: [200, 99, 201],
  web_animate_image_previews: ['never', 'maybe'],
  web_stream_unreads_count_display_policy: [3, 0, 4],
};

const seenByOthers: ReadonlySet<UserSettingName> = new Set([
  'timezone',
  'email_address_visibility',
  'presence_enabled',
  // By administrators.
  'allow_private_data_export',
]);

function valuesFor(name: UserSettingName): [good: unknown, ...bad: unknown[]] {
  const known = others[name];
  if (known) return known;
  expect(typeof userSettings[name].default).toBe('boolean');
  return [!userSettings[name].default, 1, '"true"', 'True', ''];
}

const names = Object.keys(userSettings) as UserSettingName[];

forEachTeam((team) => {
  describe('B-settings: every setting', () => {
    it('B-settings: defaults are the companion’s', () => {
      for (const [name, start] of Object.entries(starts)) {
        expect(team().realm.state.userSetting(team().owner.id, name as UserSettingName), name).toBe(
          start,
        );
      }
    });

    it.each(names)('B-settings, events 3.16: %s', async (name) => {
      const person = await team().person();
      const [good, ...bad] = valuesFor(name);
      for (const value of bad) {
        const events = await team().eventsOf(async () => {
          const answer = await person.patch('/settings', { [name]: value });
          expect(answer, JSON.stringify(value)).toSatisfy(refused);
          expect(answer.body.msg, JSON.stringify(value)).toContain(name);
        });
        expect(events).toEqual([]);
      }
      const stored = good === 'null' ? null : good;
      const set = async () => {
        const { status, body } = await person.patch('/settings', { [name]: good });
        expect({ status, body }).toEqual({ status: 200, body: { result: 'success', msg: '' } });
      };
      const [first, ...more] = await team().eventsOf(set);
      expect(first).toEqual({
        id: expect.any(Number),
        audience: `user:${person.id}`,
        event: {
          type: 'user_settings',
          op: 'update',
          property: name,
          value: stored,
          ...(name === 'default_language' && { language_name: 'Deutsch' }),
        },
      });
      expect(more.length > 0).toBe(seenByOthers.has(name));
      expect(team().realm.state.userSetting(person.id, name)).toBe(stored);
      expect(await team().eventsOf(set)).toEqual([]);
    });
  });

  describe('B-settings: requests', () => {
    it('B-settings: several at once, one event each, all or nothing', async () => {
      const person = await team().person();
      const events = await team().eventsOf(() =>
        person.patch('/settings', { enter_sends: true, color_scheme: 2, emojiset: 'google' }),
      );
      expect(events.map(({ event: { property, value } }) => [property, value])).toEqual([
        ['enter_sends', true],
        ['color_scheme', 2],
      ]);
      const half = { enter_sends: false, full_name: 'Half Done', timezone: 'nowhere' };
      const none = await team().eventsOf(async () => {
        expect(await person.patch('/settings', half)).toSatisfy(refused);
      });
      expect(none).toEqual([]);
      expect(team().realm.state.userSetting(person.id, 'enter_sends')).toBe(true);
    });

    it('B-settings: an empty request changes nothing; unknown parameters are listed', async () => {
      const person = await team().person();
      const { status, body } = await person.patch('/settings', { dense_mode: true, role: 100 });
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          result: 'success',
          msg: '',
          ignored_parameters_unsupported: ['dense_mode', 'role'],
        },
      });
      expect((await person.patch('/settings')).status).toBe(200);
      expect((await person.get('/users/me')).body.role).toBe(400);
    });

    it('events 0.4: words may be in JSON quotes, as the mobile app sends them', async () => {
      const person = await team().person();
      expect((await person.patch('/settings', { emojiset: '"twitter"' })).status).toBe(200);
      expect(team().realm.state.userSetting(person.id, 'emojiset')).toBe('twitter');
    });

    it('events 0.4: settings may be in the query, as zulip-js sends them', async () => {
      const person = await team().person();
      const path = '/api/v1/settings?enter_sends=true&web_home_view=all_messages';
      const reply = await call(team().url, { method: 'PATCH', path, as: person });
      expect(reply.status).toBe(200);
      expect(team().realm.state.userSetting(person.id, 'web_home_view')).toBe('all_messages');
    });

    it('B-settings: settings are personal', async () => {
      const [one, two] = [await team().person(), await team().person()];
      await one.patch('/settings', { enter_sends: true, user_id: two.id });
      expect(team().realm.state.userSetting(two.id, 'enter_sends')).toBe(false);
    });
  });

  describe('B-settings: name, address and time zone', () => {
    it('events 3.13: a time zone is visible to everyone and announced with the address', async () => {
      const person = await team().person();
      const events = await team().eventsOf(() =>
        person.patch('/settings', { timezone: 'Asia/Tokyo' }),
      );
      expect(events[1]).toMatchObject({
        audience: 'realm',
        event: {
          type: 'realm_user',
          op: 'update',
          person: { user_id: person.id, email: person.email, timezone: 'Asia/Tokyo' },
        },
      });
      const { user } = (await team().owner.get(`/users/${person.id}`)).body;
      expect(user.timezone).toBe('Asia/Tokyo');
      expect((await person.patch('/settings', { timezone: '' })).status).toBe(200);
    });

    it.each(['A', '  ', 'x'.repeat(101), 'a>b', 'a|3'])(
      'A4.14: the name %j is refused',
      async (full_name) => {
        const person = await team().person();
        expect(await person.patch('/settings', { full_name })).toSatisfy(refused);
      },
    );

    it('B-settings: if name changes are disabled, a user’s are ignored, an administrator’s not', async () => {
      const set = (name_changes_disabled: boolean) =>
        team().owner.patch('/realm', { name_changes_disabled });
      const name = async (person: Person) => (await person.get('/users/me')).body.full_name;
      const person = await team().person('moderator', 'Before');
      const administrator = await team().person('administrator', 'Before');
      await set(true);
      try {
        for (const each of [person, administrator]) {
          const answer = await each.patch('/settings', { full_name: 'After', enter_sends: true });
          expect(answer.status).toBe(200);
        }
        expect(await name(person)).toBe('Before');
        expect(await name(administrator)).toBe('After');
        expect(team().realm.state.userSetting(person.id, 'enter_sends')).toBe(true);
      } finally {
        await set(false);
      }
      await person.patch('/settings', { full_name: 'After' });
      expect(await name(person)).toBe('After');
    });

    it('B-settings: if address changes are disabled, a user’s are refused', async () => {
      const set = (email_changes_disabled: boolean) =>
        team().owner.patch('/realm', { email_changes_disabled });
      const person = await team().person('moderator');
      const administrator = await team().person('administrator');
      await set(true);
      try {
        expect(await person.patch('/settings', { email: freshEmail() })).toSatisfy(refused);
        expect((await person.patch('/settings', { email: person.email })).status).toBe(200);
        const answer = await administrator.patch('/settings', { email: freshEmail() });
        expect(answer.status).toBe(200);
      } finally {
        await set(false);
      }
      expect((await person.patch('/settings', { email: freshEmail() })).status).toBe(200);
      expect((await person.get('/users/me')).status).toBe(401);
    });

    it('4.14: an address that is malformed or taken is refused', async () => {
      const person = await team().person();
      const { email } = await team().bot(team().owner);
      for (const bad of ['', 'x', 'x@', email, team().owner.email.toUpperCase(), '\0@x.org']) {
        expect(await person.patch('/settings', { email: bad }), bad).toSatisfy(refused);
      }
    });
  });

  it('B-settings: for people only, with guests, and with credentials of this organization', async () => {
    const guest = await team().person('guest');
    expect((await guest.patch('/settings', { enter_sends: true })).status).toBe(200);
    const bot = await team().bot(team().owner);
    expect(await bot.patch('/settings', { enter_sends: true })).toSatisfy(refused);
    const stranger = await intruder(team());
    expect(await stranger.patch('/settings', { enter_sends: true })).toMatchObject({ status: 401 });
    const path = '/api/v1/settings';
    const anonymous = await call(team().url, {
      method: 'PATCH',
      path,
      form: { enter_sends: 'true' },
    });
    expect(anonymous).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
  });
});
