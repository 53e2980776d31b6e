import { readdirSync, readFileSync } from 'node:fs';
import { integrationNamed } from '../../../src/features/integrations/all-integrations.ts';
import {
  type Integration,
  type Note,
  SilentEvent,
  UnknownEvent,
} from '../../../src/features/integrations/integration.ts';
import { deliveryOf, readDelivery } from '../../../src/features/integrations/read-delivery.ts';

/** A payload as its service sends it, and the message that it becomes. */
export interface Fixture {
  /** The file, without its ending. */
  readonly file: string;
  /** The event in words. */
  readonly shape: string;
  readonly headers?: Record<string, string>;
  readonly payload: unknown;
  readonly posts: {
    readonly topic: string;
    readonly event_type: string;
    /** The message, line by line. */
    readonly content: readonly string[];
  };
}

const folder = new URL('fixtures/', import.meta.url);

/** Returns the fixtures of an integration. */
export function fixturesOf(name: string): Fixture[] {
  const own = new URL(`${name}/`, folder);
  return readdirSync(own)
    .sort()
    .map((file) => ({
      file: file.replace(/\.json$/, ''),
      ...(JSON.parse(readFileSync(new URL(file, own), 'utf8')) as Omit<Fixture, 'file'>),
    }));
}

function knownIntegration(name: string): Integration {
  const integration = integrationNamed(name);
  if (!integration) throw new Error(`There is no integration ${name}`);
  return integration;
}

/** Returns the message about a payload, or the reason why there is none. */
export function readAs(
  name: string,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const lower = Object.entries(headers).map(([header, value]) => [header.toLowerCase(), value]);
  const delivery = deliveryOf({ body: payload, headers: Object.fromEntries(lower) });
  return readDelivery(knownIntegration(name), delivery);
}

/** Returns the message of a reading; undefined if there is none. */
export function noteOf(reading: ReturnType<typeof readAs> | undefined): Note | undefined {
  const isNote = reading && !(reading instanceof SilentEvent) && !(reading instanceof UnknownEvent);
  return isNote ? reading : undefined;
}
