import { endpoints } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { type inputs as allInputs, inputs } from '../../exactly-once/inputs.ts';
import { requestTo } from '../../exactly-once/repeated-request.ts';
import { forEachTeam } from '../../support/team.ts';
import { audited, sometimes, unaudited } from './audited-endpoints.ts';
import { writtenBy } from './entries.ts';

type Name = keyof typeof allInputs;

const mutating = Object.entries(endpoints).filter(([, { mutates }]) => mutates);
const tried = mutating.flatMap(([name, endpoint]) => {
  const input = inputs[name as Name];
  return input ? [[name as Name, { endpoint, input }] as const] : [];
});

it('X3: every endpoint that changes something is in the audit log, or says why not', () => {
  const decided = [...Object.keys(audited), ...Object.keys(unaudited)];
  expect(decided.sort()).toEqual(mutating.map(([name]) => name).sort());
});

forEachTeam((team) => {
  it.each(tried)('X3: %s writes the entries that the table promises', async (name, each) => {
    const wanted = await each.input(team());
    const send = requestTo(team(), each.endpoint, wanted);
    const written = await writtenBy(team(), async () => {
      expect((await send()).body).toMatchObject({ result: 'success' });
    });
    const promised: readonly string[] = audited[name] ?? [];
    expect(written.map(({ kind }) => kind).filter((kind) => !promised.includes(kind))).toEqual([]);
    if (promised.length > 0 && !(name in sometimes)) expect(written).not.toEqual([]);
    const { by = team().owner } = wanted;
    for (const { via, actor_id, ip } of written) {
      expect(via).toBe('api');
      expect(ip).toMatch(/127\.0\.0\.1|::1/);
      expect(actor_id).toEqual(by === 'nobody' ? expect.any(Number) : by.id);
    }
  });
});
