import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { DocumentConnection } from '../../src/drafts/document-connection.ts';
import { documentSaying } from '../../src/drafts/draft-document.ts';
import { ServerAbilities } from '../../src/drafts/server-abilities.ts';
import type { Environment } from '../../src/environment.ts';
import type { StoredDraft } from '../../src/local-changes/stored-draft.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';
import { TestConnection } from '../support/test-connection.ts';

const busy = new ApiError('POST /drafts/{draft_id}/document/ticket', {
  status: 429,
  code: 'RATE_LIMIT_HIT',
  msg: 'Later.',
  fields: { 'retry-after': 20 },
  retryAfterMs: 20_000,
});

/** The records of a server with draft documents. */
const records = {
  get: async (kind: string) =>
    kind === 'cursor'
      ? { value: { queueId: 'q', extensions: { draftDocuments: true } } }
      : undefined,
  onWrite: () => () => undefined,
};

/** Opens a draft while the server is busy. */
async function waiting() {
  const device = new FakeDevice();
  const abilities = new ServerAbilities(records as never);
  await abilities.load();
  const asked: number[] = [];
  const connection = new DocumentConnection({
    api: {
      createDraftDocumentTicket: async ({ draft_id }) => {
        asked.push(draft_id);
        throw busy;
      },
    },
    serverUrl: 'http://server',
    environment: { ...device.tab(), WebSocket: {} as Environment['WebSocket'] },
    connection: new TestConnection(),
    abilities,
    onRefused: () => undefined,
  });
  onTestFinished(() => connection.close());
  const server = { id: 5, epoch: 1, content: '' };
  connection.follow({ id: 'ours', server } as StoredDraft, documentSaying('plans'));
  await expect.poll(() => device.nextTimerAt).toBeDefined();
  return { device, asked };
}

test('an open draft asks a busy server again when the server allows it', async () => {
  const { device, asked } = await waiting();
  device.advance(19_999);
  expect(asked).toEqual([5]);
  device.advance(1_000);
  expect(asked).toEqual([5, 5]);
});

test('an open draft waits as long as the server asks, whatever changes meanwhile', async () => {
  const { device, asked } = await waiting();
  device.visible.set(false);
  device.visible.set(true);
  expect(asked).toEqual([5]);
  device.advance(20_000);
  expect(asked).toEqual([5, 5]);
});
