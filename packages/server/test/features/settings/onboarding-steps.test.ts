import { oneTimeNotices } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { listen } from '../../support/event-listener.ts';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';

/** The server has no video for the tour. */
const listed = oneTimeNotices.filter((name) => name !== 'navigation_tour_video');

forEachTeam((team) => {
  const unseen = async (person: Person) => {
    const { body } = await person.post('/register', { fetch_event_types: ['onboarding_steps'] });
    return body.onboarding_steps.map(({ name }: { name: string }) => name);
  };
  const see = (person: Person, onboarding_step: string) =>
    person.post('/users/me/onboarding_steps', { onboarding_step });

  it('B-extra: a seen notice is no longer listed, and other devices get an event', async () => {
    const [person, other] = [await team().person(), await team().person('guest')];
    expect(await unseen(person)).toEqual(listed);
    const device = await listen(person);
    expect((await see(person, 'intro_resolve_topic')).status).toBe(200);
    const rest = listed.filter((name) => name !== 'intro_resolve_topic');
    expect(await unseen(person)).toEqual(rest);
    expect(await unseen(other)).toEqual(listed);
    expect(await device.heard()).toMatchObject([
      {
        type: 'onboarding_steps',
        onboarding_steps: rest.map((name) => ({ type: 'one_time_notice', name })),
      },
    ]);
    const again = await team().eventsOf(() => see(person, 'intro_resolve_topic'));
    expect(again).toEqual([]);
    expect((await see(other, 'intro_resolve_topic')).status).toBe(200);
  });

  it('B-extra: an unknown notice is refused, and bots have none', async () => {
    const person = await team().person();
    for (const step of ['', 'toString', 'x'.repeat(1000)]) {
      expect(await see(person, step)).toSatisfy(refused);
    }
    expect(await see(await team().bot(person), 'intro_resolve_topic')).toSatisfy(refused);
    expect(await unseen(person)).toEqual(listed);
  });
});
