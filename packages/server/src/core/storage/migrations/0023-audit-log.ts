import type { Migration } from './migration.ts';

/** Who changed what in an organization. */
export const auditLog: Migration = {
  id: 23,
  name: 'audit-log',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE audit_log (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        at BIGINT NOT NULL,
        kind TEXT NOT NULL,
        via TEXT NOT NULL,
        actor_id BIGINT,
        ip TEXT,
        target_type TEXT,
        target_id BIGINT,
        details TEXT NOT NULL,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      'CREATE INDEX audit_log_by_time ON audit_log (realm_id, at, id)',
      'CREATE INDEX audit_log_by_kind ON audit_log (realm_id, kind, id)',
      'CREATE INDEX audit_log_by_actor ON audit_log (realm_id, actor_id, id)',
      'CREATE INDEX audit_log_by_target ON audit_log (realm_id, target_type, target_id, id)',
    ];
  },
};
