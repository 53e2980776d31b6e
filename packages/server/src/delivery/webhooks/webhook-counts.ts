/** The deliveries of this process in numbers, for the metrics. */
export class WebhookCounts {
  succeeded = 0;
  failed = 0;
  events = 0;
  paused = 0;
  /** Webhooks whose last delivery failed, and log entries that webhooks lack. Set while this process delivers. */
  measure: () => { readonly failing: number; readonly backlog: number } = () => ({
    failing: 0,
    backlog: 0,
  });
}
