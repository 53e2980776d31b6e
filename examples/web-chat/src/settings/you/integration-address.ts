interface Wanted {
  readonly origin: string;
  readonly integration: string;
  readonly apiKey: string;
  /** Empty for direct messages to the bot’s owner. */
  readonly channel: string;
  readonly topic: string;
  /** Patterns of the events to post, separated by commas. Empty for all. */
  readonly events: string;
}

/** Returns the address to enter at the other service. */
export function integrationAddress({
  origin,
  integration,
  apiKey,
  channel,
  topic,
  events,
}: Wanted): string {
  const parameters = new URLSearchParams({ api_key: apiKey });
  if (channel !== '') parameters.set('stream', channel);
  if (channel !== '' && topic !== '') parameters.set('topic', topic);
  const patterns = events.split(',').map((each) => each.trim());
  const only = patterns.filter((each) => each !== '');
  if (only.length > 0) parameters.set('only_events', JSON.stringify(only));
  return `${origin}/api/v1/external/${integration}?${parameters}`;
}

/** The formats that are not of one product have payloads that anyone can write. */
const samples: Readonly<Record<string, object>> = {
  json: { hello: 'world' },
  slack_incoming: { text: 'Hello from curl' },
};

/** Headers by which products name the kind of event. */
const headers: Readonly<Record<string, string>> = {
  github: 'X-GitHub-Event: push',
  gitlab: 'X-Gitlab-Event: Push Hook',
  gitea: 'X-Gitea-Event: push',
};

/** Returns a command that posts to an address: a sample, or the file `payload.json` with an event of the product. */
export function curlLine(integration: string, address: string): string {
  const sample = samples[integration];
  const header = headers[integration];
  const parts = [
    `curl -H 'Content-Type: application/json'`,
    header && `-H '${header}'`,
    `-d ${sample ? `'${JSON.stringify(sample)}'` : '@payload.json'}`,
    `'${address.replaceAll("'", '%27')}'`,
  ];
  return parts.filter(Boolean).join(' ');
}
