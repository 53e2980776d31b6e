import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutPostgres } from '../../../../test/support/without-postgres.ts';
import { type Cluster, startCluster } from './cluster.ts';

describe.skipIf(withoutPostgres)('two backends that provision through two processes', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster(2);
  });
  afterAll(() => cluster?.stop());

  it('X2: 500 people at once from each become 500 accounts, each created once', async () => {
    const backend = await cluster.customer();
    const users = Array.from({ length: 500 }, (_each, index) => ({
      external_id: `person-${index}`,
      full_name: `Person ${index}`,
      email: `person${index}@example.org`,
    }));
    const answers = await Promise.all(
      cluster.nodes.map((node) => backend.send(node, 'POST', '/users/upsert', { users })),
    );
    const outcomes = users.map((_each, index) =>
      answers.map(({ body }) => body.results[index].outcome).sort(),
    );
    expect(new Set(outcomes.map((pair) => pair.join()))).toEqual(new Set(['created,unchanged']));
    const ids = answers.map(({ body }) =>
      body.results.map((each: { user_id: number }) => each.user_id),
    );
    expect(ids[0]).toEqual(ids[1]);
    expect(new Set(ids[0]).size).toBe(500);
  });

  it('X2: one channel for one order, however many ask for it', async () => {
    const backend = await cluster.customer();
    const channels = [{ external_id: 'order-17', name: 'Order 17' }];
    const answers = await Promise.all(
      [...cluster.nodes, ...cluster.nodes].map((node) =>
        backend.send(node, 'POST', '/channels/upsert', { channels }),
      ),
    );
    const results = answers.map(({ body }) => body.results[0]);
    expect(new Set(results.map(({ stream_id }) => stream_id)).size).toBe(1);
    const created = results.filter(({ outcome }) => outcome === 'created');
    expect(created).toHaveLength(1);
  });
});
