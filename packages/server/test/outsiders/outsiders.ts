import type { Person, Team } from '../support/team.ts';
import type { SecretWorld } from './secret-world.ts';
import { type Kind, kinds } from './targets.ts';

/** A kind of caller from whom something is hidden. */
export interface Outsider {
  /** Undefined for a caller without credentials. */
  readonly person: Person | undefined;
  readonly hidden: readonly Kind[];
  /** References that they kept from when they had access. */
  readonly kept?: readonly (string | number)[];
}

const ofMembers: readonly Kind[] = ['bots', 'channel', 'messages', 'personal'];

/** All outsiders, with what is hidden from each. */
export const outsiders: Readonly<
  Record<string, (team: Team, world: SecretWorld) => Promise<Outsider>>
> = {
  'somebody of another organization': async (team) => ({
    person: await team.stranger(),
    hidden: kinds,
  }),
  'somebody without account': async () => ({ person: undefined, hidden: kinds }),
  'somebody without account where a channel is web-public': async (team) => {
    await openToSpectators(team);
    // People are then visible too.
    return { person: undefined, hidden: kinds.filter((kind) => kind !== 'people') };
  },
  'a deactivated account that was in the channel': async (team, { insider, channel }) => {
    const person = await team.person();
    await team.subscribe(channel, [person], insider);
    await team.owner.delete(`/users/${person.id}`);
    return { person, hidden: kinds };
  },
  'a guest who may not see everybody': async (team) => {
    const members = await systemGroup(team, 'role:members');
    await team.owner.patch('/realm', { can_access_all_users_group: { new: members } });
    return { person: await team.person('guest'), hidden: ['people', ...ofMembers] };
  },
  'a guest who may see everybody': async (team) => {
    const everyone = await systemGroup(team, 'role:everyone');
    await team.owner.patch('/realm', { can_access_all_users_group: { new: everyone } });
    return { person: await team.person('guest'), hidden: ofMembers };
  },
  'a member who is not in the channel': async (team) => ({
    person: await team.person(),
    hidden: ofMembers,
  }),
  'a bot without access': async (team) => ({
    person: await team.bot(await team.person()),
    hidden: ofMembers,
  }),
  'somebody who was in the channel': async (_team, { former, secrets }) => ({
    person: former,
    hidden: ofMembers,
    // They follow the topic and starred the message.
    kept: [secrets.channel.channelId, secrets.messages.topic, secrets.messages.messageId],
  }),
  'somebody who came later, where the history is protected': async (_team, { late }) => ({
    person: late,
    hidden: ['bots', 'messages', 'personal'],
  }),
  'an administrator who is not in the channel': async (team) => ({
    person: await team.person('administrator'),
    hidden: ['messages', 'personal'],
  }),
  // The last one, because it changes the organization.
  'a member who may make no channels': async (team) => {
    const administrators = await systemGroup(team, 'role:administrators');
    await team.owner.patch('/realm', { can_create_public_channel_group: { new: administrators } });
    return { person: await team.person(), hidden: ofMembers };
  },
};

async function openToSpectators(team: Team): Promise<void> {
  await team.owner.patch('/realm', { enable_spectator_access: true });
  const id = await team.channel('open to the web', { settings: { is_web_public: true } });
  await team.owner.post('/messages', { type: 'channel', to: id, topic: 'open', content: 'open' });
}

async function systemGroup({ owner }: Team, name: string): Promise<number> {
  const { body } = await owner.get('/user_groups');
  return body.user_groups.find((group: { name: string }) => group.name === name).id;
}
