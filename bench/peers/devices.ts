/** A device that stores its data in memory and follows a server. */
export interface Device {
  /** Stores a message locally. It then goes to the server in the background. */
  write(text: string): Promise<void>;
  /** Resolves once this many messages have arrived. */
  has(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A place where devices meet. Spaces are separate. */
export interface Space {
  readonly url: string;
  readonly name: string;
  /** Credentials, if the server needs any. */
  readonly account?: { readonly email: string; readonly api_key: string };
}

/** Task of a process of devices. */
export interface Syncing {
  readonly space: Space;
  /**
   * `exchange`: one device writes messages, until another one has them. `fill`: the same, and both stay
   * until they `leave`. `arrive`: a new device gets them.
   */
  readonly work: 'exchange' | 'fill' | 'arrive' | 'leave';
  readonly messages: number;
}

const TEXT = 'Hello there, how is it going? Are we still on for lunch';

/** Opens a device in a space. */
export type OpenIn = (space: Space) => Promise<Device>;

/** Lets devices work in this process, and reports how long it took. */
export function lendDevices(openIn: OpenIn): void {
  let staying: readonly Device[] = [];
  process.on('message', async ({ space, work, messages }: Syncing) => {
    const open = () => openIn(space);
    let ms = 0;
    if (work === 'arrive') {
      ms = await arrive(open, messages);
    } else if (work === 'leave') {
      await leave(staying);
      staying = [];
    } else {
      const devices = [await open(), await open()] as const;
      ms = await exchange(devices, messages);
      if (work === 'fill') staying = devices;
      else await leave(devices);
    }
    process.send?.({ perSecond: ms && (messages / ms) * 1000, ms });
  });
}

type Open = () => Promise<Device>;

async function exchange(
  [one, other]: readonly [Device, Device],
  messages: number,
): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < messages; index += 1) await one.write(`${TEXT} ${index}?`);
  await other.has(messages);
  return performance.now() - began;
}

async function leave(devices: readonly Device[]): Promise<void> {
  await Promise.all(devices.map((device) => device.close()));
}

async function arrive(open: Open, messages: number): Promise<number> {
  const began = performance.now();
  const device = await open();
  await device.has(messages);
  const ms = performance.now() - began;
  await device.close();
  return ms;
}

/** Counts arrived messages. */
export class Arrivals {
  #count = 0;
  #wanted = Number.POSITIVE_INFINITY;
  #reached: () => void = () => undefined;

  set(count: number): void {
    this.#count = count;
    if (count >= this.#wanted) this.#reached();
  }

  add(): void {
    this.set(this.#count + 1);
  }

  reach(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#wanted = count;
      this.#reached = resolve;
      this.set(this.#count);
    });
  }
}
