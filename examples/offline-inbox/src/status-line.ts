import type { Client, SyncName } from '@tidings/sdk';
import { element } from './element.ts';

const states: Readonly<Record<SyncName, string>> = {
  stopped: '',
  following: '',
  offline: 'Offline. You can still read and write messages.',
  connecting: 'Connecting…',
  registering: 'Connecting…',
  catchingUp: 'Syncing…',
  live: 'Up to date.',
  signedOut: 'The server refuses this sign-in. Sign out, then sign in again.',
};

/** The state of the connection, the outbox and the local storage. */
export function statusLine(client: Client): HTMLElement {
  const line = element('p', { role: 'status' });
  const outbox = client.outboxSummary();

  function show() {
    const { pending = [], failed = [] } = outbox.current ?? {};
    const parts = [states[client.sync.state.current.name]];
    if (pending.length > 0) parts.push(`${pending.length} waiting to send.`);
    if (failed.length > 0) parts.push(`${failed.length} could not be sent.`);
    if (client.problems.current.length > 0) parts.push('This device cannot store everything.');
    line.textContent = parts.join(' ');
  }

  for (const live of [client.sync.state, client.problems, outbox]) live.subscribe(show);
  show();
  return line;
}
