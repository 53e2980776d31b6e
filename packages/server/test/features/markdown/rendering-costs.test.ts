import { expect, it } from 'vitest';
import { startLimitedServer } from '../auth/limited-server.ts';
import { basic } from '../users/call.ts';

it('A7: a text that takes long to render counts as several requests', async () => {
  const limit = 50;
  const { url, owner } = await startLimitedServer({ flags: { rateLimitPerUser: limit } });
  const render = async (content: string) => {
    const answer = await fetch(`${url}/api/v1/messages/render`, {
      method: 'POST',
      body: new URLSearchParams({ content }),
      headers: { authorization: basic(owner.email, owner.apiKey) },
    });
    expect(answer.status).toBe(200);
    return Number(answer.headers.get('x-ratelimit-remaining'));
  };
  expect(await render('text')).toBe(limit - 1);
  expect(await render('<time:5 days and 3 hours ago at 5>'.repeat(290))).toBe(limit - 2);
  expect(await render('text')).toBeLessThan(limit - 3);
});
