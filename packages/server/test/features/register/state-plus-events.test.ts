import type { TidingsEvent } from '@tidings/shared-types';
import { describe, expect, it } from 'vitest';
import { seedsOf } from '../../../../../test/support/seeds.ts';
import { capabilityNames } from '../../../src/core/realm/capabilities.ts';
import { applyEvent } from '../../support/apply-events/apply-event.ts';
import { type ClientState, clientState } from '../../support/apply-events/client-state.ts';
import { groupId } from '../../support/channels.ts';
import { forEachTeam, type Person, type Team } from '../../support/team.ts';
import { formWith } from '../uploads/raw-request.ts';
import type { Action, Request, World } from './actions/action.ts';
import { channelActions } from './actions/channels.ts';
import { Dice } from './actions/dice.ts';
import { messageActions } from './actions/messages.ts';
import { organizationActions } from './actions/organization.ts';
import { peopleActions } from './actions/people.ts';
import { comparable, forget } from './comparable.ts';
import { registered } from './registered.ts';

const BATCHES = 6;
const ACTIONS_PER_BATCH = 15;

const everything = Object.fromEntries(capabilityNames.map((name) => [name, true]));
const actions = [
  ...messageActions,
  ...messageActions,
  ...channelActions,
  ...peopleActions,
  ...organizationActions,
];

/** A client that registered once and has followed events since. */
interface Client {
  readonly name: string;
  readonly person: Person;
  readonly capabilities: object;
  readonly queueId: string;
  lastEventId: number;
  heard: number;
  readonly state: ClientState;
}

forEachTeam((team) => {
  describe('a client that follows events has the same state as a new one', () => {
    it.each(seedsOf(2))(
      'events 1.4, DESIGN 6: for all types, with random actions (seed %d)',
      async (seed) => {
        const world = await makeWorld(team(), new Dice(seed));
        const clients: Client[] = [];
        for (const [index, person] of world.watched.entries()) {
          for (const capabilities of [everything, {}]) {
            clients.push(await connect(`${index}`, person, capabilities));
          }
        }
        for (let batch = 0; batch < BATCHES; batch += 1) {
          const done: string[] = [];
          for (let count = 0; count < ACTIONS_PER_BATCH; count += 1) {
            done.push(await act(world, world.dice.pick(actions)));
          }
          for (const client of clients) await compare(client, done);
        }
        for (const { name, heard } of clients) expect(heard, name).toBeGreaterThan(BATCHES);
      },
      600_000,
    );
  });
});

async function connect(index: string, person: Person, capabilities: object): Promise<Client> {
  const { queue_id, last_event_id, ...snapshot } = await register(person, capabilities);
  const name = `client ${index} of ${person.id}${capabilities === everything ? ' that can everything' : ''}`;
  return {
    name,
    person,
    capabilities,
    queueId: queue_id,
    lastEventId: last_event_id,
    heard: 0,
    state: clientState(snapshot),
  };
}

function register(person: Person, client_capabilities: object) {
  return registered(person, { client_capabilities, include_subscribers: true });
}

/** Both states are of the same event; later events are for the next comparison. */
async function compare(client: Client, done: readonly string[]): Promise<void> {
  const fresh = await register(client.person, client.capabilities);
  const { status, body } = await client.person.get('/events', {
    queue_id: client.queueId,
    last_event_id: client.lastEventId,
    dont_block: true,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  const events: TidingsEvent[] = body.events;
  const due = events.filter((event) => event.id <= fresh.last_event_id);
  for (const event of due) applyEvent(client.state, event);
  client.heard += due.length;
  client.lastEventId = fresh.last_event_id;

  const options = { inheritsSettings: client.capabilities === everything };
  const expected = forget(comparable(clientState(fresh), options), client.state);
  const held = forget(comparable(client.state, options), client.state);
  const story = [...done, ...due.map((event) => JSON.stringify(event).slice(0, 300))].join('\n');
  expect(held, `${client.name}\n${story}\n`).toEqual(expected);
}

const places: readonly [string, Record<string, unknown>][] = [
  ['plaza', {}],
  ['garden', {}],
  ['kitchen', {}],
  ['cellar', { invite_only: true, history_public_to_subscribers: false }],
];

async function makeWorld(team: Team, dice: Dice): Promise<World> {
  const { owner } = team;
  await openUp(team);
  const watched = [
    owner,
    await team.person('member'),
    await team.person('administrator'),
    await team.person('guest'),
    await team.bot(owner),
  ];
  const others = [
    await team.person('member'),
    await team.person('guest'),
    await team.bot(watched[1] ?? owner),
  ];
  const everybody = [...watched, ...others];
  const world: World = {
    dice,
    owner,
    watched,
    others,
    everybody,
    channels: [],
    messages: [],
    groups: [],
    systemGroups: await systemGroups(owner),
    folders: [],
    fields: [],
    linkifiers: [],
    bots: [],
    kept: new Map(),
    fresh,
  };
  for (const [name, settings] of places) {
    const unique = `${name} ${fresh()}`;
    const id = await team.channel(unique, { subscribers: watched, settings });
    world.channels.push({ id, name: unique });
  }
  return world;
}

/** Resets the permissions that another run may have changed. */
async function openUp(team: Team): Promise<void> {
  const members = { new: await groupId(team, 'role:members') };
  const { status } = await team.owner.patch('/realm', {
    can_create_public_channel_group: members,
    can_create_private_channel_group: members,
    can_add_subscribers_group: members,
    can_access_all_users_group: { new: await groupId(team, 'role:everyone') },
    enable_spectator_access: true,
  });
  expect(status).toBe(200);
}

let made = 0;

function fresh(): string {
  made += 1;
  return `thing ${made}`;
}

async function systemGroups(owner: Person): Promise<number[]> {
  const { body } = await owner.get('/user_groups');
  const groups: { id: number; is_system_group: boolean }[] = body.user_groups;
  return groups.filter((group) => group.is_system_group).map(({ id }) => id);
}

/** Returns the action with its status. A refusal is fine, a server error is not. */
async function act(world: World, action: Action): Promise<string> {
  const request: Request | undefined = action(world);
  if (!request) return '';
  const { by, method, path, fields = {}, picture, learn } = request;
  const { status, body } = picture
    ? await by.post(path, formWith('picture.png', picture, 'image/png'))
    : await by[method](path, fields);
  const what = `${by.id} ${method} ${path} ${JSON.stringify(fields)}`;
  expect(status, `${what}: ${JSON.stringify(body)}`).toBeLessThan(500);
  if (status === 200) learn?.(body);
  return `${what}: ${status === 200 ? 'done' : body.msg}`;
}
