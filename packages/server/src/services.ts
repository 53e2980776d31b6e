import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config/config.ts';
import type { EventQueues } from './event-queues/event-queues.ts';
import type { RateLimits } from './http/admission/rate-limit.ts';
import type { RepeatedAnswers } from './http/repeated-answers.ts';
import type { BackgroundWork } from './jobs/background-work.ts';
import type { FairWork } from './jobs/fair-work.ts';
import type { Renderer } from './markdown/renderer.ts';
import type { KnownMessages } from './messages/page/known-messages.ts';
import type { KnownPages } from './messages/page/known-pages.ts';
import type { PreviewJob } from './page-previews/preview-job.ts';
import type { Carrier } from './push/carrier.ts';
import type { Realms } from './realm/realms.ts';
import type { TransientEvents } from './realm/transient-events.ts';
import type { Engine } from './storage/engine.ts';
import type { FileStore } from './storage/file-store.ts';
import type { Passwords } from './users/passwords.ts';

/** The dependencies of handlers and jobs. Built once and passed along, never ambient. */
export interface Services {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly engine: Engine;
  readonly realms: Realms;
  readonly transient: TransientEvents;
  readonly eventQueues: EventQueues;
  readonly knownMessages: KnownMessages;
  readonly knownPages: KnownPages;
  readonly repeatedAnswers: RepeatedAnswers;
  readonly files: FileStore;
  /**
   * Image processing. A small file can unpack to so many pixels that it takes seconds and most of a small machine's
   * memory, on threads that the database needs too.
   */
  readonly images: FairWork;
  /** Requests that may carry files. */
  readonly uploads: FairWork;
  /** Pages of messages that are slow to build. */
  readonly largePages: FairWork;
  readonly passwords: Passwords;
  readonly renderer: Renderer;
  readonly previews: BackgroundWork<PreviewJob>;
  /** Undefined if push notifications are disabled. */
  readonly carrier: Carrier | undefined;
  /** Undefined if rate limiting is disabled. */
  readonly rateLimits: RateLimits | undefined;
}
