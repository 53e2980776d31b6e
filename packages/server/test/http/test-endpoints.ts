import { defaulted, endpoint, noFields, optional, required } from '@tidings/shared-types';
import { Type } from 'typebox';
import { ApiError, ResourceNotFound } from '../../src/core/api-error.ts';
import { StorageError } from '../../src/core/storage/storage-error.ts';
import { realmSettingRows } from '../../src/core/storage/tables/organization.ts';
import { mutation, preparedMutation, query } from '../../src/handler.ts';

const anything = Type.Object({ input: Type.Record(Type.String(), Type.Unknown()) });
const shared = { section: 'test', summary: 'For tests', errors: {} } as const;
const text = Type.String({ maxLength: 20 });
const Item = Type.Object(
  { stream_id: Type.Integer(), property: Type.String() },
  { additionalProperties: false },
);

/** Has one parameter of every kind. */
const echo = endpoint({
  ...shared,
  method: 'POST',
  path: '/echo',
  access: 'public',
  mutates: false,
  params: {
    text: optional(text, 'Text'),
    word: optional(Type.Enum(['red', 'green']), 'Word'),
    number: optional(Type.Integer({ minimum: -5, maximum: 5 }), 'Number'),
    flag: defaulted(Type.Boolean(), false, 'Flag'),
    items: optional(Type.Array(Item), 'Items'),
    to: optional(Type.Union([Type.Integer(), Type.Array(Type.String()), Type.String()]), 'Either'),
    nullable: optional(Type.Union([Type.Integer(), Type.Null()]), 'Nullable'),
    pairs: optional(Type.Array(Type.Tuple([Type.Integer(), Type.String()])), 'Pairs'),
    choice: optional(Type.Union([Type.Integer(), Type.Object({ new: Type.Integer() })]), 'One of'),
    map: optional(Type.Record(Type.String(), Type.Integer()), 'Map'),
    topic: optional(Type.String(), 'Topic', { aliases: ['subject'] }),
    needs_text: optional(Type.String(), 'Needs', { requiredWhen: { given: 'word' } }),
  },
  response: anything,
});
/** The same with an account, which allows larger bodies. */
const ownEcho = endpoint({ ...echo, path: '/echo/mine', access: 'user' });

const strict = endpoint({
  ...shared,
  method: 'GET',
  path: '/strict',
  access: 'public',
  mutates: false,
  params: {
    name: required(Type.String(), 'Name', { aliases: ['title'] }),
    kind: defaulted(Type.Enum(['direct', 'channel']), 'direct', 'Kind'),
    to: optional(Type.Array(Type.Integer()), 'To', {
      requiredWhen: { param: 'kind', is: ['direct'] },
      missingCode: 'BAD_REQUEST',
    }),
    fallback: optional(Type.String(), 'Fallback', { requiredWhen: { notGiven: 'to' } }),
    other: optional(Type.String(), 'Other', { excludes: ['fallback', 'kind'] }),
    channel_id: optional(Type.Integer(), 'Channel', {
      requiredWhen: { param: 'kind', is: ['channel'] },
      isIgnoredElse: true,
    }),
  },
  response: anything,
});

const thing = {
  ...shared,
  path: '/things/{thing_id}',
  access: 'user',
  params: { thing_id: required(Type.Integer(), 'Thing') },
  response: anything,
} as const;
const getThing = endpoint({ ...thing, method: 'GET', mutates: false });
const patchThing = endpoint({
  ...thing,
  method: 'PATCH',
  path: '/things/{id}',
  mutates: false,
  params: { id: required(Type.Integer(), 'Thing'), name: optional(Type.String(), 'Name') },
});
const deleteThing = endpoint({
  ...thing,
  method: 'DELETE',
  mutates: false,
  params: { ...thing.params, names: optional(Type.Array(Type.String()), 'Names') },
});
const thingsOfMine = endpoint({
  ...shared,
  method: 'GET',
  path: '/things/mine',
  access: 'user',
  mutates: false,
  params: {},
  response: noFields,
});
const view = endpoint({
  ...shared,
  method: 'GET',
  path: '/views/{kind}/{fragment*}',
  access: 'public',
  mutates: false,
  params: { kind: required(Type.String(), 'Kind'), fragment: required(Type.String(), 'Rest') },
  response: anything,
});

