import { once } from 'node:events';
import { expect, it } from 'vitest';
import { addWebhook } from '../../delivery/webhooks/team-webhooks.ts';
import { forEachTeam } from '../../support/team.ts';
import { outgoingBot } from '../bots/outgoing/service.ts';

forEachTeam((team) => {
  it('X5: tests of webhooks, bots and the before-send hook share one limit of a person', async () => {
    const { owner, realm, services } = team();
    const url = 'https://192.168.7.7/';
    const hook = '/realm/before_send_hook';
    await owner.put(hook, { url, is_enabled: false });
    const tests = [
      `${(await addWebhook(team(), url)).path}/test`,
      `/bots/${(await outgoingBot(owner, url)).user_id}/test`,
      `${hook}/test`,
    ];
    const problem = expect.stringContaining('It is not on the open internet.');
    for (const path of tests) {
      expect(await owner.post(path), path).toMatchObject({
        status: 200,
        body: { test: { status_code: null, duration_ms: expect.any(Number), problem } },
      });
    }
    const ending = new AbortController();
    const held = once(ending.signal, 'abort');
    const whose = `${realm.id}:${owner.id}`;
    const running: Promise<unknown>[] = [];
    while (services.outsideTests.takesMore(whose)) {
      running.push(services.outsideTests.do(whose, () => held));
    }
    for (const path of tests) {
      const refusal = { status: 429, body: { code: 'RATE_LIMIT_HIT' } };
      expect(await owner.post(path), path).toMatchObject(refusal);
    }
    ending.abort();
    await Promise.all(running);
    await owner.delete(hook);
  });
});
