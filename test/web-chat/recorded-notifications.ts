import type { Worker } from 'playwright-core';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

interface Records {
  readonly shown: ShownNotification[];
  readonly closed: string[];
}

/**
 * Records the notifications that pages or service workers show and close. Headless Chromium soon forgets the
 * notifications that it shows, so asking it later would find none.
 */
export async function recordNotifications(places: readonly Pick<Worker, 'evaluateHandle'>[]) {
  const records = await Promise.all(places.map((place) => place.evaluateHandle(recording)));
  const values = () => Promise.all(records.map((each) => each.jsonValue()));
  return {
    shown: async () => (await values()).flatMap(({ shown }) => shown),
    closed: async () => (await values()).flatMap(({ closed }) => closed),
  };
}

function recording(): Records {
  const recorded: Records = { shown: [], closed: [] };
  const { showNotification } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.showNotification = async function showAndRecord(...given) {
    await showNotification.apply(this, given);
    recorded.shown.push({ title: given[0], body: given[1]?.body ?? '' });
  };
  const { close } = Notification.prototype;
  Notification.prototype.close = function closeAndRecord() {
    recorded.closed.push(this.title);
    close.call(this);
  };
  return recorded;
}
