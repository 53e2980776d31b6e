import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { formWith } from '../features/uploads/raw-request.ts';
import { groupId } from '../support/channels.ts';
import { listen, names } from '../support/event-listener.ts';
import { forEachTeam } from '../support/team.ts';

describe('events 3.20 to 3.22, 3.28: the organization', () => {
  forEachTeam((team) => {
    it('events 3.20: some settings come separately, others together with values derived from them', async () => {
      const { owner } = team();
      const listener = await listen(await team().person('guest'), { event_types: ['realm'] });
      const group = await groupId(team(), 'role:moderators');
      await owner.patch('/realm', {
        name: 'Garden',
        topics_policy: 'disable_empty_topic',
        message_content_edit_limit_seconds: 'unlimited',
        can_resolve_topics_group: { new: group },
      });
      await owner.patch('/realm', { name: 'Garden' });
      expect(await listener.heard()).toEqual([
        { type: 'realm', op: 'update', property: 'name', value: 'Garden' },
        {
          type: 'realm',
          op: 'update_dict',
          property: 'default',
          data: {
            topics_policy: 'disable_empty_topic',
            mandatory_topics: true,
            message_content_edit_limit_seconds: null,
            can_resolve_topics_group: group,
          },
        },
      ]);
      await owner.patch('/realm', { topics_policy: 'allow_empty_topic' });
    });

    it('events 3.21: realm_emoji is the whole map, with deactivated emoji', async () => {
      const { owner } = team();
      const listener = await listen(await team().person('guest'), {
        event_types: ['realm_emoji'],
        client_capabilities: {},
      });
      const background = '#3060c0';
      const image = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer();
      await owner.post('/realm/emoji/blue_box', formWith('image.png', image));
      await owner.delete('/realm/emoji/blue_box');
      const heard = await listener.heard();
      expect(names(heard)).toEqual(['realm_emoji/update', 'realm_emoji/update']);
      const states = heard.map(({ realm_emoji }) => {
        const [emoji] = Object.values<{ name: string; deactivated: boolean }>(realm_emoji);
        return [emoji?.name, emoji?.deactivated];
      });
      expect(states).toEqual([
        ['blue_box', false],
        ['blue_box', true],
      ]);
    });

    it('events 3.22: realm_linkifiers is the whole list, only for clients that support templates', async () => {
      const { owner } = team();
      const knows = await listen(owner);
      const knowsNot = await listen(owner, { client_capabilities: {} });
      const rule = {
        pattern: 'ISSUE-(?P<id>[0-9]+)',
        url_template: 'https://example.org/{id}',
      };
      const { id } = (await owner.post('/realm/filters', rule)).body;
      await owner.delete(`/realm/filters/${id}`);
      expect(await knows.heard()).toEqual([
        { type: 'realm_linkifiers', realm_linkifiers: [{ id, ...rule }] },
        { type: 'realm_linkifiers', realm_linkifiers: [] },
      ]);
      expect(await knowsNot.heard()).toEqual([]);
    });

    it('events 3.28: custom_profile_fields is the whole list', async () => {
      const { owner } = team();
      const listener = await listen(await team().person('guest'));
      const { id } = (await owner.post('/realm/profile_fields', { field_type: 1, name: 'Tea' }))
        .body;
      await owner.patch(`/realm/profile_fields/${id}`, { name: 'Coffee' });
      await owner.delete(`/realm/profile_fields/${id}`);
      const heard = await listener.heard();
      expect(heard.map(({ type, fields }) => [type, fields.map(nameOf)])).toEqual([
        ['custom_profile_fields', ['Tea']],
        ['custom_profile_fields', ['Coffee']],
        ['custom_profile_fields', []],
      ]);
    });
  });
});

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
