import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Clock } from './core/clock.ts';
import type { Config } from './core/config/config.ts';
import { serverLog } from './core/log.ts';
import { isPostgresUrl } from './core/storage/is-postgres-url.ts';
import { warnOfRole } from './core/storage/postgres/role-settings.ts';
import { lockForServer } from './core/storage/server-lock.ts';
import { databaseFileExists } from './core/storage/sqlite/database-file.ts';
import { startMailIn } from './delivery/mail-in/start-mail-in.ts';
import { measureWebhooks } from './delivery/webhooks/measure-webhooks.ts';
import { serveAvatars } from './features/avatars/serve-avatars.ts';
import { measureHooks } from './features/before-send-hook/measure-hooks.ts';
import { serveDraftDocuments } from './features/draft-documents/serve-draft-documents.ts';
import { serveExternalContent } from './features/external-content/serve-external-content.ts';
import { serveRealmEmoji } from './features/realm-emoji/serve-realm-emoji.ts';
import { serveExports } from './features/realm-exports/serve-exports.ts';
import { serveRealmPictures } from './features/realm-pictures/serve-realm-pictures.ts';
import { serveEmojiData } from './features/register/emoji-data.ts';
import { serveScim } from './features/scim/serve-scim.ts';
import { firstRunRealm } from './features/setup/first-run.ts';
import { originOf, setupLink } from './features/setup/setup-link.ts';
import { issueSetupToken } from './features/setup/setup-token.ts';
import { serveSignOn } from './features/single-sign-on/serve-sign-on.ts';
import { serveUploads } from './features/uploads/serve-uploads.ts';
import { moveMadeUpAddresses } from './features/users/move-addresses.ts';
import { handlers } from './handlers.ts';
import { buildApp } from './http/app.ts';
import { closeServices, openServices } from './open-services.ts';
import { startCopies } from './operations/copies/copier.ts';
import { measureData } from './operations/monitoring/measure-data.ts';
import { measureProcess } from './operations/monitoring/measure-process.ts';
import type { Worker } from './processes/worker.ts';
import type { Services } from './services.ts';
import { startJobs } from './start-jobs.ts';

/** A running server. */
export interface Server {
  /** Its address on this machine, without a trailing slash. */
  readonly url: string;
  /** The link by which the first owner signs up; undefined once the organization has an owner. */
  readonly setupUrl: string | undefined;
  /** The port of incoming mail; undefined if the server takes none. */
  readonly mailInPort: number | undefined;
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Answers the requests in flight, then stops. */
  close(): Promise<void>;
}

/** Dependencies that a test or an embedding program can replace. */
export interface ServerOverrides {
  readonly log?: Logger;
  readonly clock?: Clock;
  /** Fails requests whose answer breaks its contract. */
  readonly checkAnswers?: boolean;
  /** Skips the server lock, for tests that run several servers on one embedded database. */
  readonly sharesDatabase?: boolean;
  /** Set if this process is one of several of a server, whose primary process has the lock. */
  readonly worker?: Worker | undefined;
  /** Interval of the jobs that look for due work; one second by default. */
  readonly lookIntervalMs?: number;
}

/** Opens the database and listens. Several servers may share one PostgreSQL database. */
export async function startServer(
  config: Config,
  overrides: ServerOverrides = {},
): Promise<Server> {
  const {
    log = serverLog(config),
    clock,
    checkAnswers = false,
    lookIntervalMs,
    worker,
    sharesDatabase = worker !== undefined,
  } = overrides;
  // Takes the lock before an upgrade, so that none starts under a running server. A new database has no server.
  const isThere = isPostgresUrl(config.database) || (await databaseFileExists(config.database));
  const lock = () => (sharesDatabase ? undefined : lockForServer(config.database));
  let unlock = isThere ? await lock() : undefined;
  const services = await openServices(config, log, clock, worker).catch(async (error) => {
    await unlock?.();
    throw error;
  });
  // Before the first write, so that copies continue where those of a killed server ended.
  const stopCopies = await startCopies(services, worker === undefined);
  const closeData = async () => {
    await stopCopies();
    await closeServices(services).finally(unlock);
  };
  let listening: FastifyInstance | undefined;
  try {
    unlock ??= await lock();
    if (config.databaseDirect !== undefined) await warnOfRole(services.engine.reader, log);
    await services.files.prepare();
    const realm = await firstRunRealm(services);
    await moveMadeUpAddresses(services);
    const app = await buildApp(services, { handlers, checkAnswers });
    measureHooks(app, services);
    measureWebhooks(app, services);
    measureProcess(app, services);
    measureData(app, services);
    serveAvatars(app, services);
    serveUploads(app, services);
    serveRealmEmoji(app, services);
    serveRealmPictures(app, services);
    serveExports(app, services);
    await serveScim(app, services);
    serveEmojiData(app);
    serveExternalContent(app, services);
    await serveSignOn(app, services);
    await serveDraftDocuments(app, services);
    await app.listen({ host: config.host, port: config.port });
    listening = app;
    const port = listeningPort(app, config.port);
    // Issues the token last: a start that fails, for example on a taken port, must not void another server's link.
    const isFirst = worker?.isFirst ?? true;
    const setupToken = realm && isFirst ? await issueSetupToken(realm) : undefined;
    const mailIn = await startMailIn(services);
    const stopJobs = startJobs(services, lookIntervalMs);
    const stop = async () => {
      try {
        await mailIn?.close();
        await app.close();
        await stopJobs();
      } finally {
        await closeData();
      }
    };
    let stopped: Promise<void> | undefined;
    return {
      url: originOf({ ...config, publicUrl: undefined }, '', port),
      mailInPort: mailIn?.port,
      setupUrl: setupToken && setupLink(originOf(config, '', port), setupToken),
      app,
      services,
      close() {
        stopped ??= stop();
        return stopped;
      },
    };
  } catch (error) {
    // An open listener would keep the process alive.
    await listening?.close();
    await closeData();
    throw error;
  }
}

function listeningPort(app: FastifyInstance, configured: number): number {
  const address = app.server.address();
  return address === null || typeof address === 'string' ? configured : address.port;
}
