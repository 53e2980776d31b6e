import { endpoints } from '@tidings/shared-types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../core/api-error.ts';
import type { Mutation } from '../../core/realm/mutation.ts';
import { requestOrigin } from '../../core/realm/origin.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { readmit } from '../../http/admission/admit.ts';
import { admitBearer } from '../../http/admission/admit-bearer.ts';
import { originFrom } from '../../http/client-info.ts';
import { JsonReader } from '../../http/input/parse-json.ts';
import { hasBody, readBody } from '../../http/input/read-parameters.ts';
import type { Services } from '../../services.ts';
import { checkMayProvision } from '../provisioning/provisioner.ts';
import { realmHost } from '../users/realm-host.ts';
import { resourceTypes, schemas, serviceProviderConfig } from './descriptions.ts';
import { readFilter } from './filter.ts';
import {
  createGroup,
  deleteGroup,
  findGroup,
  findGroups,
  patchGroup,
  readGroup,
  readGroupPatch,
  replaceGroup,
} from './groups.ts';
import { groupResource, userResource, type View } from './resources.ts';
import { ScimError, scimErrorHandler } from './scim-error.ts';
import type { ScimWrite } from './scim-write.ts';
import { answerScim, listOf } from './send-scim.ts';
import { readUser, readUserPatch } from './user-input.ts';
import { createUser, findUser, findUsers, updateUser } from './users.ts';

const BASE = '/scim/v2';

/** The endpoint whose callers may use SCIM: it does the same. */
const endpoint = endpoints.upsertUsers;

type ById = FastifyRequest<{ Params: { id: string } }>;

/**
 * Serves SCIM 2.0 (RFC 7643 and 7644), with which identity providers create, change and deactivate people, and fill
 * user groups. Decision 0029 says why no library does this.
 */
export async function serveScim(app: FastifyInstance, services: Services): Promise<void> {
  const scim = new Scim(services);
  await app.register(async (routes) => {
    routes.setErrorHandler(scimErrorHandler(services));
    addDescriptions(routes, scim);
    addUsers(routes, scim);
    addGroups(routes, scim);
  });
}

function addDescriptions(routes: FastifyInstance, scim: Scim): void {
  routes.get(`${BASE}/ServiceProviderConfig`, (request, reply) =>
    scim.read(request, reply, ({ base }) => serviceProviderConfig(base)),
  );
  const lists = { ResourceTypes: resourceTypes, Schemas: schemas };
  for (const [name, describe] of Object.entries(lists)) {
    routes.get(`${BASE}/${name}`, (request, reply) =>
      scim.read(request, reply, ({ base }) =>
        listOf([...describe(base).values()], new URLSearchParams(), (each) => each),
      ),
    );
    routes.get(`${BASE}/${name}/:id`, (request: ById, reply) =>
      scim.read(request, reply, ({ base }) => {
        const found = describe(base).get(request.params.id);
        if (!found) throw new ScimError(404, `There is no ${request.params.id}.`);
        return found;
      }),
    );
  }
}

function addUsers(routes: FastifyInstance, scim: Scim): void {
  const all = `${BASE}/Users`;
  routes.get(all, (request, reply) =>
    scim.read(request, reply, (view, query) => {
      const found = findUsers(view, readFilter(query.get('filter')));
      return listOf(found, query, (user) => userResource(view, user));
    }),
  );
  routes.get(`${all}/:id`, (request: ById, reply) =>
    scim.read(request, reply, (view) => userResource(view, findUser(view, request.params.id))),
  );
  routes.post(all, (request, reply) =>
    scim.write(request, reply, 201, readUser, async (write, view, user) =>
      userResource(view, await createUser(write, user)),
    ),
  );
  for (const [method, read] of [
    ['PUT', readUser],
    ['PATCH', readUserPatch],
  ] as const) {
    routes.route({
      method,
      url: `${all}/:id`,
      handler: (request, reply) =>
        scim.write(request, reply, 200, read, async (write, view, input) => {
          const user = findUser(view, (request as ById).params.id);
          return userResource(view, await updateUser(write, user, input));
        }),
    });
  }
  routes.delete(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, nothing, async (write, view) => {
      await updateUser(write, findUser(view, request.params.id), { active: false });
      return undefined;
    }),
  );
}

