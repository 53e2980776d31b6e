import { limits } from '@tidings/shared-types';
import { ApiError } from '../../../core/api-error.ts';
import { type PauseSchedule, pauseAfter } from '../../../core/jobs/back-off.ts';
import type { Mutation } from '../../../core/realm/mutation.ts';
import type { Realm } from '../../../core/realm/realm.ts';
import { storedRows } from '../../../core/realm/stored-rows.ts';
import { type BotDeliveryRow, botDeliveries } from '../../../core/storage/tables/outgoing-bots.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { wordsIn } from '../../../languages/words.ts';
import type { Services } from '../../../services.ts';
import { approvedMessage, sending } from '../../before-send-hook/approved-content.ts';
import { hookRefusal } from '../../before-send-hook/refusal.ts';
import type { NewMessage, RenderedMessage } from '../../messages/new-message.ts';
import { type PostedMessage, postMessage } from '../../messages/post-message.ts';
import { renderMessage } from '../../messages/render-typed-text.ts';
import { wantPreviews } from '../../page-previews/want-previews.ts';
import { originOf } from '../../setup/setup-link.ts';
import { realmHost } from '../../users/realm-host.ts';
import { ownerOf } from '../bot-owner.ts';
import { type BotFailure, forgetFailures, hasFailed, tellOwner } from '../tell-owner.ts';
import { maySetPrivate } from './bot-services.ts';
import { type CallFailure, type CallResult, callService, unusable } from './call-service.ts';
import { type CalledFor, calledMessage } from './called-message.ts';
import { LONGEST_PAUSE_MS } from './delivery-queue.ts';
import { forgetDroppedCalls, hasDroppedCalls } from './dropped-calls.ts';
import { mayCall } from './order-deliveries.ts';
import type { ServiceAnswer } from './service-answer.ts';
import { waitingFor } from './waiting-deliveries.ts';

/** Attempts of a delivery while its service may only be restarting. */
const TRIES = 4;
const retries: PauseSchedule = { firstMs: 2000, mostMs: LONGEST_PAUSE_MS, factor: 5 };
/** More attempts mean that processes die over this delivery. */
const MOST_ATTEMPTS = 10;
const HOOK_FAILURE = 'hook failure';
const HOUR_MS = 3_600_000;
/** Name of the program that sends the answers, as upstream. */
const CLIENT = 'OutgoingWebhookResponse';

interface Work {
  readonly services: Services;
  readonly realm: Realm;
  readonly delivery: BotDeliveryRow;
  readonly signal: AbortSignal;
}

/**
 * Calls a bot's service for one message and posts the answer. The answer and the end of the delivery are one change, so
 * the bot answers once. The service is called at least once: again if it may not have heard, or if a process died
 * before the change.
 */
export async function deliver(work: Work): Promise<void> {
  const { services, realm, delivery } = work;
  if (delivery.attempts > MOST_ATTEMPTS) {
    const error = 'The server could not finish this delivery.';
    return finish(work, { status: 'failed', status_code: null, error });
  }
  if (services.clock.now() - delivery.created_at > limits.botDeliveryWaitHours * HOUR_MS) {
    return finish(work, { status: 'skipped', status_code: null, error: TOO_OLD });
  }
  await realm.refresh();
  const { state } = realm;
  const bot = state.users.get({ id: delivery.bot_id });
  const service = state.botServices.get({ bot_id: delivery.bot_id });
  const called = bot && service && (await calledMessage(services, realm, bot, delivery));
  if (!called) {
    await finish(work, { status: 'skipped', status_code: null, error: null });
    return;
  }
  const { signal } = work;
  const result = await callService({ config: services.config, state, signal }, service, {
    bot,
    realm: { id: realm.id, host: realmHost(originOf(services.config, realm.subdomain)) },
    message: called.message,
    trigger: delivery.cause,
  });
  if (result.failure) await settleFailure(work, result, result.failure);
  else if (result.answer) await settleAnswer(work, result, { bot, called, answer: result.answer });
  else await settleSuccess(work, { status: 'no_answer', status_code: result.statusCode });
}

const TOO_OLD = `The message waited for more than ${limits.botDeliveryWaitHours} hour.`;

interface Answered {
  readonly bot: UserRow;
  readonly called: CalledFor;
  readonly answer: ServiceAnswer;
}

