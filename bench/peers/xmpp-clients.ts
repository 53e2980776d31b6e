import { connect, type Socket } from 'node:net';
import type { Measured } from '../load.ts';
import { inRounds } from '../rounds.ts';

/** Task of a process of room occupants. */
export interface Chatting {
  readonly url: string;
  /** Number of occupants of each room. */
  readonly rooms: readonly number[];
  readonly text: string;
  readonly seconds: number;
}

const STREAM =
  "<stream:stream to='localhost' version='1.0' xmlns='jabber:client' xmlns:stream='http://etherx.jabber.org/streams'>";
const SIGN_IN = "<auth xmlns='urn:ietf:params:xml:ns:xmpp-sasl' mechanism='ANONYMOUS'/>";
const BIND = "<iq type='set' id='bind'><bind xmlns='urn:ietf:params:xml:ns:xmpp-bind'/></iq>";

/** An occupant of a room. */
class Occupant {
  readonly #socket: Socket;
  readonly #address: string;
  #text = '';
  #wanted: { readonly end: string; readonly came: () => void } | undefined;

  constructor(url: string, room: string) {
    const { hostname, port } = new URL(url);
    this.#address = `${room}@rooms.localhost`;
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.#socket.setEncoding('utf8').on('data', (part: string) => {
      this.#text += part;
      this.#look();
    });
  }

  async enter(nick: string): Promise<void> {
    await this.#ask(STREAM, '</stream:features>');
    await this.#ask(SIGN_IN, '<success');
    await this.#ask(STREAM, '</stream:features>');
    await this.#ask(BIND, '</iq>');
    const without = "<x xmlns='http://jabber.org/protocol/muc'><history maxstanzas='0'/></x>";
    const presence = `<presence to='${this.#address}/${nick}'>${without}</presence>`;
    await this.#ask(presence, '<subject');
  }

  say(text: string): void {
    this.#socket.write(
      `<message type='groupchat' to='${this.#address}'><body>${text}</body></message>`,
    );
  }

  hear(): Promise<void> {
    return this.#until('</body>');
  }

  leave(): void {
    this.#socket.destroy();
  }

  #ask(what: string, end: string): Promise<void> {
    this.#socket.write(what);
    return this.#until(end);
  }

  #until(end: string): Promise<void> {
    return new Promise((came) => {
      this.#wanted = { end, came };
      this.#look();
    });
  }

  #look(): void {
    const wanted = this.#wanted;
    const at = wanted ? this.#text.indexOf(wanted.end) : -1;
    if (!wanted || at < 0) return;
    this.#text = this.#text.slice(at + wanted.end.length);
    this.#wanted = undefined;
    wanted.came();
  }
}

/** In each room one occupant sends a message. Once all have received it, the next follows. */
async function chat({ url, rooms, text, seconds }: Chatting): Promise<Measured> {
  const all: Occupant[][] = [];
  for (const count of rooms) {
    const room = crypto.randomUUID();
    const people = Array.from({ length: count }, () => new Occupant(url, room));
    for (const [index, each] of people.entries()) await each.enter(`person${index}`);
    all.push(people);
  }
  const measured = await inRounds(
    seconds,
    all.map((people) => ({
      people: people.length,
      async round() {
        const hearing = people.map((each) => each.hear());
        people[0]?.say(text);
        await Promise.all(hearing);
      },
    })),
  );
  for (const each of all.flat()) each.leave();
  return measured;
}

process.on('message', async (work: Chatting) => {
  process.send?.(await chat(work));
});
