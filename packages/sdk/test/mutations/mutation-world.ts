import { onTestFinished } from 'vitest';
import { createClient } from '../../src/client.ts';
import type { Environment } from '../../src/environment.ts';
import { memoryStorage } from '../../src/memory.ts';
import {
  type AppCommand,
  type AppCommands,
  type Attempt,
  defineCommand,
} from '../../src/mutations/app-command.ts';
import { FakeDevice, type FakeTab } from '../../src/testing/fake-device.ts';
import { ScriptedServer } from '../support/scripted-server.ts';

export interface Payment {
  readonly invoice: string;
}

interface Call extends Attempt {
  readonly invoice: string;
}

/** A device with tabs of an app that pays invoices, and its backend. */
export function mutationWorld() {
  const server = new ScriptedServer();
  const device = new FakeDevice({ now: Date.UTC(2026, 0, 1), fetch: server.fetch });
  const storage = memoryStorage();
  const backend = {
    /** The tries that reached it, in order. */
    calls: [] as Call[],
    answer: (_: Call): unknown => undefined,
    get paid(): string[] {
      return backend.calls.map(({ invoice }) => invoice);
    },
  };
  const pay = defineCommand({
    run: ({ invoice }: Payment, attempt) => {
      const call = { invoice, ...attempt };
      backend.calls.push(call);
      return backend.answer(call);
    },
  });
  const commands: AppCommands<{ pay: Payment }> = { pay };
  const opening = async <A extends object>(
    of: AppCommands<A>,
    platform: Partial<Environment> = {},
  ) => {
    const tab: FakeTab = { ...device.tab(), ...platform };
    const client = await createClient({
      serverUrl: 'http://server',
      credentials: { email: 'ada@example.org', apiKey: 'key' },
      storage,
      environment: tab,
      commands: of,
    });
    onTestFinished(() => client.close());
    return { client, tab };
  };
  return {
    ...{ server, device, backend, pay },
    /** Opens a tab of an app that has the command `pay`. */
    open: (extra: Partial<AppCommand<Payment>> = {}) =>
      opening({ ...commands, pay: { ...pay, ...extra } }),
    openWith: opening,
  };
}
