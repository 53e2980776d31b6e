import type { Integration } from '@tidings/shared-types';

interface Wanted {
  readonly origin: string;
  readonly integration: string;
  readonly apiKey: string;
  /** Empty for direct messages to the bot’s owner. */
  readonly channel: string;
  readonly topic: string;
  /** Patterns of the events to post, separated by commas. Empty for all. */
  readonly onlyEvents: string;
  /** Patterns of the events not to post, separated by commas. */
  readonly excludedEvents: string;
}

/** Returns the address to enter at the other service. */
export function integrationAddress({
  origin,
  integration,
  apiKey,
  channel,
  topic,
  onlyEvents,
  excludedEvents,
}: Wanted): string {
  const parameters = new URLSearchParams({ api_key: apiKey });
  if (channel !== '') parameters.set('stream', channel);
  if (channel !== '' && topic !== '') parameters.set('topic', topic);
  for (const [name, given] of [
    ['only_events', onlyEvents],
    ['exclude_events', excludedEvents],
  ] as const) {
    const patterns = given.split(',').map((each) => each.trim());
    const kept = patterns.filter((each) => each !== '');
    if (kept.length > 0) parameters.set(name, JSON.stringify(kept));
  }
  return `${origin}/api/v1/external/${integration}?${parameters}`;
}

/** Returns a command that posts an integration's example to an address. */
export function curlLine(
  { example_headers: headers, example_payload: payload }: Integration,
  address: string,
): string {
  const parts = [
    `curl -H 'Content-Type: application/json'`,
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    `-d ${quoted(JSON.stringify(payload))}`,
    quoted(address),
  ];
  return parts.join(' ');
}

/** Returns a text as one word of a shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
