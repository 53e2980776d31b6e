import type { Logger } from 'pino';
import type { Config } from '../src/core/config/config.ts';
import type { Realm } from '../src/core/realm/realm.ts';
import { firstRunRealm } from '../src/features/setup/first-run.ts';
import { serveUploads } from '../src/features/uploads/serve-uploads.ts';
import { handlers } from '../src/handlers.ts';
import { buildApp } from '../src/http/app.ts';
import { closeServices, openServices } from '../src/open-services.ts';
import type { Demo } from '../src/operations/cli/prepare-demo.ts';
import { demoChannels } from './demo-channels.ts';
import {
  demoAdministrator,
  demoEmail,
  demoOwner,
  demoPassword,
  demoPeople,
} from './demo-people.ts';
import { demoRoutine } from './demo-routine.ts';
import { DemoWorld, dayMs } from './demo-world.ts';
import { makeDemoPeople } from './make-demo-people.ts';
import { companyTalks } from './story/company.ts';
import { designTalks } from './story/design.ts';
import { engineTalks } from './story/engine.ts';
import { mathematicsTalks } from './story/mathematics.ts';
import { news } from './story/news.ts';
import { scheduled, tell } from './tell-demo-talks.ts';

const stories = [companyTalks, designTalks, engineTalks, mathematicsTalks];

/** The demo that `tidings serve --demo` loads. */
export const demo: Demo = {
  accounts: [demoEmail(demoOwner), demoEmail(demoAdministrator)],
  password: demoPassword,
  fill: fillDemo,
};

/** Age of the organization. */
const ageMs = 22 * dayMs;

/**
 * Fills an empty database with a demo organization. Keeps one from an earlier start. Returns false if the database
 * contains other data.
 */
export async function fillDemo(config: Config, log: Logger): Promise<boolean> {
  const start = Date.now();
  // Writes the past by setting the clock.
  const clock = { at: start - ageMs, now: () => clock.at };
  const services = await openServices({ ...config, rateLimit: undefined }, log, clock);
  const app = await buildApp(services, { handlers });
  try {
    serveUploads(app, services);
    const realm = await firstRunRealm(services);
    if (realm === undefined) return false;
    if (hasPeople(realm)) return isDemo(realm);
    const world = new DemoWorld({ app, services, realm, clock });
    await makeDemoPeople(world);
    await makeDemoPlaces(world);
    await tell(world, scheduled([...stories.flat(), ...demoRoutine()], start));
    await readEverything(world);
    await tell(world, scheduled(news, start));
    return true;
  } finally {
    await app.close();
    await closeServices(services);
  }
}

function hasPeople({ state }: Realm): boolean {
  return [...state.users.values()].some((user) => !user.is_bot);
}

function isDemo({ state }: Realm): boolean {
  return demoPeople.every(({ key }) => state.usersByDeliveryEmail.has(demoEmail(key)));
}

async function readEverything(world: DemoWorld): Promise<void> {
  for (const { key } of demoPeople) await world.call(key, 'POST', '/mark_all_as_read');
}

async function makeDemoPlaces(world: DemoWorld): Promise<void> {
  for (const { name, description, isPrivate = false, people } of demoChannels) {
    const keys = people ?? demoPeople.map(({ key }) => key);
    await world.call(demoOwner, 'POST', '/channels/create', {
      name,
      description,
      invite_only: isPrivate,
      subscribers: keys.map((key) => world.idOf(key)),
      announce: false,
      send_new_subscription_messages: false,
    });
  }
}
