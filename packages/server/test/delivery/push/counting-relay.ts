import { newBoxKeyPair, openSealed } from '../../../src/core/crypto/sealed-box.ts';
import type { Person, Team } from '../../support/team.ts';
import { type Peer, startHttpPeer } from '../relay/peers.ts';
import { registerSealed } from './device.ts';

/** A notification, as the device reads it. */
interface Told {
  readonly type: string;
  readonly user_id: number;
  readonly badge: number;
  readonly message_id?: number;
}

/** A relay whose responses the test controls, and which reads what it gets. */
export interface CountingRelay {
  readonly peer: Peer;
  readonly publicKey: string;
  /** Settings for a chat server that uses it. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Returns the notifications in each request. */
  requests(): readonly (readonly Told[])[];
  /** Registers a phone for a person, and waits until the relay has it. */
  register(team: Team, person: Person): Promise<void>;
}

export async function startCountingRelay(): Promise<CountingRelay> {
  const keys = newBoxKeyPair();
  const peer = await startHttpPeer({
    status: 200,
    body: { result: 'success', msg: '', device_id: 1, delete_device_ids: [] },
  });
  const { publicKey } = keys;
  return {
    peer,
    publicKey,
    settings: { pushRelayUrl: peer.url, pushRelayId: 'server', pushRelayKey: 'secret-key' },
    requests: () =>
      peer.asked
        .filter(({ path }) => path.endsWith('/e2ee/notify'))
        .map(({ body }) => {
          const { push_requests } = JSON.parse(String(body)) as {
            push_requests: { payload: { encrypted_data: string } }[];
          };
          return push_requests.map(
            ({ payload }) => JSON.parse(openSealed(payload.encrypted_data, keys)) as Told,
          );
        }),
    register: (team, person) => registerSealed(team, person, { accountId: person.id, publicKey }),
  };
}
