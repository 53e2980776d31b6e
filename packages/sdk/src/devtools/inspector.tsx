import { type CSSProperties, useState } from 'react';
import type { Client } from '../client.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import { useLive } from '../react/use-live.ts';
import type { LogEntry } from './sync-log.ts';

export interface InspectorProps {
  readonly client: Pick<Client, 'sync' | 'status' | 'problems' | 'outbox' | 'log'>;
}

/** Shows the state of a client to developers, in a corner of the app. */
export function Inspector({ client }: InspectorProps) {
  return (
    <section aria-label="Tidings inspector" style={styles.frame}>
      <Status client={client} />
      <OutboxTable client={client} />
      <LogTable client={client} />
    </section>
  );
}

function Status({ client }: InspectorProps) {
  const state = useLive(client.sync.state);
  const status = useLive(client.status);
  const problems = useLive(client.problems);
  return (
    <p>
      <strong>{state.name}</strong>
      {status === 'open' ? '' : ` · ${status}`}
      {state.name === 'signedOut' ? ` · ${state.reason}` : ''}
      {state.name === 'offline' && state.problem ? ` · ${state.problem}` : ''}
      {problems.map(({ kind }) => ` · ${kind}`).join('')}{' '}
      <button type="button" onClick={() => client.sync.retryNow()}>
        Retry now
      </button>
    </p>
  );
}

function OutboxTable({ client }: InspectorProps) {
  const entries = useLive(client.outbox.entries);
  if (entries.length === 0) return <p>The outbox is empty.</p>;
  return (
    <table style={styles.table}>
      <caption>Outbox</caption>
      <tbody>
        {entries.map((entry) => (
          <OutboxRow key={entry.id} client={client} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}

function OutboxRow({ client, entry }: InspectorProps & { readonly entry: OutboxEntry }) {
  const [problem, setProblem] = useState('');
  const attempt = (work: Promise<void>) => {
    work.catch((error: unknown) => setProblem(error instanceof Error ? error.message : 'failed'));
  };
  return (
    <tr>
      <td>{entry.command.name}</td>
      <td>{entry.state}</td>
      <td>{problem || entry.refusal?.code}</td>
      <td>
        {entry.state === 'failed' && (
          <button type="button" onClick={() => attempt(client.outbox.retry(entry.id))}>
            Retry
          </button>
        )}
        {entry.state !== 'sent' && (
          <button type="button" onClick={() => attempt(client.outbox.discard(entry.id))}>
            Discard
          </button>
        )}
      </td>
    </tr>
  );
}

function LogTable({ client }: InspectorProps) {
  const entries = useLive(client.log.entries);
  return (
    <>
      <p>
        <button type="button" onClick={() => save(client)}>
          Save the log
        </button>{' '}
        <button type="button" onClick={() => client.log.clear()}>
          Clear
        </button>
      </p>
      <table style={styles.table}>
        <caption>Log, newest first</caption>
        <tbody>
          {[...entries].reverse().map((entry, index) => (
            <tr key={entries.length - index}>
              <td>{new Date(entry.at).toISOString().slice(11, 23)}</td>
              <td>{entry.kind}</td>
              <td>{told(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function save({ log }: Pick<Client, 'log'>): void {
  const link = document.createElement('a');
  link.download = 'tidings-log.json';
  link.href = `data:application/json,${encodeURIComponent(JSON.stringify(log, undefined, 2))}`;
  link.click();
}

function told(entry: LogEntry): string {
  switch (entry.kind) {
    case 'request':
      return `${entry.method} ${entry.path} → ${entry.status ?? 'no answer'} in ${entry.durationMs} ms`;
    case 'sync':
      return entry.state.name;
    case 'leader':
      return entry.isLeader ? 'leads' : 'follows';
    case 'write': {
      const counts = Object.entries(entry.records).map(([kind, count]) => `${count} ${kind}`);
      return counts.join(', ');
    }
    case 'outbox':
      return `${entry.command}: ${entry.from} → ${entry.to} ${entry.refusal ?? ''}`;
    case 'problem':
      return entry.problem;
  }
}

const styles = {
  frame: { font: '12px/1.5 ui-monospace, monospace', overflow: 'auto' },
  table: { borderSpacing: '1em 0', textAlign: 'left' },
} as const satisfies Record<string, CSSProperties>;
