import type { Worker } from 'playwright-core';

export interface ShownNotification {
  readonly title: string;
  readonly body: string;
}

interface Notes {
  readonly shown: ShownNotification[];
  readonly closed: string[];
}

/**
 * Records the notifications that pages or service workers show and close. Headless Chromium soon forgets the
 * notifications that it shows, so asking it later would find none.
 */
export async function noteNotifications(places: readonly Pick<Worker, 'evaluateHandle'>[]) {
  const notes = await Promise.all(places.map((place) => place.evaluateHandle(noting)));
  const values = () => Promise.all(notes.map((each) => each.jsonValue()));
  return {
    shown: async () => (await values()).flatMap(({ shown }) => shown),
    closed: async () => (await values()).flatMap(({ closed }) => closed),
  };
}

function noting(): Notes {
  const noted: Notes = { shown: [], closed: [] };
  const { showNotification } = ServiceWorkerRegistration.prototype;
  ServiceWorkerRegistration.prototype.showNotification = async function showAndNote(...given) {
    await showNotification.apply(this, given);
    noted.shown.push({ title: given[0], body: given[1]?.body ?? '' });
  };
  const { close } = Notification.prototype;
  Notification.prototype.close = function closeAndNote() {
    noted.closed.push(this.title);
    close.call(this);
  };
  return noted;
}
