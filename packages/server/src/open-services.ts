import type { Logger } from 'pino';
import { type Clock, systemClock } from './core/clock.ts';
import type { Config } from './core/config/config.ts';
import { EventQueues } from './core/event-queues/event-queues.ts';
import { BackgroundWork } from './core/jobs/background-work.ts';
import { FairWork } from './core/jobs/fair-work.ts';
import type { Origin } from './core/realm/origin.ts';
import { Realms } from './core/realm/realms.ts';
import { TransientEvents } from './core/realm/transient-events.ts';
import type { Engine } from './core/storage/engine.ts';
import { fileStoreOf } from './core/storage/files/file-store-of.ts';
import { openEngineBeside } from './core/storage/open-engine.ts';
import { overlaid } from './core/traces/overlaid.ts';
import { queuedBy, traced, tracedAlone } from './core/traces/traced.ts';
import { tracedEngine } from './core/traces/traced-engine.ts';
import type { Traces } from './core/traces/traces.ts';
import { WriteTraces } from './core/traces/write-traces.ts';
import { DeliveryCounts } from './delivery/delivery-counts.ts';
import { newCarrier } from './delivery/push/carrier-of.ts';
import { WebhookCounts } from './delivery/webhooks/webhook-counts.ts';
import { RefusedSignIns } from './features/audit/refused-sign-ins.ts';
import { setExternalPicture } from './features/avatars/set-external-picture.ts';
import { BeforeSendHooks } from './features/before-send-hook/before-send-hooks.ts';
import { KeyExpiry } from './features/keys/key-expiry.ts';
import { KeyUse } from './features/keys/key-use.ts';
import { createRenderer } from './features/markdown/renderer.ts';
import { KnownMessages } from './features/messages/page/known-messages.ts';
import { KnownPages } from './features/messages/page/known-pages.ts';
import { showPreviews } from './features/page-previews/show-previews.ts';
import { holdPresenceOf } from './features/presence/hold-presence.ts';
import { deliverIn } from './features/scheduled-messages/deliver-due.ts';
import { KeySets } from './features/token-issuers/key-sets.ts';
import { Passwords } from './features/users/passwords.ts';
import { createRateLimits } from './http/admission/rate-limit.ts';
import { AnswerCache } from './http/answer-cache.ts';
import type { Worker } from './processes/worker.ts';
import type { Services } from './services.ts';

/** Threads for long and complex messages. The others are rendered on the main thread. */
const RENDERING_THREADS = 2;
const RENDERING_LIMIT_MS = 5000;

/** Limits for fetching previews. Each fetch waits for a foreign server, which may be slow. */
const previewLimits = { atATime: 8, ofEach: 2, waitingOfEach: 100 };

/** Limits for fetching pictures, per organization. */
const pictureLimits = { atATime: 2, ofEach: 2, waitingOfEach: 1000 };

/** Limits for scheduled messages that a hook checks, per organization: it needs no more than one more look. */
const deliveryLimits = { atATime: Number.POSITIVE_INFINITY, ofEach: 1, waitingOfEach: 1 };

/** Limits for uploads. Each is held in memory while it arrives, which may take long. */
const uploadsOfEach = { ofEach: 3, waitingOfEach: 20 };

/** Limits for archives of people's data. Each keeps a file open for as long as its reader takes. */
const personalExportsOfEach = { ofEach: 1, waitingOfEach: 1 };

/** Opens the database that `config` names, and creates or upgrades it first if necessary. End with `closeServices`. */
export async function openServices(
  config: Config,
  log: Logger,
  clock?: Clock,
  worker?: Worker,
): Promise<Services> {
  const { database, databaseDirect, replicas, bus } = config;
  const options = { database, databaseDirect, replicas, bus, log, siblings: worker };
  const engine = await openEngineBeside(fileStoreOf(config), options);
  const traces = await tracesOf(config, log);
  return servicesOn(engine, config, log, { clock, worker, traces });
}

/** Loads what makes traces only if they are wanted. */
async function tracesOf({ traces }: Config, log: Logger): Promise<Traces | undefined> {
  if (!traces) return undefined;
  const { Traces } = await import('./core/traces/traces.ts');
  return new Traces(traces, log);
}

interface ServiceOptions {
  readonly clock?: Clock | undefined;
  /** The origin of writes that name none. */
  readonly origin?: Origin;
  /** Set if this process is one of several of a server. */
  readonly worker?: Worker | undefined;
  readonly traces?: Traces | undefined;
}

