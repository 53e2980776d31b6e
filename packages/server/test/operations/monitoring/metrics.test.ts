import { EventEmitter, once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { queueMail } from '../../../src/delivery/mail/queue-mail.ts';
import { noteBackup } from '../../../src/operations/monitoring/last-backup.ts';
import { eventually } from '../../support/eventually.ts';
import { mailServerOfFile } from '../../support/mails.ts';
import { forEachTeamOnBothEngines } from '../../support/team.ts';
import { scrape, scrapedWhen } from './scrape.ts';

const mails = mailServerOfFile();
const HOUR_MS = 3_600_000;

forEachTeamOnBothEngines(
  (team) => {
    it('operations: commits, their sizes and the lag of deliveries are measured', async () => {
      const { owner, url } = team();
      const { body } = await owner.post('/register', {});
      const { queue_id, last_event_id } = body;
      const before = await scrape(url);
      const polling = owner.get('/events', { queue_id, last_event_id });
      await scrapedWhen(team().url, (values) => values.get('event_queues_waiting') === 1);
      const message = { type: 'direct', to: `[${owner.id}]`, content: 'hello' };
      await owner.post('/messages', message);
      expect((await polling).body.events.length).toBeGreaterThan(0);
      const after = await scrape(url);
      const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
      expect(more('commit_duration_seconds_count')).toBeGreaterThan(0);
      expect(more('commit_duration_seconds_sum')).toBeGreaterThan(0);
      expect(more('commit_changes_sum')).toBeGreaterThanOrEqual(more('commit_changes_count'));
      expect(more('event_delivery_lag_seconds_count')).toBeGreaterThan(0);
      expect(after.get('event_queues_waiting')).toBe(0);
      expect(after.get('event_queues_synced{within="1m"}')).toBeGreaterThan(0);
    });

    it('operations: the database and its connections are measured', async () => {
      const { engine } = team().services.engine.dialect;
      const values = await scrapedWhen(team().url, (read) => read.get('database_up') === 1);
      expect(values.get('database_bytes')).toBeGreaterThan(100_000);
      expect(values.get('data_folder_free_bytes')).toBeGreaterThan(0);
      expect(values.get('database_connections_limit{purpose="read"}')).toBeGreaterThan(1);
      expect(values.get('database_connections{purpose="write",state="waiting"}')).toBe(0);
      const [info] = [...values.keys()].filter((series) => series.startsWith('server_info'));
      expect(info).toContain(`engine="${engine}"`);
    });

    it('operations: waiting statements show', async () => {
      const { engine } = team().services;
      const reading = () => engine.connections().find(({ purpose }) => purpose === 'read');
      const limit = reading()?.limit ?? 0;
      const gate = new EventEmitter();
      const released = once(gate, 'open');
      const holding = Array.from({ length: limit + 3 }, () => engine.snapshot(() => released));
      onTestFinished(async () => {
        gate.emit('open');
        await Promise.all(holding);
      });
      const held = await eventually(() => {
        const now = reading();
        return now?.busy === limit && now.waiting >= 3 ? now : undefined;
      });
      expect(held.waiting).toBeGreaterThan(2);
      // The figures that need a connection come too late for this scrape.
      const values = await scrapedWhen(team().url, (read) => read.get('database_up') === 0);
      expect(values.get('database_connections{purpose="read",state="waiting"}')).toBeGreaterThan(2);
    });

    it('operations: refused attempts are counted by limit', async () => {
      const hits = async () =>
        (await scrape(team().url)).get('rate_limit_hits_total{limit="logins"}') ?? 0;
      const before = await hits();
      const guess = { username: 'eve@example.org', password: 'wrong' };
      for (let attempt = 0; attempt < 3; attempt += 1) {
        await team().owner.post('/fetch_api_key', guess);
      }
      expect(await hits()).toBe(before + 1);
    });

    it('operations: mails that the mail server refuses wait, and are counted', async () => {
      const { url, realm } = team();
      mails().refusal = { stage: 'data', code: 451 };
      onTestFinished(() => {
        mails().refusal = undefined;
      });
      const { email } = await team().person();
      const before = (await scrape(url)).get('mail_deliveries_total{outcome="failed"}') ?? 0;
      const nobodys = { address: email, user_id: null, details: {} };
      await realm.write((change) => {
        queueMail(change, { occasion: 'password forgotten', ...nobodys });
      });
      const failed = await scrapedWhen(
        team().url,
        (read) => (read.get('mail_deliveries_total{outcome="failed"}') ?? 0) > before,
      );
      expect(failed.get('mail_deliveries_total{outcome="succeeded"}')).toBe(0);
      team().wait(2 * HOUR_MS);
      const values = await scrapedWhen(
        team().url,
        (read) => (read.get('mails_waiting_seconds') ?? 0) > 3600,
      );
      expect(values.get('mails_waiting')).toBeGreaterThan(0);
    });

    it('operations: the last backup shows', async () => {
      const at = Date.now() - HOUR_MS;
      await noteBackup(team().services.config, { at, path: '/backups' });
      const values = await scrapedWhen(
        team().url,
        (read) => read.get('last_backup_timestamp_seconds') === at / 1000,
      );
      expect(values.get('database_up')).toBe(1);
    });
  },
  () => ({ ...mails().settings, rateLimit: true, rateLimitLogins: '2' }),
);
