import { expect, test } from 'vitest';
import { startFreshServer } from '../support/example-server.ts';

const asBrowser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test('an unknown URL gives people a page, and programs an API error', async () => {
  const { url } = await startFreshServer();
  const page = await fetch(`${url}/nowhere%3Cb%3E?x=<b>`, { headers: asBrowser });
  expect(page.status).toBe(404);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  const html = await page.text();
  expect(html).toContain('href="/"');
  expect(html).not.toMatch(/nowhere|<b>/);

  const asked: readonly (readonly [string, RequestInit])[] = [
    ['/nowhere', {}],
    ['/nowhere', { method: 'POST', headers: asBrowser }],
    ['/api/v1/nowhere', { headers: asBrowser }],
  ];
  for (const [path, init] of asked) {
    const answer = await fetch(url + path, init);
    expect(answer.status, path).toBe(404);
    expect(await answer.json(), path).toEqual({
      result: 'error',
      msg: 'There is nothing at this address.',
      code: 'NOT_FOUND',
    });
  }
});
