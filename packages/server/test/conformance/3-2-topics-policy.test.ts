import { expect, it } from 'vitest';
import { fresh, seenChannel } from '../support/channels.ts';
import { forEachTeam } from '../support/team.ts';

forEachTeam((team) => {
  it('3.2: inherit is the default, and follows the organization’s setting for the empty topic', async () => {
    const { owner } = team();
    const to = await team().channel(fresh());
    expect((await seenChannel(owner, to)).topics_policy).toBe('inherit');
    const statuses = async (topics_policy: string) => {
      await owner.patch('/realm', { topics_policy });
      const send = async (topic: string) =>
        (await owner.post('/messages', { type: 'channel', to, topic, content: 'x' })).status;
      return [await send(''), await send('named')];
    };
    expect(await statuses('disable_empty_topic')).toEqual([400, 200]);
    expect(await statuses('allow_empty_topic')).toEqual([200, 200]);
  });
});
