import { describe, expect, test } from 'vitest';
import { createCall } from '../../src/api/call.ts';
import { isApiError, NetworkError } from '../../src/api/errors.ts';
import { addReaction, getMessages, sendMessage, uploadFile } from '../../src/endpoints.ts';
import { bundledCall } from '../../src/outbox/bundled-call.ts';
import { LeftBehind } from '../../src/outbox/send-order.ts';

interface Sent {
  readonly path: string;
  readonly body: string;
}

type Answering = (sent: Sent) => Response | Promise<Response>;

interface WireChange {
  readonly path: string;
  readonly parameters: { readonly content?: string };
  readonly idempotency_key: string;
}

/** Answers each change with its content. */
const echoes: Answering = ({ path, body }) => {
  if (path !== '/outbox') return Response.json({ result: 'success', msg: '', alone: true });
  const { changes } = JSON.parse(body) as { changes: WireChange[] };
  const answers = changes.map(({ parameters: { content = '' } }) =>
    content === 'refuse me'
      ? { status: 400, body: { result: 'error', msg: 'No.', code: 'BAD_REQUEST' } }
      : { status: 200, body: { result: 'success', msg: '', content } },
  );
  return Response.json({ result: 'success', msg: '', answers });
};

function world(answering: Answering = echoes, isOffered = true) {
  const sent: Sent[] = [];
  const call = bundledCall({
    clientName: 'tests',
    isOffered: () => isOffered,
    call: createCall({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      clientName: 'tests',
      retry: false,
      fetch: async (input) => {
        const request = new Request(input);
        const path = new URL(request.url).pathname.replace('/api/v1', '');
        const asked = { path, body: await request.text() };
        sent.push(asked);
        return answering(asked);
      },
    }),
  });
  const say = (content: string, idempotencyKey = content, idempotencyAfter?: string) =>
    call(
      sendMessage,
      { type: 'channel', to: 7, topic: 'garden', content },
      { idempotencyKey, idempotencyAfter },
    );
  return { sent, call, say };
}

describe('changes in bundles', () => {
  test('O3: a change comes after the one that it follows, whichever is called first', async () => {
    const { sent, say } = world();
    await Promise.all([say('three', 'c', 'b'), say('one', 'a'), say('two', 'b', 'a')]);
    const { changes } = JSON.parse(sent[0]?.body ?? '') as { changes: WireChange[] };
    expect(changes.map((change) => change.idempotency_key)).toEqual(['a', 'b', 'c']);
  });

  test('O3: changes of one moment are one request, each with its own parameters and answer', async () => {
    const { sent, call, say } = world();
    const react = () =>
      call(addReaction, { message_id: 9, emoji_name: 'tada' }, { idempotencyKey: 'r' });
    const answers = await Promise.all([say('a'), say('b', 'b', 'a'), react()]);
    expect(answers).toMatchObject([{ content: 'a' }, { content: 'b' }, {}]);
    expect(sent.map(({ path }) => path)).toEqual(['/outbox']);
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      changes: [
        {
          method: 'POST',
          path: '/messages',
          parameters: { type: 'channel', to: '7', topic: 'garden', content: 'a', client: 'tests' },
          idempotency_key: 'a',
        },
        expect.objectContaining({ idempotency_key: 'b', idempotency_after: 'a' }),
        {
          method: 'POST',
          path: '/messages/9/reactions',
          parameters: { emoji_name: 'tada', client: 'tests' },
          idempotency_key: 'r',
        },
      ],
    });
  });

  test('O3: a change that is alone, has no key, carries a file or reads has a request of its own', async () => {
    const { sent, call, say } = world();
    await say('a');
    await Promise.all([
      say('b'),
      call(getMessages, { anchor: 'newest', num_before: 1, num_after: 0 }, { idempotencyKey: 'g' }),
      call(uploadFile, { file: new Blob(['x']) }, { idempotencyKey: 'u' }),
      call(addReaction, { message_id: 9, emoji_name: 'tada' }),
    ]);
    expect(sent.filter(({ path }) => path === '/outbox')).toEqual([]);
    expect(sent).toHaveLength(5);
  });

  test('O3: other servers get every change alone', async () => {
    const { sent, say } = world(echoes, false);
    await Promise.all([say('a'), say('b')]);
    expect(sent.map(({ path }) => path)).toEqual(['/messages', '/messages']);
  });

  test('O5: a refused change fails alone, with the error of its own request', async () => {
    const { say } = world();
    const [fine, refused] = await Promise.allSettled([say('a'), say('refuse me')]);
    expect(fine).toMatchObject({ value: { content: 'a' } });
    const { reason } = refused as PromiseRejectedResult;
    expect(isApiError(reason, 'BAD_REQUEST')).toBe(true);
    expect(reason).toMatchObject({ endpoint: 'POST /messages', status: 400 });
  });

  test('O5: if the connection breaks, followers are left behind and count no failure', async () => {
    const { say } = world(() => {
      throw new TypeError('broken');
    });
    const [first, follower, other] = await Promise.allSettled([
      say('a'),
      say('b', 'b', 'a'),
      say('c', 'c', 'elsewhere'),
    ]);
    expect(first).toMatchObject({ reason: expect.any(NetworkError) });
    expect(follower).toMatchObject({ reason: expect.any(LeftBehind) });
    expect(other).toMatchObject({ reason: expect.any(NetworkError) });
  });

  test('O3: if the server refuses bundles, every change is sent alone from then on', async () => {
    const { sent, say } = world((asked) =>
      asked.path === '/outbox' ? new Response('<html>', { status: 404 }) : echoes(asked),
    );
    expect(await Promise.all([say('a'), say('b')])).toMatchObject([
      { alone: true },
      { alone: true },
    ]);
    await Promise.all([say('c'), say('d')]);
    expect(sent.map(({ path }) => path)).toEqual(['/outbox', ...Array(4).fill('/messages')]);
  });

  test('O3: a bundle has a limited number of changes and of bytes, and four are in flight at a time', async () => {
    let open = 0;
    let most = 0;
    const { sent, say } = world(async (asked) => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      return echoes(asked);
    });
    const many = Array.from({ length: 600 }, (_, index) => say(`m${index}`));
    const long = Array.from({ length: 30 }, (_, index) => say('x'.repeat(9_000), `long ${index}`));
    await Promise.all([...many, ...long]);
    const sizes = sent.map(
      ({ body }) => (JSON.parse(body) as { changes: WireChange[] }).changes.length,
    );
    expect(Math.max(...sizes)).toBe(250);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(630);
    for (const { body } of sent) expect(body.length).toBeLessThan(128 * 1024);
    expect(most).toBe(4);
  });

  test('S5: a change that is aborted rejects at once, and the others go on', async () => {
    const { sent, call, say } = world();
    const controller = new AbortController();
    const aborted = call(
      addReaction,
      { message_id: 9, emoji_name: 'tada' },
      { idempotencyKey: 'r', signal: controller.signal },
    );
    const others = [say('a'), say('b')];
    controller.abort(new Error('stopped'));
    await expect(aborted).rejects.toThrow('stopped');
    await Promise.all(others);
    expect(sent[0]?.body).not.toContain('reactions');
  });
});
