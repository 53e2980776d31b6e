import type { Migration } from './migration.ts';

/** The services of outgoing webhook bots, the messages that they are called for, and what incoming ones got. */
export const outgoingBots: Migration = {
  id: 30,
  name: 'outgoing bots',
  sql: ({ engine }) => {
    const byKey = engine === 'sqlite' ? 'WITHOUT ROWID' : '';
    return [
      `CREATE TABLE bot_services (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        payload_url TEXT NOT NULL,
        interface BIGINT NOT NULL,
        service_name TEXT NOT NULL,
        sealed_token TEXT NOT NULL,
        may_reach_networks INTEGER NOT NULL,
        PRIMARY KEY (realm_id, bot_id)
      ) ${byKey}`,
      `CREATE TABLE bot_deliveries (
        realm_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        message_id BIGINT NOT NULL,
        sender_id BIGINT NOT NULL,
        cause TEXT NOT NULL,
        status TEXT NOT NULL,
        attempts BIGINT NOT NULL,
        created_at BIGINT NOT NULL,
        due_at BIGINT NOT NULL,
        claimed_until BIGINT NOT NULL,
        finished_at BIGINT,
        status_code BIGINT,
        error TEXT,
        answer_id BIGINT,
        PRIMARY KEY (realm_id, id)
      ) ${byKey}`,
      `CREATE INDEX bot_deliveries_waiting ON bot_deliveries (realm_id, bot_id, id)
        WHERE status = 'waiting'`,
      'CREATE INDEX bot_deliveries_by_bot ON bot_deliveries (realm_id, bot_id, id)',
      `CREATE INDEX bot_deliveries_by_sender
        ON bot_deliveries (realm_id, sender_id, created_at)`,
      `CREATE INDEX bot_deliveries_by_end ON bot_deliveries (finished_at)
        WHERE finished_at IS NOT NULL`,
      `CREATE TABLE external_events (
        realm_id BIGINT NOT NULL,
        bot_id BIGINT NOT NULL,
        id BIGINT NOT NULL,
        integration TEXT NOT NULL,
        event_type TEXT NOT NULL,
        outcome TEXT NOT NULL,
        problem TEXT,
        message_id BIGINT,
        created_at BIGINT NOT NULL,
        PRIMARY KEY (realm_id, bot_id, id)
      ) ${byKey}`,
    ];
  },
};