const whoAmI = endpoint({
  ...shared,
  method: 'GET',
  path: '/me',
  access: 'user',
  mutates: false,
  params: {},
  response: Type.Object({ user_id: Type.Integer(), client: Type.String(), origin: Type.String() }),
});
const poll = endpoint({
  ...shared,
  method: 'GET',
  path: '/events',
  access: 'user',
  mutates: false,
  params: {},
  response: noFields,
});
const spectate = endpoint({
  ...shared,
  method: 'GET',
  path: '/spectate',
  access: 'spectator',
  mutates: false,
  params: {},
  response: Type.Object({ user_id: Type.Union([Type.Integer(), Type.Null()]) }),
});
const forAccess = <A extends 'member' | 'administrator' | 'owner'>(access: A) =>
  endpoint({
    ...shared,
    method: 'GET',
    path: `/only/${access}`,
    access,
    mutates: false,
    params: { count: required(Type.Integer(), 'Count') },
    response: noFields,
  });
const onlyMembers = forAccess('member');
const onlyAdministrators = forAccess('administrator');
const onlyOwners = forAccess('owner');
const onlyHumans = endpoint({
  ...shared,
  method: 'GET',
  path: '/only/humans',
  access: 'user',
  humansOnly: true,
  mutates: false,
  params: {},
  response: noFields,
});
const forWebhooks = endpoint({
  ...shared,
  method: 'GET',
  path: '/only/webhooks',
  access: 'user',
  webhookBots: true,
  mutates: false,
  params: {},
  response: noFields,
});

const rename = endpoint({
  ...shared,
  method: 'POST',
  path: '/rename',
  access: 'administrator',
  mutates: true,
  params: {
    name: required(Type.String(), 'Name'),
    options: optional(Type.Record(Type.String(), Type.Integer()), 'Options'),
  },
  response: Type.Object({ names: Type.Array(Type.String()) }),
});
const upload = endpoint({
  ...shared,
  method: 'POST',
  path: '/upload',
  access: 'user',
  mutates: false,
  params: { note: optional(Type.String(), 'Note') },
  files: { count: 1, description: 'File', maxMib: 100 },
  response: Type.Object({
    name: Type.String(),
    type: Type.String(),
    base64: Type.String(),
    note: Type.String(),
  }),
});
const fail = endpoint({
  ...shared,
  method: 'POST',
  path: '/fail',
  access: 'public',
  mutates: true,
  params: { how: required(Type.String(), 'How') },
  response: Type.Object({ count: Type.Integer() }),
});

export const testEndpoints = {
  echo,
  ownEcho,
  strict,
  getThing,
  patchThing,
  deleteThing,
  thingsOfMine,
  view,
  whoAmI,
  poll,
  spectate,
  onlyMembers,
  onlyAdministrators,
  onlyOwners,
  onlyHumans,
  forWebhooks,
  rename,
  upload,
  fail,
};

/** Effects of `rename`, in order, to count them. */
export const renames: string[] = [];

/** Runs between a mutation's admission and its transaction. */
export const pause: { before: () => Promise<void> } = { before: () => Promise.resolve() };

export const testHandlers = {
  echo: query(echo, ({ input }) => ({ input })),
  ownEcho: query(ownEcho, ({ input }) => ({ input })),
  strict: query(strict, ({ input }) => ({ input })),
  getThing: query(getThing, ({ input }) => ({ input })),
  patchThing: query(patchThing, ({ input }) => ({ input })),
  deleteThing: query(deleteThing, ({ input }) => ({ input })),
  thingsOfMine: query(thingsOfMine, () => ({})),
  view: query(view, ({ input }) => ({ input })),
  whoAmI: query(whoAmI, ({ caller, client }) => ({
    user_id: caller.id,
    client: client.name,
    origin: client.origin,
  })),
  poll: query(poll, () => ({})),
  spectate: query(spectate, ({ caller }) => ({ user_id: caller?.id ?? null })),
  onlyMembers: query(onlyMembers, () => ({})),
  onlyAdministrators: query(onlyAdministrators, () => ({})),
  onlyOwners: query(onlyOwners, () => ({})),
  onlyHumans: query(onlyHumans, () => ({})),
  forWebhooks: query(forWebhooks, () => ({})),
  rename: preparedMutation(rename, {
    prepare: () => pause.before(),
    run: ({ input, change }) => {
      change.put(realmSettingRows, { name: 'name', value: input.name });
      renames.push(input.name);
      return { names: [...renames] };
    },
  }),
  upload: query(upload, ({ input, file }) => ({
    name: file.name,
    type: file.contentType,
    base64: Buffer.from(file.bytes).toString('base64'),
    note: input.note ?? '',
  })),
  fail: mutation(fail, ({ input }) => {
    if (input.how === 'gone') throw new ResourceNotFound('No such draft.');
    if (input.how === 'channel') {
      throw new ApiError('STREAM_DOES_NOT_EXIST', 'No such channel.', { stream: 'x' });
    }
    if (input.how === 'outage') throw new StorageError('full', 'The disk is full.');
    if (input.how === 'answer') return { count: 1.5 };
    throw new Error('secret detail');
  }),
};
