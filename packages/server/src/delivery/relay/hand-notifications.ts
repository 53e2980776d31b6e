import type { PushTokenKind } from '@tidings/shared-types';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { type HandedKey, handedBefore, handedText, noteHanded } from './handed-notifications.ts';
import type { Turn } from './handing-over.ts';
import { isWebPush } from './outlets/is-web-push.ts';
import type { HandOver } from './outlets/outlet.ts';
import type { OutcomeOf } from './outlets/patience.ts';
import { invalidRequest } from './refusal.ts';
import { devicesOf, forgetDevices, type RelayDevice } from './relay-devices.ts';
import type { RelayContext, RelayHandler } from './relay-handler.ts';

const MAX_REQUESTS = 500;
/** Concurrent requests to all services together. */
const CONCURRENCY = 50;
/** Maximum payload of the services, minus overhead. */
const MAX_DATA_LENGTH = 3700;

const PushRequest = Type.Object({
  device_id: Type.Integer(),
  notification_id: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  payload: Type.Object({
    push_account_id: Type.Integer(),
    encrypted_data: Type.String(),
  }),
  http_headers: Type.Optional(Type.Object({ apns_push_type: Type.Optional(Type.String()) })),
  fcm_priority: Type.Optional(Type.String()),
  urgency: Type.Optional(Type.String()),
});
type PushRequest = Static<typeof PushRequest>;

const Body = Compile(
  Type.Object({
    realm_uuid: Type.String({ minLength: 1, maxLength: 64 }),
    push_requests: Type.Array(PushRequest, { maxItems: MAX_REQUESTS }),
  }),
);

const TITLE = 'New notification';

/** Sends sealed notifications to the push services, once each. Reports devices that are gone, or that got nothing. */
export const handNotifications: RelayHandler = async (context, serverId, body) => {
  if (!Body.Check(body)) throw invalidRequest('The notifications are not valid.');
  const tenant = { serverId, realmUuid: body.realm_uuid };
  const devices = await devicesOf(
    context.data,
    tenant,
    body.push_requests.map(({ device_id }) => device_id),
  );
  // Only the server's own devices, so that servers cannot block each other.
  const own = body.push_requests.filter(({ device_id }) => devices.has(device_id));
  const turn = context.handingOver.begin(own.flatMap(keyOf).map(handedText));
  try {
    return await handAll(context, serverId, body.push_requests, devices, turn);
  } finally {
    turn.end();
  }
};

async function handAll(
  context: RelayContext,
  serverId: string,
  requests: readonly PushRequest[],
  devices: ReadonlyMap<number, RelayDevice>,
  turn: Turn,
): Promise<object> {
  const { data, patience } = context;
  const ids = requests.map(({ device_id }) => device_id);
  const before = await handedBefore(data, requests.flatMap(keyOf));

  const gone = new Set(ids.filter((id) => !devices.has(id)));
  const failed = new Set<number>();
  const sent = { apns: 0, fcm: 0, web_push: 0, unified_push: 0 };
  const handed: HandedKey[] = [];
  await patience.of(serverId).during((outcomeOf) =>
    inParallel(requests, async (request) => {
      const device = devices.get(request.device_id);
      if (!device) return;
      const [key] = keyOf(request);
      const isRepeated = key !== undefined && before.has(handedText(key));
      const handOver = async () =>
        isRepeated ? 'sent' : send(context, device, request, outcomeOf);
      const outcome = await (key ? turn.outcomeOf(handedText(key), handOver) : handOver());
      if (outcome === 'gone') gone.add(device.id);
      if (outcome === 'failed') failed.add(device.id);
      if (outcome !== 'sent') return;
      sent[device.token_kind] += 1;
      if (key && !isRepeated) handed.push(key);
    }),
  );
  await noteHanded(data, handed);
  await forgetDevices(
    data,
    [...gone].filter((id) => devices.has(id)),
  );
  return {
    ...countsOf(sent),
    delete_device_ids: [...gone],
    // For the counts on icons; Zulip's relay has no such field.
    failed_device_ids: [...failed],
  };
}

async function send(
  { outlets, log }: RelayContext,
  device: RelayDevice,
  request: PushRequest,
  outcomeOf: OutcomeOf,
): Promise<HandOver> {
  const outlet = outlets.get(device.token_kind);
  if (!outlet) return 'failed';
  const { push_account_id, encrypted_data } = request.payload;
  const push = {
    data: { push_account_id, encrypted_data },
    title: TITLE,
    isSilent: isSilent(request),
    notificationId: request.notification_id,
  };
  const handOver = () => {
    if (encrypted_data.length > MAX_DATA_LENGTH) return 'failed';
    // Apple and Google are trusted to answer; others choose their own service.
    if (!isWebPush(device.token_kind)) return outlet.send(device, push);
    return outcomeOf(String(device.id), (signal) => outlet.send(device, push, signal));
  };
  const outcome = await handOver();
  if (outcome === 'failed') {
    log.warn(
      { deviceId: device.id, kind: device.token_kind },
      'a push service did not accept a notification',
    );
  }
  return outcome;
}

function isSilent({ http_headers, fcm_priority, urgency }: PushRequest): boolean {
  return (
    http_headers?.apns_push_type === 'background' ||
    fcm_priority === 'normal' ||
    urgency === 'normal'
  );
}

/** Returns the key of a notification; none if the server gave no id. */
function keyOf({ device_id, notification_id }: PushRequest): HandedKey[] {
  return notification_id === undefined ? [] : [{ device_id, notification_id }];
}

function countsOf(sent: Readonly<Record<PushTokenKind, number>>): object {
  return {
    apple_successfully_sent_count: sent.apns,
    android_successfully_sent_count: sent.fcm,
    web_successfully_sent_count: sent.web_push + sent.unified_push,
  };
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, items.length) }, worker));
}