async function settleAnswer(work: Work, result: CallResult, answered: Answered): Promise<void> {
  const { services, realm } = work;
  const { state } = realm;
  const { statusCode: status_code } = result;
  const { bot, called, answer } = answered;
  try {
    const place = { services, realm, state, origin: originOf(services.config, realm.subdomain) };
    const patient = { ...place, isPatient: true };
    const proposal = { reason: sending, sender: bot, ...placeOf(called), ...answer };
    const content = await approvedMessage(patient, proposal, work.signal);
    const rendered = await renderMessage(patient, bot, content);
    await realm.write(async (change) => {
      const row = await stillOurs(change, work.delivery);
      if (!row) return;
      if (!mayStillAnswer(change, answered)) {
        await end(change, row, { status: 'skipped', status_code, error: null });
        return;
      }
      const { id } = await post(change, called, { ...answer, sender: bot, rendered });
      forgetFailures(change, bot.id, (kind) => isOfService(kind) || kind === HOOK_FAILURE);
      await end(change, row, { status: 'answered', status_code, error: null, answer_id: id });
      wantPreviews(change, place, { id, sender_id: bot.id }, rendered);
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    await settleFailure(work, result, notPosted(error));
  }
}

/** Returns the failure of an answer that was not posted. The before-send hook is no fault of the service. */
function notPosted(error: ApiError): CallFailure {
  switch (hookRefusal(error)) {
    case 'refused':
      return {
        kind: 'hook refusal',
        text: ({ t }) => t('notice.botAnswerRefused', { reason: error.message }),
        isPassing: false,
      };
    case 'not asked':
      return {
        kind: HOOK_FAILURE,
        text: ({ t }) => t('notice.botAnswerUnchecked'),
        isPassing: true,
      };
    default:
      return unusable(error);
  }
}

/**
 * Tells whether the bot may answer now: since the call it may have been deactivated, changed hands, or lost the right to
 * read the channel.
 */
function mayStillAnswer({ state, now }: Mutation, { bot, called: { channel } }: Answered): boolean {
  if (state.users.get({ id: bot.id })?.bot_owner_id !== bot.bot_owner_id) return false;
  const place = channel && state.channels.get({ id: channel.id });
  return place !== undefined && mayCall(state, bot.id, place, now);
}

/** Returns where the message is now. */
function placeOf({ row, channel, members }: CalledFor): Pick<NewMessage, 'to' | 'topic'> {
  if (!channel) return { to: { kind: 'direct', members }, topic: '' };
  return { to: { kind: 'channel', channelId: channel.id }, topic: row.topic };
}

function post(
  change: Mutation,
  called: CalledFor,
  { sender, rendered, widget }: ServiceAnswer & { sender: UserRow; rendered: RenderedMessage },
): Promise<PostedMessage> {
  return postMessage(change, {
    sender: change.state.users.get({ id: sender.id }) ?? sender,
    ...placeOf(called),
    rendered,
    client: CLIENT,
    readBySender: true,
    widget,
  });
}

function settleSuccess(
  work: Work,
  outcome: Pick<BotDeliveryRow, 'status' | 'status_code'>,
): Promise<void> {
  return work.realm.write(async (change) => {
    const row = await stillOurs(change, work.delivery);
    if (!row) return;
    forgetFailures(change, row.bot_id, isOfService);
    await end(change, row, { ...outcome, error: null });
  });
}

/** Puts the delivery off, or ends it and tells the bot's owner. */
async function settleFailure(
  work: Work,
  { statusCode: status_code, response, isPrivate }: CallResult,
  failure: CallFailure,
): Promise<void> {
  await work.realm.write(async (change) => {
    const row = await stillOurs(change, work.delivery);
    if (!row) return;
    const error = failure.text(wordsIn('en'));
    const pauseMs = nextPause(change, row, failure);
    if (pauseMs !== undefined) {
      const due_at = change.now + pauseMs;
      change.put(botDeliveries, { ...row, due_at, claimed_until: 0, status_code, error });
      return;
    }
    await end(change, row, { status: 'failed', status_code, error });
    const detail = isPrivate && !hasTrustedOwner(change, row.bot_id) ? undefined : response;
    await tellOwner(change, row.bot_id, { kind: failure.kind, text: failure.text, detail });
  });
}

/** Tells whether the owner of a bot may read answers from private networks. */
function hasTrustedOwner({ state }: Mutation, botId: number): boolean {
  const bot = state.users.get({ id: botId });
  const owner = bot && ownerOf(state, bot);
  return owner !== undefined && maySetPrivate(owner);
}

/**
 * Returns the pause before the next attempt; undefined if there is none. While a service is known to fail, each message
 * gets one attempt, so that a dead service does not collect a long queue.
 */
function nextPause(
  { state }: Mutation,
  { attempts, bot_id }: BotDeliveryRow,
  { isPassing, kind }: CallFailure,
): number | undefined {
  if (!isPassing || attempts >= TRIES) return undefined;
  if (isOfService(kind) && hasFailed(state, bot_id, isOfService)) return undefined;
  return pauseAfter(attempts, retries);
}

function isOfService(kind: string): boolean {
  return kind.startsWith('service ');
}

type Outcome = Pick<BotDeliveryRow, 'status' | 'status_code' | 'error'> &
  Partial<Pick<BotDeliveryRow, 'answer_id'>>;

async function finish({ realm, delivery }: Work, outcome: Outcome): Promise<void> {
  await realm.write(async (change) => {
    const row = await stillOurs(change, delivery);
    if (row) await end(change, row, outcome);
  });
}

async function end(change: Mutation, row: BotDeliveryRow, outcome: Outcome): Promise<void> {
  change.put(botDeliveries, { ...row, ...outcome, claimed_until: 0, finished_at: change.now });
  await reportDroppedCalls(change, row.bot_id);
}

const droppedCalls: BotFailure = {
  kind: 'dropped calls',
  text: ({ t }) => t('notice.botCallsDropped', { count: limits.botDeliveriesWaiting }),
};

/** Tells the owner of a bot once that it missed messages. Once no message waits, the next time is told again. */
async function reportDroppedCalls(change: Mutation, botId: number): Promise<void> {
  if (!hasDroppedCalls(change, botId)) return;
  await tellOwner(change, botId, droppedCalls);
  // The delivery that ends now is still among those that wait.
  if (((await waitingFor(change, [botId])).get(botId) ?? 0) > 1) return;
  forgetDroppedCalls(change, botId);
  forgetFailures(change, botId, (kind) => kind === droppedCalls.kind);
}

/** Returns the delivery if this attempt is still the last one: another process may have taken over. */
async function stillOurs(
  change: Mutation,
  { id, attempts }: BotDeliveryRow,
): Promise<BotDeliveryRow | undefined> {
  const [row] = await storedRows(change, botDeliveries, { id, attempts, status: 'waiting' });
  return row;
}
