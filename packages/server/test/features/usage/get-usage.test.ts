import { expect, it } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';

const DAY_MS = 86_400_000;
const dateOf = (time: number) => new Date(time).toISOString().slice(0, 10);

forEachTeamOnBothEngines((team) => {
  const send = (by: Person, to: number) =>
    by.post('/messages', { type: 'channel', to, topic: 'a', content: 'hello' });
  const usage = async (by: Person) => (await by.get('/realm/usage')).body.days;

  it('operations: administrators get messages and senders of 30 days', async () => {
    const { owner, services } = team();
    const admin = await team().person('administrator');
    const name = fresh();
    const channel = await team().channel(name);
    await team().subscribe(name, [admin]);
    // At noon, so that the test does not cross midnight.
    team().wait((2.5 * DAY_MS - (services.clock.now() % DAY_MS)) % (2 * DAY_MS));
    await send(owner, channel);
    const before = (await usage(admin)).at(-1);
    team().wait(DAY_MS);
    const first = services.clock.now();
    for (const by of [owner, owner, admin]) expect((await send(by, channel)).status).toBe(200);
    team().wait(2 * DAY_MS);
    await send(owner, channel);
    const days = await usage(admin);
    expect(days).toHaveLength(30);
    expect(days.at(-4)).toEqual(before);
    expect(before).toEqual({ date: dateOf(first - DAY_MS), messages: 1, senders: 1 });
    expect(days.at(-3)).toEqual({ date: dateOf(first), messages: 3, senders: 2 });
    expect(days.at(-2)).toEqual({ date: dateOf(first + DAY_MS), messages: 0, senders: 0 });
    expect(days.at(-1)).toEqual({ date: dateOf(first + 2 * DAY_MS), messages: 1, senders: 1 });
    expect(days[0].date).toBe(dateOf(first - 27 * DAY_MS));

    await send(owner, channel);
    expect((await usage(admin)).at(-1).messages).toBe(1);
    team().wait(600_000);
    expect((await usage(admin)).at(-1).messages).toBe(2);
  });

  it('operations: messages of bots count, but bots are not among the senders', async () => {
    const { owner } = team();
    const name = fresh();
    const channel = await team().channel(name);
    const bot = await team().bot(owner);
    await team().subscribe(name, [bot]);
    team().wait(DAY_MS);
    expect((await send(bot, channel)).status).toBe(200);
    expect((await usage(owner)).at(-1)).toMatchObject({ messages: 1, senders: 0 });
  });
});
