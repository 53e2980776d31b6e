import { setTimeout } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { startBeside } from '../../core/event-queues/beside.ts';
import { sentTo } from '../../support/messages.ts';
import { forEachTeam } from '../../support/team.ts';

/** Maximum delay of a notice from another process. */
const NOTICE_MS = 300;

forEachTeam((team) => {
  it('DESIGN 2.3: a process that missed a new account still shows its messages', async () => {
    const reader = await team().person();
    const beside = await startBeside(team());
    const there = reader.at(beside.url);
    await there.get('/users/me');
    const realm = await beside.services.realms.forSubdomain('');
    if (!realm) throw new Error('The organization is missing');
    // A refresh that started before would still find the new account.
    await realm.refresh();
    const deaf = vi.spyOn(realm, 'refresh').mockResolvedValue();
    const newcomer = await team().person();
    await sentTo(newcomer, [reader], 'hello');
    await setTimeout(NOTICE_MS);
    expect(realm.state.users.get({ id: newcomer.id })).toBeUndefined();
    deaf.mockRestore();
    const wish = { anchor: 'newest', num_before: 10, num_after: 0 };
    const { status, body } = await there.get('/messages', wish);
    expect(status, body.msg).toBe(200);
    expect(body.messages.at(-1)).toMatchObject({
      sender_id: newcomer.id,
      sender_email: newcomer.email,
    });
  });
});
