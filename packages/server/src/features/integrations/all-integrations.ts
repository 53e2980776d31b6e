import type { Integration as IntegrationObject } from '@tidings/shared-types';
import { alertmanager } from './alertmanager.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { grafana } from './grafana.ts';
import type { Integration } from './integration.ts';
import { jira } from './jira.ts';
import { json } from './json.ts';
import { sentry } from './sentry.ts';
import { slackIncoming } from './slack-incoming.ts';
import { stripe } from './stripe.ts';
import { uptimerobot } from './uptimerobot.ts';
import { zabbix } from './zabbix.ts';

/** The integrations by name. */
export const allIntegrations: readonly Integration[] = [
  alertmanager,
  gitea,
  github,
  gitlab,
  grafana,
  jira,
  json,
  sentry,
  slackIncoming,
  stripe,
  uptimerobot,
  zabbix,
];

const byName = new Map(allIntegrations.map((integration) => [integration.name, integration]));

export function integrationNamed(name: string): Integration | undefined {
  return byName.get(name);
}

/** Returns the integrations as clients see them. */
export function integrationObjects(): IntegrationObject[] {
  return allIntegrations.map(({ name, displayName, eventTypes, example }) => ({
    name,
    display_name: displayName,
    all_event_types: eventTypes === null ? null : [...eventTypes],
    example_headers: { ...example.headers },
    example_payload: example.payload,
    config_options: [],
    url_options: [],
  }));
}
