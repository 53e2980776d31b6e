import { expect, it } from 'vitest';
import { addUser } from '../../../src/features/users/add-user.ts';
import { noteBackup } from '../../../src/operations/monitoring/last-backup.ts';
import { VERSION } from '../../../src/version.ts';
import { addWebhook } from '../../delivery/webhooks/team-webhooks.ts';
import { forEachTeamOnBothEngines, personAt } from '../../support/team.ts';

const path = '/server/status';

forEachTeamOnBothEngines(
  (team) => {
    it('operations: an owner sees version, database, backlogs, backup and problems', async () => {
      const { owner, services } = team();
      const first = await owner.get(path);
      expect(first.status).toBe(200);
      expect(first.body).toMatchObject({
        version: VERSION,
        engine: services.engine.dialect.engine,
        machine: { last_backup: null },
      });
      expect(first.body.machine.database_bytes).toBeGreaterThan(100_000);
      expect(first.body.machine.free_bytes).toBeGreaterThan(0);
      expect(first.body.checks[0]).toEqual({
        name: 'backup',
        status: 'warn',
        detail: 'none was made yet',
        advice: expect.stringContaining('tidings backup'),
      });
      const names = first.body.backlogs.map(({ name }: { name: string }) => name);
      expect(names).toEqual(['notifications', 'webhooks', 'devices']);
      await noteBackup(services.config, { at: Date.now(), path: '/backups' });
      const second = await owner.get(path);
      expect(second.body.machine.last_backup).toBeGreaterThan(Date.now() / 1000 - 60);
      const backup = second.body.checks.find(({ name }: { name: string }) => name === 'backup');
      expect(backup).toMatchObject({ status: 'ok', advice: null });
    });

    it('operations: administrators and members are refused', async () => {
      for (const role of ['administrator', 'member', 'guest'] as const) {
        const { status, body } = await (await team().person(role)).get(path);
        expect({ status, code: body.code }, role).toEqual({
          status: 400,
          code: 'UNAUTHORIZED_PRINCIPAL',
        });
      }
    });

    it('operations: owners of another organization see neither the machine nor this one', async () => {
      const { owner, services, url } = team();
      const { webhook } = await addWebhook(team(), 'https://a.example.org/', { name: 'Secret' });
      await services.engine.write((tx) =>
        tx.run('UPDATE webhook_progress SET failures = 3, failing_since = 1 WHERE id = $1', [
          webhook.id,
        ]),
      );
      const seen = await owner.get(path);
      expect(JSON.stringify(seen.body.checks)).toContain('“Secret” fails');
      const own = seen.body.checks.map(({ name }: { name: string }) => name);
      expect(own).toHaveLength(new Set(own).size);
      const other = await services.realms.forSubdomain('other');
      const account = { email: 'eve@example.org', apiKey: 'e'.repeat(32) };
      const added = await other?.write((change) =>
        addUser(change, { ...account, fullName: 'Eve', role: 100 }),
      );
      const stranger = personAt(url, 'other.localhost', { id: added?.id ?? 0, ...account });
      const { status, body } = await stranger.get(path);
      expect(status).toBe(200);
      expect(body.machine).toBeNull();
      const names = body.checks.map(({ name }: { name: string }) => name);
      expect(names).not.toContain('backup');
      expect(names).not.toContain('disk space');
      expect(JSON.stringify(body)).not.toContain('Secret');
    });
  },
  () => ({ webPush: true }),
);
