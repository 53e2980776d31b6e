import { type Endpoint, type EndpointName, endpoints } from '@tidings/shared-types';
import { about, type Row, type Rows } from './row.ts';

/** Other parameters that a request needs besides the permission. */
const bases: Readonly<Partial<Record<EndpointName, Row['input']>>> = {
  createChannel: (_target, { channelId }) => ({ name: `permitted ${channelId}`, subscribers: [] }),
  subscribe: (_target, { channelId }) => ({ subscriptions: [{ name: `permitted ${channelId}` }] }),
  updateChannel: (_target, { channelId }) => ({ stream_id: channelId }),
  createUserGroup: (_target, { channelId }) => ({
    name: `permitted ${channelId}`,
    description: '',
    members: [],
  }),
  updateUserGroup: ({ groupId }) => ({ user_group_id: groupId }),
  updateRealm: () => ({}),
};

/** Every permission of every endpoint, set to a group by id and to users and groups. */
export const permissionRows: Rows = Object.fromEntries(
  Object.entries<Endpoint>(endpoints).map(([name, { params }]) => {
    const base = bases[name as EndpointName];
    const given = Object.entries(params).filter(([, { schema }]) => has(schema, 'direct_members'));
    if (given.length > 0 && !base) throw new Error(`Add what ${name} needs besides permissions`);
    return [
      name,
      given.flatMap(([param, { schema }]) => {
        const inForm = (value: unknown) => (has(schema, 'new') ? { new: value } : value);
        return [
          about('groups', (target, own) => ({
            ...base?.(target, own),
            [param]: inForm(target.groupId),
          })),
          about(['groups', 'people'], (target, own) => ({
            ...base?.(target, own),
            [param]: inForm({
              direct_members: [target.userId],
              direct_subgroups: [target.groupId],
            }),
          })),
        ];
      }),
    ];
  }),
);

function has(schema: unknown, property: string): boolean {
  return JSON.stringify(schema).includes(`"${property}":{`);
}
