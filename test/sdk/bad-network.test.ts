import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Random } from '../../packages/sdk/test/support/random.ts';
import { BadNetwork, type Fate } from '../support/bad-network.ts';
import { randomFates } from '../support/random-fates.ts';

const long = 'x'.repeat(100_000);

/** Starts a server that records the whole requests it got, behind a proxy that treats them all alike. */
async function world(fate: Fate, playsOlderServer = false) {
  const bodies: string[] = [];
  let mayAnswer = Promise.resolve();
  const server = createServer(async (request, response) => {
    try {
      bodies.push(`${request.headers['idempotency-key'] ?? ''}:${await text(request)}`);
    } catch {
      return;
    }
    await mayAnswer;
    response.end(JSON.stringify({ tidings_extensions: ['idempotency-keys'], long }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const target = `http://127.0.0.1:${port}`;
  const proxy = await BadNetwork.start({ target, decide: () => fate, playsOlderServer });
  onTestFinished(async () => {
    await proxy.close();
    server.closeAllConnections();
    server.close();
  });
  const send = async () => {
    const response = await fetch(`${proxy.url}/api/v1/messages`, {
      method: 'POST',
      headers: { 'idempotency-key': 'k' },
      body: new URLSearchParams({ content: long, queue_id: 'q', local_id: 'l' }),
    });
    return JSON.parse(await response.text());
  };
  /** Holds the server's answers until the returned function is called. */
  const holdAnswers = () => {
    let answer = (): void => undefined;
    mayAnswer = new Promise((resolve) => {
      answer = resolve;
    });
    return () => answer();
  };
  return { proxy, bodies, send, holdAnswers };
}

describe('the bad network', () => {
  it('passes requests and answers as they are', async () => {
    const { bodies, send } = await world({ kind: 'passes', delayMs: 1 });
    expect((await send()).tidings_extensions).toEqual(['idempotency-keys']);
    expect(bodies).toEqual([`k:content=${long}&queue_id=q&local_id=l`]);
  });

  it('simulates a server without keys', async () => {
    const { bodies, send } = await world({ kind: 'passes' }, true);
    expect(await send()).toEqual({ long });
    expect(bodies).toEqual([`:content=${long}`]);
  });

  it.each([
    [{ kind: 'cutBefore' }, 0],
    [{ kind: 'cutInRequest', share: 0 }, 0],
    [{ kind: 'cutInRequest', share: 0.999_999 }, 0],
    [{ kind: 'cutAfterRequest' }, 1],
    [{ kind: 'cutBeforeAnswer' }, 1],
    [{ kind: 'cutInAnswer', share: 0.5 }, 1],
  ] as const)('cuts: %o', async (fate, arrived) => {
    const { proxy, bodies, send } = await world(fate);
    await expect(send()).rejects.toThrow();
    await expect.poll(() => bodies.length).toBe(arrived);
    expect([...proxy.counts]).toEqual([[fate.kind, 1]]);
  });

  it('lets nothing through while it is down', async () => {
    const { proxy, bodies, send } = await world({ kind: 'passes' });
    proxy.isDown = true;
    await expect(send()).rejects.toThrow();
    proxy.isDown = false;
    await send();
    expect(bodies).toHaveLength(1);
  });

  it('tells whether an older server is simulated for an interrupted client', async () => {
    const { proxy, bodies, send, holdAnswers } = await world({ kind: 'passes' }, true);
    const answer = holdAnswers();
    const sending = send();
    await expect.poll(() => bodies.length).toBe(1);
    proxy.cutAll();
    await expect(sending).rejects.toThrow();
    // Another interrupted connection would be noticed by then.
    await wait(20);
    expect(proxy.isWriting).toBe(true);
    answer();
    await expect.poll(() => proxy.isWriting).toBe(false);
  });

  it('decides the same for the same seed', () => {
    const fates = () => {
      const random = new Random(7);
      const decide = randomFates(() => random.next(), { cut: 0.5, delayMs: 9 });
      return Array.from({ length: 50 }, () =>
        decide({ method: 'GET', path: '/', mayBeRepeated: true }),
      );
    };
    expect(fates()).toEqual(fates());
    expect(new Set(fates().map(({ kind }) => kind)).size).toBe(6);
  });
});
