import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import { roles } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { pause } from './test-endpoints.ts';
import { startServer } from './test-server.ts';

describe('health', () => {
  it('reports whether the process is alive and whether it is ready', async () => {
    const server = await startServer();
    expect(await server.call('/health/live')).toMatchObject({ status: 200 });
    expect(await server.call('/health/ready')).toMatchObject({ status: 200 });
    expect(await server.call('/health')).toMatchObject({ status: 200, body: { status: 'ready' } });
  });

  it('is not ready without the database, but alive', async () => {
    const server = await startServer();
    await server.services.engine.close();
    expect(await server.call('/health/live')).toMatchObject({ status: 200 });
    expect(await server.call('/health')).toMatchObject({
      status: 503,
      body: { code: 'SERVICE_UNAVAILABLE' },
    });
  });
});

describe('metrics', () => {
  it('measures requests by route, method and status', async () => {
    const server = await startServer();
    const { auth } = await server.addAccount('ann@example.com');
    await server.call('/api/v1/things/5', { headers: auth });
    await server.call('/api/v1/things/6');
    await server.call('/api/v1/nothing');
    const response = await fetch(`${server.origin}/metrics`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    const text = await response.text();
    const count = 'http_request_duration_seconds_count';
    const route = 'route="/api/v1/things/:thing_id"';
    expect(text).toContain(`${count}{method="GET",${route},status="200"} 1`);
    expect(text).toContain(`${count}{method="GET",${route},status="401"} 1`);
    expect(text).toContain(`${count}{method="GET",route="none",status="404"} 1`);
    expect(text).toContain('http_requests_in_flight 1');
    expect(text).toContain('process_cpu_seconds_total');
  });
});

describe('documentation', () => {
  it('describes the served endpoints as OpenAPI', async () => {
    const server = await startServer();
    const { status, body } = await server.call('/api/openapi.json');
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths as object)).toContain('/things/{thing_id}');
  });

  it('A7: its document counts against the caller’s address, like requests without an account', async () => {
    const rateLimit = { perUserPerMinute: 9, perAddressPerMinute: 2, loginsPerHalfHour: 2 };
    const server = await startServer({ rateLimit });
    const ask = async () => (await fetch(`${server.origin}/api/openapi.json`)).status;
    expect([await ask(), await ask(), await ask()]).toEqual([200, 200, 429]);
  });

  it('is the same document at any host', async () => {
    const server = await startServer();
    const one = await server.call('/api/openapi.json');
    expect((await server.call('/api/docs/json')).body).toEqual(one.body);
    expect(await server.call('/api/docs/yaml')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });

  it('has a page for people without external resources and inline scripts', async () => {
    const server = await startServer();
    const page = await fetch(`${server.origin}/api/docs`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toContain('text/html');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    // For WebAssembly, which does not run text.
    expect(policy.replace("'wasm-unsafe-eval'", '')).not.toMatch(/https?:|unsafe/);
    const html = await page.text();
    const links = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) {
      const part = await fetch(new URL(link, `${server.origin}/api/docs`));
      expect({ link, status: part.status }).toEqual({ link, status: 200 });
      expect(new URL(part.url).origin).toBe(server.origin);
    }
    expect(html).not.toMatch(/<script(?![^>]*src=)/);
    expect((await server.call('/api/docs/json')).body.openapi).toBe('3.1.0');
  });
});

describe('closing', () => {
  async function renameWhileClosing(shutdownTimeoutMs: number) {
    const server = await startServer({ shutdownTimeoutMs });
    const { auth } = await server.addAccount('admin@example.com', { role: roles.administrator });
    const gate = new EventEmitter();
    const reached = new Promise<void>((resolve) => {
      pause.before = () => {
        pause.before = () => Promise.resolve();
        resolve();
        return once(gate, 'open').then(() => undefined);
      };
    });
    const answer = server.call('/api/v1/rename?name=x', { method: 'POST', headers: auth });
    answer.catch(() => undefined);
    await reached;
    const closed = server.app.close();
    return { server, answer, closed, go: () => gate.emit('open') };
  }

  it('finishes requests in flight and accepts no new ones', async () => {
    const { server, answer, closed, go } = await renameWhileClosing(3_600_000);
    await expect
      .poll(() =>
        fetch(server.origin).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed');
    go();
    expect((await answer).status).toBe(200);
    await closed;
  });

  it('does not wait for idle connections, such as those that browsers open in advance', async () => {
    const server = await startServer({ shutdownTimeoutMs: 3_600_000 });
    const { hostname, port } = new URL(server.origin);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    const ended = once(socket.resume(), 'close');
    // Makes sure that the server knows the connection.
    await server.call('/health/live');
    await server.app.close();
    await ended;
  });

  it('first says that it stops, and answers requests until the delay is over', async () => {
    const server = await startServer({ stopDelayMs: 1000 });
    const live = () => fetch(`${server.origin}/health/live`);
    const closed = server.app.close();
    await expect.poll(async () => (await fetch(`${server.origin}/health/ready`)).status).toBe(503);
    const answer = await live();
    expect(answer.status).toBe(200);
    // The next request of this client goes to another server.
    expect(answer.headers.get('connection')).toBe('close');
    await closed;
    await expect(live()).rejects.toThrow();
  });

  it('aborts requests that are not finished in time', async () => {
    const { answer, closed, go } = await renameWhileClosing(100);
    await expect(answer).rejects.toThrow();
    await closed;
    go();
  });
});
