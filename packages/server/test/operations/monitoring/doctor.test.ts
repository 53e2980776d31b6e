import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { webhooks } from '../../../src/core/storage/tables/webhooks.ts';
import { queueMail } from '../../../src/delivery/mail/queue-mail.ts';
import { startReading } from '../../../src/delivery/notifying/log-lease.ts';
import { checkServer } from '../../../src/operations/monitoring/check-server.ts';
import { noteBackup } from '../../../src/operations/monitoring/last-backup.ts';
import { addWebhook } from '../../delivery/webhooks/team-webhooks.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeam, type Team } from '../../support/team.ts';
import { runHere } from '../cli/run-cli.ts';

const mails = mailServerOfFile();
const HOUR_MS = 3_600_000;

interface Check {
  readonly name: string;
  readonly status: string;
  readonly detail: string;
  readonly advice?: string;
}

/** Runs the doctor on a team's data. Returns its checks by name. */
async function examined(
  { data, database }: Team,
  more: readonly string[] = [],
): Promise<ReadonlyMap<string, Check>> {
  const { stdout } = await runHere([
    ...['doctor', '--json', '--data', data, '--database', database],
    ...more,
  ]);
  const { checks } = JSON.parse(stdout) as { checks: Check[] };
  return new Map(checks.map((check) => [check.name, check]));
}

forEachTeam(
  (team) => {
    it('operations: the doctor knows when the last backup was made', async () => {
      expect((await examined(team())).get('backup')).toMatchObject({
        status: 'warn',
        detail: 'none was made yet',
      });
      const { config } = team().services;
      await noteBackup(config, { at: Date.now() - 50 * HOUR_MS, path: '/backups' });
      expect((await examined(team())).get('backup')).toMatchObject({
        status: 'warn',
        detail: 'the last one is 2 days old',
        advice: expect.stringContaining('tidings backup'),
      });
      const into = `${team().data}-backups`;
      const { data, database } = team();
      await runHere(['backup', '--data', data, '--database', database, '--into', into]);
      expect((await examined(team())).get('backup')).toMatchObject({
        status: 'ok',
        detail: 'the last one is less than 2 minutes old',
      });
    });

    it('operations: the doctor finds mails that wait, with the way to find out why', async () => {
      const { realm } = team();
      await realm.write((change) => {
        const nobodys = { address: 'ann@example.org', user_id: null, details: {} };
        queueMail(change, { occasion: 'password forgotten', ...nobodys });
      });
      await team().services.engine.write((tx) =>
        tx.run('UPDATE mails SET queued_at = queued_at - 3600000, due_at = due_at + 3600000'),
      );
      const config = join(team().data, 'with-mail.json');
      await writeFile(config, JSON.stringify(mails().settings));
      const found = (await examined(team(), ['--config', config])).get('mails');
      expect(found).toMatchObject({
        status: 'warn',
        detail: '1 waiting, the oldest for 60 minutes',
        advice: expect.stringContaining('tidings mail test'),
      });
    });

    it('operations: the doctor finds a log that is not read for notifications', async () => {
      const { realm, services } = team();
      await realm.write((change) => startReading(change, 'push'));
      await services.engine.write(async (tx) => {
        const held = Date.now() + 100_000;
        await tx.run(
          `UPDATE log_readers SET position = position - 1, holder = 'other', held_until = $1
           WHERE reader = 'push' AND realm_id = $2`,
          [held, realm.id],
        );
        await tx.run('UPDATE events SET created_at = created_at - 7200000');
      });
      expect((await examined(team())).get('notifications')).toMatchObject({
        status: 'warn',
        detail: '1 waiting, the oldest for 2 hours',
      });
    });

    it('operations: the doctor names webhooks that fail or are paused', async () => {
      const { realm, services } = team();
      const failing = await addWebhook(team(), 'https://a.example.org/', { name: 'Orders' });
      const paused = await addWebhook(team(), 'https://b.example.org/', { name: 'Stock' });
      await addWebhook(team(), 'https://c.example.org/', { name: 'Sound', is_enabled: false });
      const row = realm.state.webhooks.get({ id: paused.webhook.id });
      if (!row) throw new Error('The webhook is missing');
      await realm.write((change) => {
        change.put(webhooks, { ...row, is_enabled: false, pause: 'failing' });
      });
      const failForHours = () =>
        services.engine.write((tx) =>
          tx.run(
            'UPDATE webhook_progress SET failures = 3, failing_since = $1 WHERE realm_id = $2 AND id = $3',
            [Date.now() - 3 * HOUR_MS, realm.id, failing.webhook.id],
          ),
        );
      const found = async () => {
        // Each time anew: the server may just have stored its own first attempt.
        await failForHours();
        return (await examined(team())).get('default organization, webhooks');
      };
      await expect.poll(found).toMatchObject({
        status: 'warn',
        detail: '“Orders” fails for 3 hours; “Stock” is paused (failing)',
      });
    });

    it('operations: with --server, the doctor reads the metrics of a running server', async () => {
      const found = await examined(team(), ['--server', team().url]);
      expect(found.get('server')?.detail).toContain('runs version');
      for (const name of ['commits', 'deliveries to clients', 'requests', 'connections']) {
        expect(found.get(name)?.status, name).toBe('ok');
      }
      const lost = await examined(team(), ['--server', 'http://127.0.0.1:9']);
      expect(lost.get('server')?.status).toBe('fail');
      const { stderr, code } = await runHere(['doctor', '--data', team().data, '--server', 'x']);
      expect(code).not.toBe(0);
      expect(stderr).toContain('must be an address');
    });
  },
  () => ({ ...mails().settings, webPush: true }),
);

it('operations: checks of metrics warn above the limits of the alerts', async () => {
  const slow = [
    'server_info{version="1",engine="sqlite"} 1',
    'commit_duration_seconds_bucket{le="0.5"} 90',
    'commit_duration_seconds_bucket{le="1"} 100',
    'commit_duration_seconds_bucket{le="+Inf"} 100',
    'commit_duration_seconds_count 100',
    'event_delivery_lag_seconds_bucket{le="10"} 1',
    'event_delivery_lag_seconds_bucket{le="+Inf"} 100',
    'event_delivery_lag_seconds_count 100',
    'http_request_duration_seconds_count{method="GET",route="/",status="503"} 2',
    'http_request_duration_seconds_count{method="GET",route="/",status="200"} 98',
    'database_connections{purpose="read",state="waiting"} 51',
    'database_connections{purpose="lock",state="waiting"} 0',
    'mail_deliveries_total{outcome="dropped"} 11',
    'push_deliveries_total{outcome="dropped"} 0',
    'rate_limit_hits_total{limit="logins"} 51',
    'rate_limit_hits_total{limit="user"} 1000',
  ];
  const server = await serving(slow.join('\n'));
  const checks = await checkServer(server);
  expect(checks.map(({ name, status }) => `${name}: ${status}`)).toEqual([
    'server: ok',
    'commits: warn',
    'deliveries to clients: warn',
    'requests: warn',
    'connections: warn',
    'dropped deliveries: warn',
    'sign-ins: warn',
  ]);
});

async function serving(text: string): Promise<string> {
  const server = createServer((_request, response) => response.end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}