function addGroups(routes: FastifyInstance, scim: Scim): void {
  const all = `${BASE}/Groups`;
  routes.get(all, (request, reply) =>
    scim.read(request, reply, (view, query) => {
      const found = findGroups(view, readFilter(query.get('filter')));
      const withMembers = wantsMembers(query);
      const show = (group: (typeof found)[number]) => groupResource(view, group, withMembers);
      if (!withMembers) return listOf(found, query, show);
      return listOf(found, query, show, ({ id }) => view.state.membersByGroup.get(id)?.size ?? 0);
    }),
  );
  routes.get(`${all}/:id`, (request: ById, reply) =>
    scim.read(request, reply, (view, query) => {
      const group = findGroup(view, request.params.id);
      return groupResource(view, group, wantsMembers(query));
    }),
  );
  routes.post(all, (request, reply) =>
    scim.write(request, reply, 201, readGroup, (write, view, group) =>
      groupResource(view, createGroup(write, group), true),
    ),
  );
  routes.put(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 200, readGroup, async (write, view, group) =>
      groupResource(view, await replaceGroup(write, request.params.id, group), true),
    ),
  );
  // Groups can be large and change often, so the answer is short.
  routes.patch(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, readGroupPatch, async (write, _view, steps) => {
      await patchGroup(write, request.params.id, steps);
      return undefined;
    }),
  );
  routes.delete(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, nothing, (write) => {
      deleteGroup(write, request.params.id);
      return undefined;
    }),
  );
}

/** Reads the body of requests that have none. */
function nothing(): undefined {
  return undefined;
}

type Work<T> = (
  write: ScimWrite,
  view: View,
  input: T,
) => object | undefined | Promise<object | undefined>;

/** The part that all SCIM requests share: admission, body, transaction. */
class Scim {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Answers a GET. It shows the whole organization, so it needs the right to provision, as writing does. */
  async read(
    request: FastifyRequest,
    reply: FastifyReply,
    show: (view: View, query: URLSearchParams) => object,
  ): Promise<FastifyReply> {
    const realm = await this.#realmOf(request);
    const services = this.#services;
    const { caller, spent } = await admitBearer(services, endpoint, realm, request, reply);
    checkMayProvision(realm.state, caller, services.clock.now());
    const view = { state: realm.state, caller, base: this.#originOf(realm, request) + BASE };
    return answerScim(reply, spent, 200, show(view, queryOf(request)));
  }

  /** Answers a request that writes. `parse` runs before the transaction, in which other writes wait. */
  async write<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    parse: (body: unknown) => T,
    work: Work<T>,
  ): Promise<FastifyReply> {
    const realm = await this.#realmOf(request);
    const services = this.#services;
    const admission = await admitBearer(services, endpoint, realm, request, reply);
    const input = parse(await this.#bodyOf(request));
    const origin = this.#originOf(realm, request);
    const act = (change: Mutation) => {
      const caller = readmit(change.state, endpoint, admission, change.now) ?? admission.caller;
      checkMayProvision(change.state, caller, change.now);
      const write = { change, caller, realm, services, realmHost: realmHost(origin) };
      return work(write, { state: change.state, caller, base: origin + BASE }, input);
    };
    const from = requestOrigin(admission.caller.id, request.ip);
    const answer = await realm.write(act, undefined, from);
    if (answer) return answerScim(reply, admission.spent, status, answer);
    return reply.code(204).send();
  }

  async #realmOf(request: FastifyRequest): Promise<Realm> {
    const realm = await this.#services.realms.forHost(request.host);
    if (realm) return realm;
    throw new ScimError(404, 'There is no organization at this address.');
  }

  #originOf({ subdomain }: Realm, { protocol, host }: FastifyRequest): string {
    return originFrom(this.#services.config.publicUrl)(subdomain, protocol, host);
  }

  async #bodyOf({ raw }: FastifyRequest): Promise<unknown> {
    if (!hasBody(raw)) return undefined;
    const tooLarge = () => new ApiError('PAYLOAD_TOO_LARGE', 'The request is too large.');
    const bytes = await readBody(raw, this.#services.config.maxBodyBytes, tooLarge);
    const body = new JsonReader().parse(bytes.toString('utf8'));
    if (body === undefined) throw new ScimError(400, 'The body is not JSON.', 'invalidSyntax');
    return body;
  }
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, 'http://host').searchParams;
}

function wantsMembers(query: URLSearchParams): boolean {
  const excluded = query.get('excludedAttributes')?.toLowerCase().split(',') ?? [];
  return !excluded.some((each) => each.trim() === 'members');
}
