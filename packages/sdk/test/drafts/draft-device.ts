import { expect, onTestFinished } from 'vitest';
import type { ShownDraft } from '../../src/drafts/draft-to-send.ts';

import { type DraftsParts, LoadedDrafts } from '../../src/drafts/loaded-drafts.ts';
import type { OpenDraft } from '../../src/drafts/open-draft.ts';
import { LiveValue } from '../../src/live.ts';
import {
  type OpenLocalChanges,
  openLocalChanges,
} from '../../src/local-changes/open-local-changes.ts';
import type { NewMessage } from '../../src/outbox/message-with-files.ts';
import { Outbox } from '../../src/outbox/outbox.ts';
import { TextLimits } from '../../src/outbox/text-limits.ts';
import { memoryStorage } from '../../src/store/memory-storage.ts';
import { FakeDevice } from '../../src/testing/fake-device.ts';

export const plans = { kind: 'topic', channelId: 7, topic: 'plans' } as const;
export const others = { kind: 'topic', channelId: 7, topic: 'others' } as const;
export const toPlans = { kind: 'topic', channelId: 7, topic: 'plans' } as const;

/** Nothing in these tests reaches a server. */
const noServer: Pick<DraftsParts, 'api' | 'serverUrl' | 'records' | 'connection'> = {
  api: {} as DraftsParts['api'],
  serverUrl: 'https://chat.example.org',
  records: {
    get: async () => undefined,
    find: async () => [],
    onWrite: () => () => undefined,
  },
  connection: { state: new LiveValue({ name: 'following' }) },
};

/** Creates a device without a network, whose tabs write and send drafts. */
export function draftDevice() {
  const clock = new FakeDevice();
  const storage = memoryStorage();
  async function tab() {
    const environment = clock.tab();
    const localChanges = await openLocalChanges({
      name: 'drafts',
      storage: storage.engine('strict'),
      isShared: false,
      locks: environment.locks,
    });
    const problems: unknown[] = [];
    const drafts = new LoadedDrafts({
      ...noServer,
      localChanges,
      environment,
      onProblem: (error) => problems.push(error),
    });
    const sender = { busy: new LiveValue(new Set<string>()), progress: new LiveValue(new Map()) };
    const outbox = new Outbox({
      localChanges,
      environment,
      limits: new TextLimits(noServer.records),
      state: new LiveValue({ name: 'live' }),
      sender,
    });
    /** Sends a draft as a client does. */
    const send = async (
      draft: string | ShownDraft,
      content: string,
      more: Partial<NewMessage> = {},
    ) => {
      const message = { to: toPlans, content, ...more };
      return outbox.send(message, await drafts.toSend(draft, message));
    };
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      outbox.close();
      await drafts.close().catch(() => undefined);
      await localChanges.close();
    };
    onTestFinished(close);
    return { drafts, localChanges, problems, outbox, send, close };
  }
  return { clock, tab };
}

export function stored({ drafts }: OpenLocalChanges): string[] {
  return [...drafts.current.values()].flatMap(({ content, isDeleted }) =>
    isDeleted ? [] : [content],
  );
}

export function said(draft: OpenDraft, content: string): Promise<void> {
  return expect.poll(() => draft.content.current).toBe(content);
}
