import type { Logger } from 'pino';
import type { Config } from '../../core/config/config.ts';
import { t } from '../../languages/command-line.ts';
import { CommandError } from './failure.ts';

/** A demo organization. Its people and messages are beside the server's sources, in `packages/server/demo`. */
export interface Demo {
  /** The addresses to suggest for signing in: the owner's and an administrator's. */
  readonly accounts: readonly [owner: string, administrator: string];
  /** The password of all its accounts. */
  readonly password: string;
  /** Fills an empty database. Returns false if the database contains other data. */
  fill(config: Config, log: Logger): Promise<boolean>;
}

const fromSource = import.meta.url.endsWith('.ts');
const entry = new URL(
  fromSource ? '../../../demo/fill-demo.ts' : './fill-demo.js',
  import.meta.url,
);

/** Loads the demo and fills the database with it, unless an earlier start did. */
export async function prepareDemo(config: Config, log: Logger): Promise<Demo> {
  const { demo } = (await import(entry.href)) as { readonly demo: Demo };
  if (await demo.fill(config, log)) return demo;
  throw new CommandError(t('cli.demoNeedsOwn'));
}
