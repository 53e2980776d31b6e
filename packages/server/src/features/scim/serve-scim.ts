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
  replaceGroup,
} from './groups.ts';
import { groupResource, userResource, type View } from './resources.ts';
import { ScimError, scimErrorHandler } from './scim-error.ts';
import type { ScimWrite } from './scim-write.ts';
import { listOf, sendScim } from './send-scim.ts';
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
    routes.setErrorHandler(scimErrorHandler(services.log));
    addDescriptions(routes, scim);
    addUsers(routes, scim);
    addGroups(routes, scim);
  });
}

function addDescriptions(routes: FastifyInstance, scim: Scim): void {
  routes.get(`${BASE}/ServiceProviderConfig`, async (request, reply) => {
    const { base } = await scim.view(request, reply);
    return sendScim(reply, 200, serviceProviderConfig(base));
  });
  const lists = { ResourceTypes: resourceTypes, Schemas: schemas };
  for (const [name, describe] of Object.entries(lists)) {
    routes.get(`${BASE}/${name}`, async (request, reply) => {
      const { base } = await scim.view(request, reply);
      const all = [...describe(base).values()];
      return sendScim(
        reply,
        200,
        listOf(all, new URLSearchParams(), (each) => each),
      );
    });
    routes.get(`${BASE}/${name}/:id`, async (request: ById, reply) => {
      const { base } = await scim.view(request, reply);
      const found = describe(base).get(request.params.id);
      if (!found) throw new ScimError(404, `There is no ${request.params.id}.`);
      return sendScim(reply, 200, found);
    });
  }
}

function addUsers(routes: FastifyInstance, scim: Scim): void {
  const all = `${BASE}/Users`;
  routes.get(all, async (request, reply) => {
    const view = await scim.view(request, reply);
    const query = queryOf(request);
    const found = findUsers(view, readFilter(query.get('filter')));
    return sendScim(
      reply,
      200,
      listOf(found, query, (user) => userResource(view, user)),
    );
  });
  routes.get(`${all}/:id`, async (request: ById, reply) => {
    const view = await scim.view(request, reply);
    return sendScim(reply, 200, userResource(view, findUser(view, request.params.id)));
  });
  routes.post(all, (request, reply) =>
    scim.write(request, reply, 201, async (write, view, body) =>
      userResource(view, await createUser(write, readUser(body))),
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
        scim.write(request, reply, 200, async (write, view, body) => {
          const user = findUser(view, (request as ById).params.id);
          return userResource(view, await updateUser(write, user, read(body)));
        }),
    });
  }
  routes.delete(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, async (write, view) => {
      await updateUser(write, findUser(view, request.params.id), { active: false });
      return undefined;
    }),
  );
}

function addGroups(routes: FastifyInstance, scim: Scim): void {
  const all = `${BASE}/Groups`;
  routes.get(all, async (request, reply) => {
    const view = await scim.view(request, reply);
    const query = queryOf(request);
    const found = findGroups(view, readFilter(query.get('filter')));
    const withMembers = wantsMembers(query);
    const show = (group: (typeof found)[number]) => groupResource(view, group, withMembers);
    return sendScim(reply, 200, listOf(found, query, show));
  });
  routes.get(`${all}/:id`, async (request: ById, reply) => {
    const view = await scim.view(request, reply);
    const group = findGroup(view, request.params.id);
    return sendScim(reply, 200, groupResource(view, group, wantsMembers(queryOf(request))));
  });
  routes.post(all, (request, reply) =>
    scim.write(request, reply, 201, (write, view, body) =>
      groupResource(view, createGroup(write, body), true),
    ),
  );
  routes.put(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 200, async (write, view, body) =>
      groupResource(view, await replaceGroup(write, request.params.id, body), true),
    ),
  );
  // Groups can be large and change often, so the answer is short.
  routes.patch(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, async (write, _view, body) => {
      await patchGroup(write, request.params.id, body);
      return undefined;
    }),
  );
  routes.delete(`${all}/:id`, (request: ById, reply) =>
    scim.write(request, reply, 204, (write) => {
      deleteGroup(write, request.params.id);
      return undefined;
    }),
  );
}

type Work = (
  write: ScimWrite,
  view: View,
  body: unknown,
) => object | undefined | Promise<object | undefined>;

/** The part that all SCIM requests share: admission, body, transaction. */
class Scim {
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  async view(request: FastifyRequest, reply: FastifyReply): Promise<View> {
    const realm = await this.#realmOf(request);
    const { caller } = await admitBearer(this.#services, endpoint, realm, request, reply);
    return { state: realm.state, caller, base: this.#originOf(realm, request) + BASE };
  }

  async write(
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    work: Work,
  ): Promise<FastifyReply> {
    const realm = await this.#realmOf(request);
    const services = this.#services;
    const admission = await admitBearer(services, endpoint, realm, request, reply);
    const body = await this.#bodyOf(request);
    const origin = this.#originOf(realm, request);
    const act = (change: Mutation) => {
      const caller = readmit(change.state, endpoint, admission, change.now) ?? admission.caller;
      checkMayProvision(change.state, caller, change.now);
      const write = { change, caller, realm, services, realmHost: realmHost(origin) };
      return work(write, { state: change.state, caller, base: origin + BASE }, body);
    };
    const from = requestOrigin(admission.caller.id, request.ip);
    const answer = await realm.write(act, undefined, from);
    if (answer) return sendScim(reply, status, answer);
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
