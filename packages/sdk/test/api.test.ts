import { endpoints, type User } from '@tidings/shared-types';
import type { WireEndpoint } from '@tidings/shared-types/wire';
import { describe, expect, expectTypeOf, test, vi } from 'vitest';
import type * as endpointTable from '../src/endpoints.ts';
import { type Api, createApi } from '../src/index.ts';
import type { ContractRequest, ContractResult } from './support/contract-types.ts';
import { recordingServer, success } from './support/recording-server.ts';

/** Whether two types are the same, with what is optional and read-only in them. */
type Same<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

describe('createApi', () => {
  test('has a function for every contract, and nothing else', () => {
    const api = createApi({ serverUrl: 'http://server.test' });
    expect(Object.keys(api).sort()).toEqual(Object.keys(endpoints).sort());
  });

  test('4.14: the functions call their endpoints', async () => {
    const server = await recordingServer(success({ user_id: 25 }));
    const api = createApi({ serverUrl: server.url });
    const request = { email: 'new@chat.test', password: 'p&w', full_name: 'New Person' };
    expect(await api.createUser(request)).toEqual({ user_id: 25 });
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: '/api/v1/users',
        body: 'email=new%40chat.test&password=p%26w&full_name=New+Person',
      },
    ]);
  });

  test('types: each endpoint has the request and the result of its contract', () => {
    type Table = typeof endpointTable;
    type Contracts = typeof endpoints;
    type Different = {
      [N in keyof Contracts]: Same<
        Table[N],
        WireEndpoint<ContractRequest<Contracts[N]>, ContractResult<Contracts[N]>>
      > extends true
        ? never
        : N;
    }[keyof Contracts];
    expectTypeOf<Different>().toEqualTypeOf<never>();
  });

  test('types: each function has the types of its contract', () => {
    type Result<N extends keyof Api> = Awaited<ReturnType<Api[N]>>;
    expectTypeOf<Result<'createUser'>['user_id']>().toEqualTypeOf<number>();
    expectTypeOf<Result<'getUsers'>['members']>().toEqualTypeOf<User[]>();
    expectTypeOf<Parameters<Api['getServerSettings']>[0]>().toEqualTypeOf<
      Record<string, never> | undefined
    >();
    expectTypeOf<Parameters<Api['uploadOwnAvatar']>[0]>().toExtend<{ file: Blob }>();
    expectTypeOf<{ full_name: string; short_name: string }>().toExtend<
      Parameters<Api['createBot']>[0]
    >();

    const check = (api: Api, signal: AbortSignal) => [
      api.getServerSettings(),
      api.getUsers({ user_ids: [1] }, { signal }),
      // @ts-expect-error Options are not a request.
      api.getServerSettings({ signal }),
      // @ts-expect-error The file is required.
      api.uploadOwnAvatar(),
    ];
    expect(check).toBeTypeOf('function');
  });
});

test('importing the module uses no network function', async () => {
  const touched: string[] = [];
  const fetch = Object.getOwnPropertyDescriptor(globalThis, 'fetch');
  Object.defineProperty(globalThis, 'fetch', {
    configurable: true,
    get: () => touched.push('fetch'),
  });
  try {
    vi.resetModules();
    const { createApi: create } = await import('../src/index.ts');
    create({ serverUrl: 'http://server.test', credentials: { email: 'a@b.test', apiKey: 'k' } });
    expect(touched).toEqual([]);
  } finally {
    if (fetch) Object.defineProperty(globalThis, 'fetch', fetch);
  }
});

test('a given fetch is called as a plain function', async () => {
  const seen: unknown[] = [];
  async function ownFetch(this: unknown, input: RequestInfo | URL): Promise<Response> {
    seen.push(this, input instanceof Request && input.url);
    return Response.json({ result: 'success', msg: '', setup_required: false });
  }
  const api = createApi({ serverUrl: 'https://chat.test/x', fetch: ownFetch });
  expect(await api.getSetup()).toEqual({ setup_required: false });
  expect(seen).toEqual([undefined, 'https://chat.test/x/api/v1/setup']);
});
