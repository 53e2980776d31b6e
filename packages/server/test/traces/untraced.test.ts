import { types } from 'node:util';
import { expect, it } from 'vitest';
import { traced, tracedAlone } from '../../src/core/traces/traced.ts';
import { forEachTeamOnBothEngines } from '../support/team.ts';

it('without the setting, a function that could be traced is the function itself', () => {
  const work = () => undefined;
  expect(traced(undefined, 'work', work)).toBe(work);
  expect(tracedAlone(undefined, 'work', work)).toBe(work);
});

forEachTeamOnBothEngines((team) => {
  it('without the setting, a server has no traces, and its database is not wrapped', () => {
    const { traces, engine } = team().services;
    expect(traces).toBeUndefined();
    expect(types.isProxy(engine)).toBe(false);
  });
});
