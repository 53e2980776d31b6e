import type { ReceivedMail, TestMailServer } from '../../../../test/support/mail-server.ts';
import { eventually } from '../support/eventually.ts';
import type { Person, Team } from '../support/team.ts';

/** Longer than mails about missed messages wait for more of them. */
export const COLLECTED_MS = 121_000;

/** Waits until the server mails people about what is sent from then on. */
export async function reading({ realm }: Pick<Team, 'realm'>): Promise<void> {
  await eventually(
    () =>
      realm.reader.get("SELECT 1 AS one FROM log_readers WHERE realm_id = $1 AND reader = 'mail'", [
        realm.id,
      ]),
    'the log is read',
  );
}

/** Waits until the server has put down who may have missed what was sent until now. */
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

/** How many mails wait for somebody. */
export async function waitingFor({ realm }: Pick<Team, 'realm'>, { id }: Person): Promise<number> {
  const rows = await realm.reader.all(
    "SELECT id FROM mails WHERE realm_id = $1 AND user_id = $2 AND occasion = 'missed messages'",
    [realm.id, id],
  );
  return rows.length;
}

/** Waits until no mail about somebody's account is still to be sent. */
export async function nothingWaitsFor(
  { realm }: Pick<Team, 'realm'>,
  { id, email }: Person,
): Promise<void> {
  await eventually(
    async () => !(await realm.reader.get('SELECT 1 AS one FROM mails WHERE user_id = $1', [id])),
    `nothing waits for ${email}`,
  );
}

/** Who got which mails since this was made. */
export class LetterBox {
  readonly #team: Pick<Team, 'realm' | 'wait'>;
  readonly #mailServer: TestMailServer;
  readonly #from: number;

  constructor(team: Pick<Team, 'realm' | 'wait'>, mailServer: TestMailServer) {
    this.#team = team;
    this.#mailServer = mailServer;
    this.#from = mailServer.received.length;
  }

  /** What somebody has got. */
  of({ email }: Person): readonly ReceivedMail[] {
    return this.#mailServer.received.slice(this.#from).filter(({ to }) => to === email);
  }

  /** All that somebody gets of what was sent until now, once its time has come. */
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
