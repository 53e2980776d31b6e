import type { Logger } from 'pino';
import type { Clock } from './core/clock.ts';
import type { Config } from './core/config/config.ts';
import type { EventQueues } from './core/event-queues/event-queues.ts';
import type { BackgroundWork } from './core/jobs/background-work.ts';
import type { FairWork } from './core/jobs/fair-work.ts';
import type { Realm } from './core/realm/realm.ts';
import type { Realms } from './core/realm/realms.ts';
import type { TransientEvents } from './core/realm/transient-events.ts';
import type { Engine } from './core/storage/engine.ts';
import type { FileStore } from './core/storage/files/file-store.ts';
import type { Traces } from './core/traces/traces.ts';
import type { DeliveryCounts } from './delivery/delivery-counts.ts';
import type { Carrier } from './delivery/push/carrier.ts';
import type { WebhookCounts } from './delivery/webhooks/webhook-counts.ts';
import type { RefusedSignIns } from './features/audit/refused-sign-ins.ts';
import type { ExternalPictureJob } from './features/avatars/external-picture-job.ts';
import type { BeforeSendHooks } from './features/before-send-hook/before-send-hooks.ts';
import type { KeyExpiry } from './features/keys/key-expiry.ts';
import type { KeyUse } from './features/keys/key-use.ts';
import type { Renderer } from './features/markdown/renderer.ts';
import type { KnownMessages } from './features/messages/page/known-messages.ts';
import type { KnownPages } from './features/messages/page/known-pages.ts';
import type { PreviewJob } from './features/page-previews/preview-job.ts';
import type { KeySets } from './features/token-issuers/key-sets.ts';
import type { Passwords } from './features/users/passwords.ts';
import type { RateLimits } from './http/admission/rate-limit.ts';
import type { AnswerCache } from './http/answer-cache.ts';

/** The dependencies of handlers and jobs. Built once and passed along, never ambient. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  /** Undefined if nothing is traced. */
  readonly traces: Traces | undefined;
  readonly engine: Engine;
  readonly realms: Realms;
  readonly transient: TransientEvents;
  readonly eventQueues: EventQueues;
  readonly knownMessages: KnownMessages;
  readonly knownPages: KnownPages;
  readonly answerCache: AnswerCache;
  readonly files: FileStore;
  /** The requests to buckets of files. */
  readonly bucketCounts: DeliveryCounts;
  /**
   * Image processing. A small file can unpack to so many pixels that it takes seconds and most of a small machine's
   * memory, on threads that the database needs too.
   */
  readonly images: FairWork;
  /** Requests that may carry files. */
  readonly uploads: FairWork;
  /** Tests of webhooks, bots and before-send hooks. A person waits for the answer of the program. */
  readonly outsideTests: FairWork;
  /** Pages of messages that are slow to build. */
  readonly largePages: FairWork;
  readonly keyExpiry: KeyExpiry;
  readonly keyUse: KeyUse;
  /** Archives of people's data that are being sent. */
  readonly personalExports: FairWork;
  readonly passwords: Passwords;
  readonly renderer: Renderer;
  readonly previews: BackgroundWork<PreviewJob>;
  /** The public keys of token issuers. */
  readonly keySets: KeySets;
  /** Fetches the pictures of people that tokens name. */
  readonly externalPictures: BackgroundWork<ExternalPictureJob>;
  /** Undefined if push notifications are disabled. */
  readonly carrier: Carrier | undefined;
  readonly refusedSignIns: RefusedSignIns;
  readonly beforeSendHooks: BeforeSendHooks;
  /** Sends due scheduled messages of organizations whose hook is asked about each of them. */
  readonly checkedDeliveries: BackgroundWork<Realm>;
  readonly webhookCounts: WebhookCounts;
  readonly mailCounts: DeliveryCounts;
  readonly pushCounts: DeliveryCounts;
  /** Undefined if rate limiting is disabled. */
  readonly rateLimits: RateLimits | undefined;
}
