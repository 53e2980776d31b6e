import type { Person, Team } from '../support/team.ts';
import type { SecretWorld } from './secret-world.ts';
import { type Kind, kinds } from './targets.ts';

/** A kind of caller from whom something is hidden. */
export interface Outsider {
  readonly hidden: readonly Kind[];
  /** Whether the credentials alone are refused by every endpoint that changes something. */
  readonly isRefused?: true;
  /** Prepares the organization. Resolves to undefined for a caller without credentials. */
  readonly make: (team: Team, world: SecretWorld) => Promise<Person | undefined>;
  /** References that they kept from when they had access. */
  readonly kept?: (world: SecretWorld) => readonly (string | number)[];
}

const ofMembers: readonly Kind[] = ['bots', 'channel', 'messages', 'personal'];

/** All outsiders, with what is hidden from each. */
export const outsiders: Readonly<Record<string, Outsider>> = {
  'a user of another organization': { hidden: kinds, make: (team) => team.stranger() },
  'a visitor without an account': { hidden: kinds, isRefused: true, make: async () => undefined },
  'a visitor without an account who can read web-public channels': {
    // People are then visible too.
    hidden: kinds.filter((kind) => kind !== 'people'),
    isRefused: true,
    make: openToSpectators,
  },
  'a deactivated account that was in the channel': {
    hidden: kinds,
    isRefused: true,
    async make(team, { insider, channel }) {
      const person = await team.person();
      await team.subscribe(channel, [person], insider);
      await team.owner.delete(`/users/${person.id}`);
      return person;
    },
  },
  'a guest who may not see everyone': {
    hidden: ['people', ...ofMembers],
    async make(team) {
      const members = await systemGroup(team, 'role:members');
      await team.owner.patch('/realm', { can_access_all_users_group: { new: members } });
      return team.person('guest');
    },
  },
  'a guest who may see everyone': {
    hidden: ofMembers,
    async make(team) {
      const everyone = await systemGroup(team, 'role:everyone');
      await team.owner.patch('/realm', { can_access_all_users_group: { new: everyone } });
      return team.person('guest');
    },
  },
  'a member outside the channel': { hidden: ofMembers, make: (team) => team.person() },
  'a bot without access': {
    hidden: ofMembers,
    make: async (team) => team.bot(await team.person()),
  },
  'a former subscriber of the channel': {
    hidden: ofMembers,
    make: async (_team, { former }) => former,
    // They follow the topic and starred the message.
    kept: ({ secrets: { channel, messages } }) => [
      channel.channelId,
      messages.topic,
      messages.messageId,
    ],
  },
  'a later subscriber of a channel with protected history': {
    hidden: ['bots', 'messages', 'personal'],
    make: async (_team, { late }) => late,
  },
  'an administrator outside the channel': {
    hidden: ['messages', 'personal'],
    make: (team) => team.person('administrator'),
  },
  // The last one, because it changes the organization.
  'a member who may not create channels': {
    hidden: ofMembers,
    async make(team) {
      const administrators = await systemGroup(team, 'role:administrators');
      await team.owner.patch('/realm', {
        can_create_public_channel_group: { new: administrators },
      });
      return team.person();
    },
  },
};

async function openToSpectators(team: Team): Promise<undefined> {
  await team.owner.patch('/realm', { enable_spectator_access: true });
  const id = await team.channel('open to the web', { settings: { is_web_public: true } });
  await team.owner.post('/messages', { type: 'channel', to: id, topic: 'open', content: 'open' });
}

async function systemGroup({ owner }: Team, name: string): Promise<number> {
  const { body } = await owner.get('/user_groups');
  return body.user_groups.find((group: { name: string }) => group.name === name).id;
}