/** Builds the services on an open database with the current schema. `closeServices` closes that too. */
export function servicesOn(
  database: Engine,
  config: Config,
  log: Logger,
  { clock = systemClock, origin, worker, traces }: ServiceOptions = {},
): Services {
  const engine = traces ? tracedEngine(database, traces) : database;
  const renderer = createRenderer({ workers: RENDERING_THREADS, timeLimitMs: RENDERING_LIMIT_MS });
  const publicHost = config.publicUrl && new URL(config.publicUrl).hostname;
  const transient = new TransientEvents(engine);
  const eventQueues = new EventQueues({ engine, clock, log, transient });
  const realms = new Realms(engine, clock, publicHost, {
    origin,
    traces: traces && new WriteTraces(traces),
  });
  const keyExpiry = new KeyExpiry({ clock, realms });
  keyExpiry.onExpiry((realm, userIds) => eventQueues.endRefused(realm, userIds));
  const carrier = newCarrier({ config, clock, log });
  const bucketCounts = new DeliveryCounts();
  const inBackground = <Job>(name: string, run: (job: Job, signal: AbortSignal) => Promise<void>) =>
    tracedAlone(traces, name, run, queuedBy);
  const services: Services = {
    config,
    clock,
    log,
    traces,
    engine,
    realms,
    transient,
    eventQueues,
    knownMessages: new KnownMessages(config.messageCacheBytes / 2),
    knownPages: new KnownPages(config.messageCacheBytes / 4),
    answerCache: new AnswerCache(config.messageCacheBytes / 4, eventQueues, clock),
    files: fileStoreOf(config, (outcome) => bucketCounts.add(outcome)),
    bucketCounts,
    images: new FairWork({ atATime: 1, ofEach: 1, waitingOfEach: Number.POSITIVE_INFINITY }),
    uploads: new FairWork({ atATime: Number.POSITIVE_INFINITY, ...uploadsOfEach }),
    outsideTests: new FairWork({ atATime: 20, ofEach: 2, waitingOfEach: 4 }),
    largePages: new FairWork({ atATime: 2, ofEach: 1, waitingOfEach: 20 }),
    keyExpiry,
    keyUse: new KeyUse({ engine, clock, log }),
    personalExports: new FairWork({
      atATime: Number.POSITIVE_INFINITY,
      ...personalExportsOfEach,
    }),
    passwords: new Passwords(),
    renderer: { ...renderer, render: traced(traces, 'render', renderer.render) },
    previews: new BackgroundWork({
      limits: previewLimits,
      run: inBackground('make page previews', (job, signal) => showPreviews(services, job, signal)),
      onError: (error) => log.error({ err: error }, 'could not make page previews'),
    }),
    keySets: new KeySets(config, clock, log),
    externalPictures: new BackgroundWork({
      limits: pictureLimits,
      run: inBackground('take over a picture', (job, signal) =>
        setExternalPicture(services, job, signal),
      ),
      onError: (error) => log.error({ err: error }, 'could not take over a picture'),
    }),
    carrier:
      carrier && traces
        ? overlaid(carrier, {
            handOver: traced(traces, 'hand over notifications', carrier.handOver.bind(carrier)),
          })
        : carrier,
    refusedSignIns: new RefusedSignIns(clock),
    beforeSendHooks: new BeforeSendHooks(config, clock, log),
    checkedDeliveries: new BackgroundWork({
      limits: deliveryLimits,
      run: inBackground('send scheduled messages', (realm, signal) =>
        deliverIn(services, realm, signal),
      ),
      onError: (error) => log.error({ err: error }, 'could not send scheduled messages'),
    }),
    webhookCounts: new WebhookCounts(),
    mailCounts: new DeliveryCounts(),
    pushCounts: new DeliveryCounts(),
    rateLimits: createRateLimits(config.rateLimit, worker?.makeCounter),
  };
  eventQueues.onLeap(() => {
    services.answerCache.clear();
    services.knownMessages.clear();
    services.knownPages.clear();
  });
  // Not awaited: it logs its failures.
  eventQueues.onQuiet((quiet) => void holdPresenceOf(quiet, services));
  return services;
}

export async function closeServices({
  engine,
  traces,
  keyExpiry,
  keyUse,
  renderer,
  previews,
  externalPictures,
  beforeSendHooks,
  checkedDeliveries,
}: Services): Promise<void> {
  keyExpiry.stop();
  await previews.close();
  await externalPictures.close();
  await checkedDeliveries.close();
  await beforeSendHooks.close();
  await renderer.close();
  await keyUse.stop();
  await engine.close();
  await traces?.close();
}
