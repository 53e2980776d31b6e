import type { Channel, CustomData, Message, TidingsEvent, User } from '@tidings/shared-types/wire';
import { expectTypeOf, it } from 'vitest';
import type { Client } from '../src/client.ts';
import type { Api } from '../src/endpoints/api-functions.ts';
import type { CustomTypes, WithCustom } from '../src/index.ts';
import type { TypedHooks } from '../src/react.ts';
import type {
  Admin,
  answerBeforeSend,
  BeforeSendQuestion,
  verifyBeforeSend,
  verifyWebhook,
} from '../src/server.ts';
import type { StoredMessage } from '../src/store/record-kinds.ts';

interface Order {
  readonly id: number;
}
interface Plan {
  readonly plan: 'free' | 'pro';
}
type Custom = { readonly message: Order; readonly user: Plan };

type Item<L extends () => { readonly current: unknown }> = NonNullable<ReturnType<L>['current']>;

it('X4: without types of its own, an app sees the plain types', () => {
  expectTypeOf<WithCustom<Message, CustomTypes>>().toEqualTypeOf<Message>();
  expectTypeOf<Client<CustomTypes>>().toEqualTypeOf<Client>();
  type Shown = ReturnType<Client['timeline']>['current']['items'][number]['message'];
  expectTypeOf<Shown>().toEqualTypeOf<StoredMessage>();
  expectTypeOf<{ order: number }>().toExtend<NonNullable<Message['custom']>>();
  expectTypeOf<NonNullable<Channel['custom']>>().toExtend<CustomData>();
  expectTypeOf<NonNullable<User['custom']>>().toExtend<CustomData>();
});

it('X4: types flow from the client to lists, timelines and searches', () => {
  type C = Client<Custom>;
  type Shown = ReturnType<C['timeline']>['current']['items'][number]['message'];
  expectTypeOf<Shown['custom']>().toEqualTypeOf<Order | undefined>();
  expectTypeOf<Shown['content']>().toBeString();
  type Found = ReturnType<C['search']>['current']['items'][number]['message'];
  expectTypeOf<Found['custom']>().toEqualTypeOf<Order | undefined>();
  expectTypeOf<Item<C['users']>[number]['user']['custom']>().toEqualTypeOf<Plan | undefined>();
  expectTypeOf<Item<C['channels']>[number]['channel']['custom']>().toEqualTypeOf<
    CustomData | undefined
  >();
  expectTypeOf<Item<C['scheduled']>[number]['value']['custom']>().toEqualTypeOf<
    Order | undefined
  >();
  type Arriving = Parameters<Parameters<C['onArrival']>[0]>[0];
  expectTypeOf<Arriving['custom']>().toEqualTypeOf<Order | undefined>();
});

it('X4: types flow to what is sent, and to calls', () => {
  type C = Client<Custom>;
  expectTypeOf<Parameters<C['send']>[0]['custom']>().toEqualTypeOf<Order | undefined>();
  expectTypeOf<Parameters<C['send']>[0]['files']>().toEqualTypeOf<readonly File[] | undefined>();
  expectTypeOf<Parameters<C['change']['setCustom']>[0]['custom']>().toEqualTypeOf<Order>();
  expectTypeOf<Parameters<C['change']['editMessage']>[0]['custom']>().toEqualTypeOf<
    Order | undefined
  >();
  type Calls = Api<Custom>;
  type Sent = NonNullable<Parameters<Calls['sendMessage']>[0]>;
  expectTypeOf<Sent['custom']>().toEqualTypeOf<Order | undefined>();
  type Page = Awaited<ReturnType<Calls['getMessages']>>['messages'][number];
  expectTypeOf<Page['custom']>().toEqualTypeOf<Order | undefined>();
  type Member = Awaited<ReturnType<Calls['getUsers']>>['members'][number];
  expectTypeOf<Member['custom']>().toEqualTypeOf<Plan | undefined>();
});

it('X4: types flow to hooks and backends', () => {
  type Hooks = TypedHooks<Custom>;
  type Shown = NonNullable<ReturnType<Hooks['useTimeline']>['state']>['items'][number]['message'];
  expectTypeOf<Shown['custom']>().toEqualTypeOf<Order | undefined>();
  expectTypeOf<ReturnType<Hooks['useClient']>>().toEqualTypeOf<Client<Custom>>();
  type One = NonNullable<ReturnType<Hooks['useMessage']>>;
  expectTypeOf<One['message']['custom']>().toEqualTypeOf<Order | undefined>();
  type Backend = Admin<Custom>;
  expectTypeOf<Parameters<Backend['sendAs']>[1]['custom']>().toEqualTypeOf<Order | undefined>();
  type Person = Parameters<Backend['users']['upsert']>[0][number];
  expectTypeOf<Person['custom']>().toEqualTypeOf<Plan | undefined>();
});

it('X4: types flow to the events of webhooks', () => {
  type Event = Awaited<ReturnType<typeof verifyWebhook<Custom>>>['events'][number];
  type Arrival = Extract<Event, { type: 'message' }>;
  expectTypeOf<Arrival['message']['custom']>().toEqualTypeOf<Order | undefined>();
  type Update = Extract<Event, { type: 'update_message' }>;
  expectTypeOf<Update['custom']>().toEqualTypeOf<Order | undefined>();
  type Plain = Awaited<ReturnType<typeof verifyWebhook>>['events'];
  expectTypeOf<Plain>().toEqualTypeOf<readonly TidingsEvent[]>();
});

it('X4: types flow to the questions of the before-send hook', () => {
  type Question = Awaited<ReturnType<typeof verifyBeforeSend<Custom>>>;
  expectTypeOf<Question['custom']>().toEqualTypeOf<Order | undefined>();
  expectTypeOf<Question['content']>().toBeString();
  type Asked = Parameters<Parameters<typeof answerBeforeSend<Custom>>[2]>[0];
  expectTypeOf<Asked>().toEqualTypeOf<Question>();
  expectTypeOf<Awaited<ReturnType<typeof verifyBeforeSend>>>().toEqualTypeOf<BeforeSendQuestion>();
});
