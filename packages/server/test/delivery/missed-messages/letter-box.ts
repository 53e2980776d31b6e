import type { ReceivedMail, TestMailServer } from '../../../../../test/support/mail-server.ts';
import { eventually } from '../../support/eventually.ts';
import type { Person, Team } from '../../support/team.ts';

/** Longer than mails about missed messages are collected. */
export const COLLECTED_MS = 121_000;

/** Waits until the server mails people about later messages. */
export async function reading({ realm }: Pick<Team, 'realm'>): Promise<void> {
  await eventually(
    () =>
      realm.reader.get("SELECT 1 AS one FROM log_readers WHERE realm_id = $1 AND reader = 'mail'", [
        realm.id,
      ]),
    'the log is read',
  );
}

/** Waits until the server has recorded who may have missed earlier messages. */
export async function noted({ realm }: Pick<Team, 'realm'>): Promise<void> {
  await eventually(async () => {
    const row = await realm.reader.get<{ read: number; end: number }>(
      `SELECT log_readers.position AS "read", realms.last_event_id AS "end"
       FROM log_readers JOIN realms ON realms.id = log_readers.realm_id
       WHERE log_readers.realm_id = $1 AND log_readers.reader = 'mail'`,
      [realm.id],
    );
    return row && row.read >= row.end;
  }, 'the log was read');
}

/** Returns the number of pending mails for a person. */
export async function waitingFor({ realm }: Pick<Team, 'realm'>, { id }: Person): Promise<number> {
  const rows = await realm.reader.all(
    "SELECT id FROM mails WHERE realm_id = $1 AND user_id = $2 AND occasion = 'missed messages'",
    [realm.id, id],
  );
  return rows.length;
}

/** Waits until no mail about a person's account is pending. */
export async function nothingWaitsFor(
  { realm }: Pick<Team, 'realm'>,
  { id, email }: Person,
): Promise<void> {
  await eventually(
    async () => !(await realm.reader.get('SELECT 1 AS one FROM mails WHERE user_id = $1', [id])),
    `nothing waits for ${email}`,
  );
}

/** The mails that people got since this was created. */
export class LetterBox {
  readonly #team: Pick<Team, 'realm' | 'wait'>;
  readonly #mailServer: TestMailServer;
  readonly #from: number;

  constructor(team: Pick<Team, 'realm' | 'wait'>, mailServer: TestMailServer) {
    this.#team = team;
    this.#mailServer = mailServer;
    this.#from = mailServer.received.length;
  }

  /** Returns a person's mails. */
  of({ email }: Person): readonly ReceivedMail[] {
    return this.#mailServer.received.slice(this.#from).filter(({ to }) => to === email);
  }

  /** Returns all mails about earlier messages to a person, once they are due. */
  async collected(person: Person, afterMs = COLLECTED_MS): Promise<readonly ReceivedMail[]> {
    await noted(this.#team);
    this.#team.wait(afterMs);
    await eventually(
      async () => (await waitingFor(this.#team, person)) === 0,
      `nothing waits for ${person.email}`,
    );
    return this.of(person);
  }
}
