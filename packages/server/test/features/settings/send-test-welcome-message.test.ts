import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam } from '../../support/team.ts';

const path = '/realm/test_welcome_bot_custom_message';

forEachTeam((team) => {
  const ask = (welcome_message_custom_text: string) =>
    team().owner.post(path, { welcome_message_custom_text });

  it('B-extra: an administrator gets the welcome that new people would get', async () => {
    const { body } = await ask('Coffee is **downstairs**.');
    const { message } = (await team().owner.get(`/messages/${body.message_id}`)).body;
    expect(message.type).toBe('private');
    expect(message.sender_id).toBe(team().realm.state.notificationBot.id);
    expect(message.content).toContain('Welcome to');
    expect(message.content).toContain('Coffee is <strong>downstairs</strong>.');
    expect(team().realm.state.setting('welcome_message_custom_text')).toBe('');
  });

  it('B-extra: an empty or too long text is refused', async () => {
    for (const text of ['', ' \n', 'x'.repeat(limits.welcomeMessageLength + 1)]) {
      expect(await ask(text)).toSatisfy(refused);
    }
  });
});
