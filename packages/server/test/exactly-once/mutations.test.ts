import { randomUUID } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../features/users/call.ts';
import { forEachTeam, type Team } from '../support/team.ts';
import { exceptions, inputs } from './inputs.ts';
import { everythingOf, requestTo } from './repeated-request.ts';

const mutating = Object.entries(endpoints).filter(([, { mutates }]) => mutates);
const repeatable = mutating.flatMap(([name, endpoint]) => {
  const input = inputs[name as keyof typeof inputs];
  return input ? [[name, { endpoint, input }] as const] : [];
});

it('DESIGN 2.2: every endpoint that changes something is covered', () => {
  const shown = [...repeatable.map(([name]) => name), ...Object.keys(exceptions)];
  expect(shown.sort()).toEqual(mutating.map(([name]) => name).sort());
});

forEachTeam((team) => {
  describe('DESIGN 2.2: the same request under the same key', () => {
    it.each(repeatable)(
      'DESIGN 2.2: %s: gets the same response, and changes nothing',
      async (_, each) => {
        const send = requestTo(team(), each.endpoint, await each.input(team()));
        const key = randomUUID();
        const first = await send(key);
        expect(first.body).toMatchObject({ result: 'success', msg: '' });
        await settled(team());
        const before = await everythingOf(team());
        const again = await send(key);
        expect(again.bytes.toString()).toBe(first.bytes.toString());
        const after = await everythingOf(team());
        expect(after.tables).toEqual(before.tables);
        // Files of a replaced picture may be deleted only now.
        expect(before.files).toEqual(expect.arrayContaining([...after.files]));
      },
    );

    it.each(repeatable)(
      'DESIGN 2.2: %s: has one effect while the first request is in flight',
      async (_, each) => {
        const alone = requestTo(team(), each.endpoint, await each.input(team()));
        const once = await growth(team(), async () => [await alone(randomUUID())]);
        const send = requestTo(team(), each.endpoint, await each.input(team()));
        const key = randomUUID();
        const together = await growth(team(), () => Promise.all([send(key), send(key), send(key)]));
        expect(together.answers).toHaveLength(1);
        expect(together.events).toBe(once.events);
      },
    );
  });
});

/** Returns the number of events that an action logs, and its different responses. */
async function growth(
  team: Team,
  action: () => Promise<readonly Reply[]>,
): Promise<{ events: number; answers: string[] }> {
  const { realm } = team;
  await realm.refresh();
  const before = realm.state.position;
  const replies = await action();
  for (const { body } of replies) expect(body).toMatchObject({ result: 'success', msg: '' });
  await settled(team);
  return {
    events: realm.state.position - before,
    answers: [...new Set(replies.map(({ bytes }) => bytes.toString()))],
  };
}

/** Waits for archiving, which continues after its response. */
async function settled({ realm }: Team): Promise<void> {
  await expect.poll(() => realm.state.internal('archived_unread')).toEqual([]);
}
